import { holdAnswers, openPage, until } from './support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadEverything } from '../../src/web/data/loading/everything.ts'
import { messages, undoNewest } from '../../src/web/data/messages.ts'
import { editTask } from '../../src/web/data/tasks/edit.ts'
import { changes } from '../../src/web/sync/queue/current.ts'
import { startApp } from '../support/app.ts'
import { maja } from '../support/people.ts'

test('the newer of two changes is taken back first though its answer is not known yet', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const { id } = (await home.api.post('/tasks', { content: 'Pine' })).body
  await openPage(t, app, home)
  await loadEverything()
  await editTask(id, { content: 'Oak' })

  const gate = Promise.withResolvers<void>()
  holdAnswers(t, /^PATCH /, () => gate.promise)
  let undone = 0
  holdAnswers(t, /^POST \S+\/undo$/, async () => undone++)
  const last = editTask(id, { content: 'Larch' })
  undoNewest()
  undoNewest()
  gate.resolve()
  await last
  await until(() => undone === 2 && changes.value.length === 0)
  assert.equal((await home.api.get(`/tasks/${id}`)).body.content, 'Pine')
  assert.deepEqual(
    messages.peek().filter(({ topic }) => topic === 'error'),
    [],
  )
})
