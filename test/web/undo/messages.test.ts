import { holdAnswers, openPage, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadEverything } from '../../../src/web/data/loading/everything.ts'
import { messages, raiseMessage, undoNewest, useUndo } from '../../../src/web/data/messages.ts'
import { completeTasks } from '../../../src/web/data/tasks/completing/complete.ts'
import { deleteTasks, editTask, labelTasks, rescheduleTasks, setPriority } from '../../../src/web/data/tasks/edit.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { changes } from '../../../src/web/sync/queue/current.ts'
import { startApp } from '../../support/app.ts'
import type { Ends } from '../../support/database.ts'
import { maja } from '../../support/people.ts'

/** Maja's page with one task. */
async function pageWithTask(t: Ends) {
  const app = await startApp(t)
  const home = await maja(app)
  const { id } = (await home.api.post('/tasks', { content: 'Piano', due_date: '2031-05-02', labels: ['music'] })).body
  await openPage(t, app, home)
  await loadEverything()
  const kept = async () => (await home.api.get(`/tasks/${id}`)).body
  return { id: id as string, kept }
}

const told = () => messages.peek().map(({ text }) => text)

for (const [name, act, sentence] of [
  ['completed', (id: string) => completeTasks([id]), 'Piano completed.'],
  ['deleted', (id: string) => deleteTasks([id]), 'Piano deleted.'],
  ['put to another day', (id: string) => rescheduleTasks([id], { due_date: null }), /Piano/],
] as const)
  test(`what is ${name} can be taken back before the server has answered`, async (t) => {
    const { id, kept } = await pageWithTask(t)
    const gate = Promise.withResolvers<void>()
    holdAnswers(t, new RegExp(`^(?:POST|PATCH|DELETE) \\S+${id}`), () => gate.promise)
    void act(id)
    await until(() => messages.value.length === 1)
    const { text, undo } = messages.peek()[0]!
    if (typeof sentence === 'string') assert.equal(text, sentence)
    else assert.match(text, sentence)
    useUndo(undo!)
    await until(() => tasks.get(id)?.completed === false && tasks.get(id)?.due_date === '2031-05-02')
    gate.resolve()
    await until(() => changes.value.length === 0 && tasks.fromServer(id)?.completed === false)
    const after = await kept()
    assert.deepEqual([after.completed, after.due_date], [false, '2031-05-02'])
  })

test('where there is nothing to take back, that is told, once', async (t) => {
  await pageWithTask(t)
  undoNewest()
  undoNewest()
  await until(() => messages.value.length > 0)
  assert.deepEqual(told(), ['Nothing to undo.'])
})

test('the message names what was changed of a task', async (t) => {
  const { id } = await pageWithTask(t)
  const last = (): string => told().at(-1)!
  setPriority([id], 2)
  await until(() => tasks.fromServer(id)?.priority === 2)
  assert.equal(last(), 'Priority of Piano set to 2.')
  setPriority([id], 4)
  await until(() => tasks.fromServer(id)?.priority === 4)
  assert.equal(last(), 'Priority removed from Piano.')
  await labelTasks([id], 'home', true)
  assert.equal(last(), '@home added to Piano.')
  await labelTasks([id], 'music', false)
  assert.equal(last(), '@music removed from Piano.')
  await editTask(id, { content: 'Grand piano' })
  assert.equal(last(), 'Title of Grand piano updated.')
  await editTask(id, { duration_min: 30 })
  assert.equal(last(), 'Duration of Grand piano updated.')
})

test('the same news twice stands once, but each that can be taken back stands by itself', () => {
  raiseMessage('Settings saved.')
  raiseMessage('Link copied.')
  raiseMessage('Settings saved.')
  assert.deepEqual(told(), ['Link copied.', 'Settings saved.'])
  raiseMessage('Milk completed.', { undo: () => {} })
  raiseMessage('Milk completed.', { undo: () => {} })
  assert.deepEqual(told().slice(2), ['Milk completed.', 'Milk completed.'])
})
