import { openPage, settled } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendFile } from '../../../src/web/sync/upload.ts'
import { startApp } from '../../support/app.ts'
import { made } from '../support/made.ts'
import { joins, maja } from '../../support/people.ts'
import { upload } from '../../support/upload.ts'

let isLost = true

/** The first request is lost on its way, the others get through. */
class FirstLost extends EventTarget {
  upload = new EventTarget()
  status = 0
  responseText = ''
  path = ''
  headers: Record<string, string> = {}
  open(_: string, path: string) {
    this.path = path
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getResponseHeader = () => null
  async send(body: FormData) {
    if (!isLost) {
      const answer = await fetch(this.path, { method: 'POST', headers: this.headers, body })
      this.status = answer.status
      this.responseText = await answer.text()
    }
    this.dispatchEvent(new Event(isLost ? 'error' : 'load'))
    isLost = false
  }
}
Object.assign(globalThis, { XMLHttpRequest: FirstLost })

class Unreadable extends Blob {
  override slice(): Blob {
    return Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('gone')) })
  }
}

test('of an upload whose answer was lost the file is found by its name and sender, whatever others are as large', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const school = await made(home.api, '/projects', { name: 'School' })
  const bag = await made(home.api, '/tasks', { content: 'Bag', project_id: school })
  const jonas = await joins(app, home, school, { name: 'Jonas' })
  const key = 'one upload'
  const sent = await upload(home.api, bag, 'books', { name: 'list.txt', headers: { 'Idempotency-Key': key } })
  await upload(home.api, bag, 'shoes', { name: 'other.txt' })
  await upload(jonas.api, bag, 'lunch', { name: 'list.txt' })
  await openPage(t, app, home)
  await settled()
  const file = { key: '', name: 'list.txt', size: 5 }
  const write = { method: 'POST', path: `/tasks/${bag}/attachments`, file, key } as const
  assert.deepEqual((await sendFile(write, new Unreadable(['books']))).body, sent.body)
})
