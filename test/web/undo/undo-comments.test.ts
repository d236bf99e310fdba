import { holdAnswers, openPage, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addComment, comments, deleteComment, editComment, loadComments } from '../../../src/web/data/comments.ts'
import { loadEverything } from '../../../src/web/data/loading/everything.ts'
import { messages, newestUndo, undoNewest } from '../../../src/web/data/messages.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { changes } from '../../../src/web/sync/queue/current.ts'
import { startApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import type { Ends } from '../../support/database.ts'
import { maja } from '../../support/people.ts'
import { made } from '../support/made.ts'

/** Maja's page with a task that has a comment. */
async function commented(t: Ends) {
  const app = await startApp(t)
  const home = await maja(app)
  const { api } = home
  await openPage(t, app, home)
  const id = await made(api, '/tasks', { content: 'Pine' })
  await api.post(`/tasks/${id}/comments`, { body: 'From the north' })
  await loadEverything()
  await loadComments(id)
  return { api, id, comment: comments.all()[0]! }
}

test('a comment that is taken back before the server has answered is none, and its new text is the old one again', async (t) => {
  const { api, id, comment } = await commented(t)
  const whileUnanswered = async (change: () => unknown): Promise<void> => {
    const gate = Promise.withResolvers<void>()
    holdAnswers(t, /^(POST \S+\/comments|PATCH \S+)$/, () => gate.promise)
    change()
    await until(() => changes.value[0]?.tried === true)
    undoNewest()
    gate.resolve()
    await until(() => newestUndo.value === null && changes.value.length === 0)
    await eventually(async () => {
      const { comments: stored } = (await api.get(`/tasks/${id}/comments`)).body
      assert.deepEqual(
        stored.map(({ body }: { body: string }) => body),
        ['From the north'],
      )
    })
  }
  await whileUnanswered(() => addComment(tasks.peek(id)!, 'From the south'))
  await whileUnanswered(() => editComment(comment, 'From the east'))
  assert.ok(messages.peek().every(({ topic }) => topic !== 'error'))
  // What is saved is not taken back by the keys of what came before.
  addComment(tasks.peek(id)!, 'From the west')
  await until(() => changes.value.length === 0 && newestUndo.value === null)
})

test('of a deleted comment that is sent already it is said that its deletion cannot be undone', async (t) => {
  const { comment } = await commented(t)
  const gate = Promise.withResolvers<void>()
  holdAnswers(t, /^DELETE \S+\/comments\//, () => gate.promise)
  deleteComment(comment)
  await until(() => changes.value[0]?.tried === true)
  undoNewest()
  await until(() => messages.value.some(({ topic }) => topic === 'error'))
  gate.resolve()
  await until(() => changes.value.length === 0)
  assert.deepEqual(
    messages.peek().map(({ text }) => text),
    ['Could not undo: the change to Comment on Pine has already been sent.'],
  )
})
