import { openPage, settled, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { effect, signal } from '@preact/signals'
import { recentlyChanged } from '../../../src/web/data/tasks/lists/recently-changed.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { startApp } from '../../support/app.ts'
import { maja } from '../../support/people.ts'

const SHOWN: Record<string, object> = {
  title: { content: 'Rinse the bins' },
  day: { due_date: '2026-03-05' },
  time: { due_time: '10:00' },
  length: { duration_min: 30 },
  repeat: { recurrence_rule: 'FREQ=DAILY' },
  priority: { priority: 1 },
}

test('a row is highlighted when anything that it shows was changed elsewhere, and not for another place in the list', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const ids = new Map<string, string>()
  for (const name of [...Object.keys(SHOWN), 'place'])
    ids.set(name, (await home.api.post('/tasks', { content: 'Bins', due_date: '2026-03-04' })).body.id)
  await openPage(t, app, home)
  await settled()
  const highlighted = signal<ReadonlySet<string>>(new Set())
  t.after(effect(() => void (highlighted.value = new Set([...highlighted.peek(), ...recentlyChanged.value]))))
  await home.api.post(`/tasks/${ids.get('place')}/move`, { after_id: null })
  for (const [name, change] of Object.entries(SHOWN)) await home.api.patch(`/tasks/${ids.get(name)}`, change)
  await until(() => tasks.get(ids.get('priority'))?.priority === 1)
  const names = [...ids].flatMap(([name, id]) => (highlighted.value.has(id) ? name : []))
  assert.deepEqual(names, Object.keys(SHOWN))
})
