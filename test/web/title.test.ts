import { openPage, until } from './support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messages, undoNewest } from '../../src/web/data/messages.ts'
import { loadEverything } from '../../src/web/data/loading/everything.ts'
import { readTitle, saveTitle, wordsOf } from '../../src/web/data/tasks/title.ts'
import { tasks } from '../../src/web/data/tasks/tasks.ts'
import { startApp } from '../support/app.ts'
import { maja } from '../support/people.ts'

test('a title with understood words says that it replaced another’s, and taking it back brings that again', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const { body: made } = await home.api.post('/tasks', { content: 'Paint the door' })
  await openPage(t, app, home)
  await loadEverything()
  const task = tasks.peek(made.id)!
  await home.api.patch(`/tasks/${made.id}`, { content: 'Paint the gate' })
  await until(() => tasks.get(made.id)?.content === 'Paint the gate')
  const parsed = readTitle(task, 'Paint the door p1', wordsOf('Paint the door'))
  await saveTitle(tasks.peek(made.id)!, parsed, 'Paint the gate')
  assert.match(messages.peek().at(-1)!.text, /Someone else changed/)
  assert.deepEqual([tasks.peek(made.id)?.content, tasks.peek(made.id)?.priority], ['Paint the door', 1])
  undoNewest()
  await until(() => tasks.get(made.id)?.content === 'Paint the gate' && !tasks.pending(made.id))
  assert.equal((await home.api.get(`/tasks/${made.id}`)).body.priority, 4)
})
