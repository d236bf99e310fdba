import { openPage, settled, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { effect } from '@preact/signals'
import { test } from 'node:test'
import { messages, newestUndo, undoNewest } from '../../../src/web/data/messages.ts'
import { completeTasks, toggleTask } from '../../../src/web/data/tasks/completing/complete.ts'
import { prefetchRules } from '../../../src/web/data/tasks/completing/repeats.ts'
import { deleteTasks } from '../../../src/web/data/tasks/edit.ts'
import { moveTasks } from '../../../src/web/data/tasks/moving/move.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { connection } from '../../../src/web/sync/live.ts'
import { changes, waiting } from '../../../src/web/sync/queue/current.ts'
import { startApp } from '../../support/app.ts'
import type { Ends } from '../../support/database.ts'
import { maja } from '../../support/people.ts'
import { wireTo } from '../../support/live/wire.ts'
import { backOnline } from '../support/cabin.ts'
import { made } from '../support/made.ts'

/** Maja's page over a wire that can be cut, with an empty project and tasks, the later ones each below the one before. */
async function page(t: Ends, ...contents: string[]) {
  const app = await startApp(t)
  const home = await maja(app)
  const wire = await wireTo(t, app)
  const cabin = await made(home.api, '/projects', { name: 'Cabin' })
  const ids: string[] = []
  for (const content of contents)
    ids.push(await made(home.api, '/tasks', { content, ...(ids.length > 0 && { parent_id: ids.at(-1) }) }))
  await openPage(t, app, home, { url: wire.url })
  await settled()
  const cut = async (): Promise<void> => {
    wire.cut()
    await until(() => connection.value === 'lost')
  }
  return { home, wire, cabin, ids, cut }
}

/** Every state of these in which some of them are shown, from now on. */
function notes(t: Ends, ids: readonly string[]): string[] {
  const seen: string[] = []
  const shown = () => ids.map((id) => tasks.get(id)?.content ?? '-').join()
  t.after(effect(() => void (shown() === seen.at(-1) || seen.push(shown()))))
  return seen
}

const inProject = (project_id: string) => ({ project_id, section_id: null, parent_id: null })
const actions: Record<string, (ids: string[], cabin: string) => Promise<void>> = {
  deleted: (ids) => deleteTasks(ids),
  completed: (ids) => completeTasks(ids),
  moved: (ids, cabin) => moveTasks(ids, inProject(cabin)),
}

for (const [done, change] of Object.entries(actions))
  test(`undo for several tasks that were ${done} brings back none that was deleted elsewhere meanwhile, and nothing below it`, async (t) => {
    const { home, wire, cabin, ids, cut } = await page(t, 'Pack', 'Socks')
    const [pack, socks] = ids as [string, string]
    const beds = await made(home.api, '/tasks', { content: 'Beds' })
    const sheets = await made(home.api, '/tasks', { content: 'Sheets', parent_id: beds })
    await until(() => tasks.get(sheets) !== undefined)
    await cut()
    void change([pack, beds], cabin)
    await until(() => waiting.value.length === 1)
    await home.api.delete(`/tasks/${pack}`)
    await backOnline(wire)
    await until(() => changes.value.length === 0 && tasks.get(pack) === undefined && tasks.get(socks) === undefined)
    const seen = notes(t, [pack, socks])
    undoNewest()
    const isBack = (id: string) =>
      tasks.fromServer(id)?.completed === false && tasks.fromServer(id)?.project_id === home.inbox
    await until(() => changes.value.length === 0 && isBack(beds) && isBack(sheets))
    assert.deepEqual(seen, ['-,-'])
  })

test('undo for one task leaves what hangs on it as others have changed it since, and what they deleted deleted', async (t) => {
  const { home, ids } = await page(t, 'Pack', 'Clothes', 'Socks')
  const [pack, clothes, socks] = ids as [string, string, string]
  await completeTasks([pack])
  await home.api.delete(`/tasks/${socks}`)
  await home.api.patch(`/tasks/${clothes}`, { content: 'Warm clothes' })
  await until(() => tasks.get(socks) === undefined && tasks.get(clothes)?.content === 'Warm clothes')
  const seen = notes(t, [socks])
  undoNewest()
  await until(() => tasks.fromServer(clothes)?.completed === false && !tasks.pending(clothes))
  assert.equal(tasks.peek(clothes)?.content, 'Warm clothes')
  assert.deepEqual(seen, ['-'])
})

test('what somebody else has completed meanwhile is told as completed, a repeat with its next day, and offers no undo', async (t) => {
  const { home, wire, ids, cut } = await page(t, 'Milk')
  const milk = ids[0]!
  const bins = await made(home.api, '/tasks', {
    content: 'Bins',
    due_date: '2030-01-01',
    recurrence_rule: 'FREQ=WEEKLY',
  })
  const plants = await made(home.api, '/tasks', {
    content: 'Plants',
    due_date: '2030-01-01',
    recurrence_rule: 'FREQ=WEEKLY',
  })
  await until(() => tasks.get(bins) !== undefined && tasks.get(plants) !== undefined)
  await prefetchRules()
  await cut()
  for (const id of [milk, bins, plants]) void completeTasks([id])
  await until(() => waiting.value.length === 3)
  assert.ok(messages.peek().every(({ undo }) => undo))
  await home.api.post(`/tasks/${milk}/complete`)
  await home.api.post(`/tasks/${bins}/complete`)
  await home.api.patch(`/tasks/${plants}`, { due_date: '2030-01-03' })
  await backOnline(wire)
  await until(() => changes.value.length === 0)
  assert.deepEqual(
    messages.peek().map(({ text, undo }) => [text, undo]),
    [
      ['Milk completed.', null],
      ['Bins completed. Next: Tue 8 January 2030.', null],
      ['Could not save Plants: someone else changed it.', null],
    ],
  )
  assert.equal(newestUndo.peek(), null)
  assert.equal(tasks.peek(plants)?.due_date, '2030-01-03')
  // Its row is still leaving: a second tap reopens it.
  toggleTask(milk)
  await until(() => tasks.fromServer(milk)?.completed === false)
})

test('undo for several tasks counts none that somebody else has completed meanwhile', async (t) => {
  const { home, wire, ids, cut } = await page(t, 'Milk')
  const bread = await made(home.api, '/tasks', { content: 'Bread' })
  const weekly = { due_date: '2030-01-01', recurrence_rule: 'FREQ=WEEKLY' }
  const bins = await made(home.api, '/tasks', { content: 'Bins', ...weekly })
  const plants = await made(home.api, '/tasks', { content: 'Plants', ...weekly })
  const all = [...ids, bread, bins, plants]
  await until(() => all.every((id) => tasks.get(id) !== undefined))
  await cut()
  void completeTasks(all)
  await until(() => waiting.value.length === 3)
  for (const id of [bread, bins]) await home.api.post(`/tasks/${id}/complete`)
  await backOnline(wire)
  await until(() => changes.value.length === 0)
  undoNewest()
  await until(() => messages.peek().some(({ topic }) => topic === 'undone'))
  assert.equal(messages.peek().at(-1)?.text, '2 tasks reopened.')
  await until(() => changes.value.length === 0 && !all.some((id) => tasks.pending(id)))
  assert.deepEqual(
    all.map((id) => [tasks.peek(id)?.completed, tasks.peek(id)?.due_date]),
    [
      [false, null],
      [true, null],
      [false, '2030-01-08'],
      [false, '2030-01-01'],
    ],
  )
})

/** Undoes the newest change of this task, until it is so and nothing is shown ahead any more. */
async function undoUntil(id: string, isBack: () => boolean): Promise<void> {
  undoNewest()
  await until(() => isBack() && changes.value.length === 0 && !tasks.pending(id))
}

test('undo for a repeating task leaves a sub-task, however deep, done that was completed since', async (t) => {
  const { home, ids } = await page(t, 'Pack', 'Clothes', 'Socks')
  const [pack, , socks] = ids as [string, string, string]
  await home.api.patch(`/tasks/${pack}`, { due_date: '2030-01-01', recurrence_rule: 'FREQ=WEEKLY' })
  await until(() => tasks.get(pack)?.recurrence_rule != null)
  await completeTasks([pack])
  await home.api.post(`/tasks/${socks}/complete`)
  await until(() => tasks.get(socks)?.completed === true)
  await undoUntil(pack, () => tasks.fromServer(pack)?.due_date === '2030-01-01')
  assert.equal(tasks.peek(socks)?.completed, true)
})

test('undo leaves a sub-task, however deep, done that was completed elsewhere before its parents were', async (t) => {
  const { home, wire, ids, cut } = await page(t, 'Pack', 'Clothes', 'Socks')
  const [pack, clothes, socks] = ids as [string, string, string]
  await cut()
  void completeTasks([pack])
  await until(() => waiting.value.length === 1)
  await home.api.post(`/tasks/${socks}/complete`)
  await backOnline(wire)
  await until(() => changes.value.length === 0 && tasks.fromServer(socks)?.completed === true)
  // Heard of later, it would be completed until the undo is heard of.
  await until(() => tasks.fromServer(clothes)?.updated_at === tasks.fromServer(pack)?.updated_at)
  await undoUntil(pack, () => tasks.fromServer(pack)?.completed === false)
  assert.deepEqual(
    [clothes, socks].map((id) => tasks.peek(id)?.completed),
    [false, true],
  )
})

test('undo leaves a sub-task, however deep, where it was moved elsewhere meanwhile', async (t) => {
  const { home, wire, cabin, ids, cut } = await page(t, 'Pack', 'Clothes', 'Socks')
  const [pack, clothes, socks] = ids as [string, string, string]
  const shed = await made(home.api, '/projects', { name: 'Shed' })
  await cut()
  void moveTasks([pack], inProject(cabin))
  await until(() => waiting.value.length === 1)
  await home.api.post(`/tasks/${socks}/move`, { project_id: shed })
  await backOnline(wire)
  await until(() => changes.value.length === 0 && tasks.fromServer(socks)?.project_id === shed)
  // Heard of later, it would be in the cabin until the undo is heard of.
  await until(() => tasks.fromServer(clothes)?.updated_at === tasks.fromServer(pack)?.updated_at)
  await undoUntil(pack, () => tasks.fromServer(pack)?.project_id === home.inbox)
  assert.deepEqual(
    [clothes, socks].map((id) => tasks.peek(id)?.project_id),
    [home.inbox, shed],
  )
})

test('undo for a deleted task brings back nothing that had been deleted below it before, however deep', async (t) => {
  const { home, wire, ids, cut } = await page(t, 'Pack', 'Clothes', 'Socks')
  const [pack, clothes, socks] = ids as [string, string, string]
  await cut()
  void deleteTasks([pack])
  await until(() => waiting.value.length === 1)
  await home.api.delete(`/tasks/${socks}`)
  await backOnline(wire)
  await until(() => changes.value.length === 0)
  undoNewest()
  await until(() => tasks.fromServer(clothes) !== undefined && tasks.get(socks) === undefined)
})
