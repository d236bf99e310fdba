import { until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { undoNewest } from '../../../src/web/data/messages.ts'
import { moveTasks } from '../../../src/web/data/tasks/moving/move.ts'
import { startApp } from '../../support/app.ts'
import { stopLive } from '../../../src/web/sync/live.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { openSampleProject } from '../support/sample-project.ts'

test('what hangs on a task goes along at once, and one beside a neighbour that has gone goes without it', async (t) => {
  const { home, project, order, ids, shown } = await openSampleProject(t, await startApp(t))
  const place = { project_id: project, section_id: null, parent_id: null }
  await moveTasks([ids['b']!], { ...place, parent_id: ids['a']! })
  assert.equal(shown(null), 'abc')
  await home.api.delete(`/tasks/${ids['y']}`)
  const moved = moveTasks([ids['a']!, ids['b']!], { ...place, section_id: order, after_id: ids['y']! })
  assert.equal(shown(order).replace('y', ''), 'xab')
  await moved
  await until(() => shown(order) === 'xab' && shown(null) === 'c')
  undoNewest()
  await until(() => shown(null) === 'abc')
})

test('several that stand beside a neighbour that has gone go without it too', async (t) => {
  const { home, project, order, ids, shown } = await openSampleProject(t, await startApp(t))
  await home.api.delete(`/tasks/${ids['y']}`)
  await moveTasks([ids['a']!, ids['c']!], {
    project_id: project,
    section_id: order,
    parent_id: null,
    after_id: ids['y']!,
  })
  await until(() => shown(order) === 'xac')

  stopLive()
  undoNewest()
  const isAnswered = (): boolean => !tasks.pending(ids['a']!)
  await until(() => shown(null) === 'abc' && !isAnswered())
  await until(() => shown(null) !== '' && isAnswered())
  assert.equal(shown(null), 'abc', 'what the answer said, before any news came')
})
