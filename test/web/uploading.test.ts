import { openPage, settled, until } from './support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attachFile, uploads, type Upload } from '../../src/web/data/attachments.ts'
import { projects } from '../../src/web/data/projects/projects.ts'
import { invite } from '../../src/web/data/projects/sharing.ts'
import { breakOff, progressOf } from '../../src/web/sync/upload.ts'
import { startApp } from '../support/app.ts'
import { eventually } from '../support/eventually.ts'
import { maja } from '../support/people.ts'
import { made } from './support/made.ts'

/** A request that never gets anywhere, until it is broken off. */
class StuckRequest extends EventTarget {
  upload = new EventTarget()
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
}
Object.assign(globalThis, { XMLHttpRequest: StuckRequest })

test('an invitation does not wait for a file that is being sent', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const school = await made(home.api, '/projects', { name: 'School' })
  const bag = await made(home.api, '/tasks', { content: 'Bag', project_id: school })
  await openPage(t, app, home)
  await settled()
  attachFile(bag, new File(['a list'], 'list.txt'))
  await until(() => progressOf.value.size === 1)
  const [{ key }] = uploads.value as [Upload]
  t.after(() => breakOff(key))
  let isInvited = false
  void invite(projects.peek(school)!, { email: 'jonas@home', role: 'editor' }).then(() => (isInvited = true))
  await eventually(() => isInvited)
  assert.equal(uploads.value.length, 1)
})
