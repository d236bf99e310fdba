import { openPage, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { effect } from '@preact/signals'
import { test } from 'node:test'
import { loadEverything } from '../../../src/web/data/loading/everything.ts'
import { undoNewest } from '../../../src/web/data/messages.ts'
import { completeTasks, reopenTask } from '../../../src/web/data/tasks/completing/complete.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { changes } from '../../../src/web/sync/queue/current.ts'
import { startApp } from '../../support/app.ts'
import type { Ends } from '../../support/database.ts'
import { maja } from '../../support/people.ts'

/** Maja's page knows a task with a sub-task that has one itself, and hears of nothing that others do. */
async function threeLevels(t: Ends) {
  const app = await startApp(t)
  const home = await maja(app)
  const made = async (task: object): Promise<string> => (await home.api.post('/tasks', task)).body.id
  const top = await made({ content: 'Paint the hall' })
  const middle = await made({ content: 'Buy a brush', parent_id: top })
  const lowest = await made({ content: 'Measure the old one', parent_id: middle })
  await openPage(t, app, home, { sockets: false })
  await loadEverything()
  const doneIn = (id: string) => tasks.fromServer(id)!.subtask_done
  const completedAre = (is: boolean) =>
    until(() => changes.value.length === 0 && tasks.fromServer(lowest)!.completed === is)
  return { home, top, middle, doneIn, completedAre }
}

test('every parent counts what is completed or reopened with a task above it, and when that is undone', async (t) => {
  const { top, middle, doneIn, completedAre } = await threeLevels(t)
  // What was asked for before an undo may be answered after it; what the undo asks for then is right.
  const doneAre = (all: number) => until(() => doneIn(top) === all && doneIn(middle) === all)
  await completeTasks([top])
  await completedAre(true)
  await doneAre(1)
  undoNewest()
  await completedAre(false)
  await doneAre(0)
  await completeTasks([top])
  await completedAre(true)
  await reopenTask(top)
  await completedAre(false)
  await doneAre(0)
  undoNewest()
  await completedAre(true)
  await doneAre(1)
})

test('undo of a reopening leaves a sub-task the name that it got since', async (t) => {
  const { home, top, middle, completedAre } = await threeLevels(t)
  await completeTasks([top])
  await completedAre(true)
  await reopenTask(top)
  await completedAre(false)
  await home.api.patch(`/tasks/${middle}`, { content: 'Buy two brushes' })
  await until(() => tasks.fromServer(middle)!.content === 'Buy two brushes')
  const names = new Set<string>()
  const stop = effect(() => void names.add(tasks.get(middle)!.content))
  undoNewest()
  await completedAre(true)
  stop()
  assert.deepEqual([...names], ['Buy two brushes'])
})
