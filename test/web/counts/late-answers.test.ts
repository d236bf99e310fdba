import { holdAnswers, openPage, settled, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { effect } from '@preact/signals'
import { attachFile } from '../../../src/web/data/attachments.ts'
import { addComment, comments, deleteComment, loadComments } from '../../../src/web/data/comments.ts'
import { loadEverything } from '../../../src/web/data/loading/everything.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { changes } from '../../../src/web/sync/queue/current.ts'
import { startApp } from '../../support/app.ts'
import { maja } from '../../support/people.ts'
import { made } from '../support/made.ts'

/** Sends by `fetch`, whose answers can be held. */
class Request extends EventTarget {
  upload = new EventTarget()
  status = 0
  responseText = ''
  #path = ''
  readonly #sent: Record<string, string> = {}
  #answered = new Headers()
  open(_method: string, path: string) {
    this.#path = path
  }
  setRequestHeader(name: string, value: string) {
    this.#sent[name] = value
  }
  getResponseHeader(name: string) {
    return this.#answered.get(name)
  }
  async send(body: FormData) {
    const response = await fetch(this.#path, { method: 'POST', headers: this.#sent, body })
    Object.assign(this, { status: response.status, responseText: await response.text() })
    this.#answered = response.headers
    this.dispatchEvent(new Event('load'))
  }
}
Object.assign(globalThis, { XMLHttpRequest: Request })

test('a comment and a file are counted once, also while their answers are late and the task was read again meanwhile', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const bag = await made(home.api, '/tasks', { content: 'Bag' })
  await openPage(t, app, home)
  await loadEverything()
  await settled()
  await loadComments(bag)
  const counts = (): string => `${tasks.get(bag)?.comment_count} ${tasks.get(bag)?.attachment_count}`
  const seen: string[] = []
  t.after(effect(() => void (counts() === seen.at(-1) || seen.push(counts()))))
  const answered = async (most: number): Promise<void> => {
    await until(() => changes.value.length === most)
    await until(() => changes.value.length === 0)
  }
  holdAnswers(t, /^POST .*\/comments/, () => until(() => tasks.fromServer(bag)?.comment_count === 1))
  holdAnswers(t, /^POST .*\/attachments/, () => until(() => tasks.fromServer(bag)?.attachment_count === 1))
  const note = addComment(tasks.peek(bag)!, 'Red?')
  attachFile(bag, new File(['red'], 'red.txt'))
  await answered(2)
  assert.deepEqual(seen, ['0 0', '1 0', '1 1'])
  holdAnswers(t, /^DELETE /, () => until(() => tasks.fromServer(bag)?.comment_count === 0))
  deleteComment(comments.peek(note)!)
  await answered(1)
  assert.deepEqual(seen, ['0 0', '1 0', '1 1', '0 1'])
})
