import { openPage, settled, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteAccount } from '../../../src/web/data/account/security.ts'
import { attachFile, cancelUpload, uploads, type Upload } from '../../../src/web/data/attachments.ts'
import { messages, undoNewest } from '../../../src/web/data/messages.ts'
import { projects } from '../../../src/web/data/projects/projects.ts'
import { invite, leaveProject } from '../../../src/web/data/projects/sharing.ts'
import { addTask } from '../../../src/web/data/tasks/adding/add.ts'
import { editTask } from '../../../src/web/data/tasks/edit.ts'
import { breakOff, progressOf } from '../../../src/web/sync/upload.ts'
import { startApp } from '../../support/app.ts'
import type { Ends } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'
import { joins, maja, PASSWORD } from '../../support/people.ts'
import { made } from '../support/made.ts'

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

/** Maja's project with a task, and the page of one of its members that sends a file to that task. */
async function sendsFile(t: Ends, isOwner: boolean) {
  const app = await startApp(t)
  const home = await maja(app)
  const school = await made(home.api, '/projects', { name: 'School' })
  const bag = await made(home.api, '/tasks', { content: 'Bag', project_id: school })
  const jonas = await joins(app, home, school, { name: 'Jonas' })
  await openPage(t, app, isOwner ? home : jonas)
  await settled()
  attachFile(bag, new File(['a list'], 'list.txt'))
  await until(() => progressOf.value.size === 1)
  const [{ key }] = uploads.value as [Upload]
  t.after(() => breakOff(key))
  const people = async () => (await home.api.get(`/projects/${school}/members`)).body
  return { home, school, bag, key, people }
}

test('an invitation does not wait for a file that is being sent', async (t) => {
  const { school, people } = await sendsFile(t, true)
  void invite(projects.peek(school)!, { email: 'ida@home', role: 'editor' })
  await eventually(async () => assert.equal((await people()).pending.length, 1))
  assert.equal(uploads.value.length, 1)
})

test('who leaves a project goes after the files that are being sent to it', async (t) => {
  const { bag, home, key, school, people } = await sendsFile(t, false)
  const left = leaveProject(projects.peek(school)!)
  await editTask(bag, { content: 'Bag and shoes' })
  assert.equal((await home.api.get(`/tasks/${bag}`)).body.content, 'Bag and shoes')
  assert.equal((await people()).members.length, 2)
  await cancelUpload(key)
  await left
  assert.equal((await people()).members.length, 1)
})

test('a file that is being sent is taken back by the key, as by its own button', async (t) => {
  const { bag, home } = await sendsFile(t, true)
  undoNewest()
  await until(() => uploads.value.length === 0 && progressOf.value.size === 0)
  await until(() => messages.value.length > 0)
  assert.deepEqual(
    messages.peek().map(({ text }) => text),
    ['Undone: “list.txt added.”'],
  )
  assert.deepEqual((await home.api.get(`/tasks/${bag}/attachments`)).body.attachments, [])
})

test('a task that is taken back does not wait for its file that is being sent', async (t) => {
  const { home } = await sendsFile(t, true)
  undoNewest()
  const shoes = await addTask({ text: 'Shoes', place: {}, files: [new File(['a list'], 'sizes.txt')] })
  await until(() => progressOf.value.size === 1)
  undoNewest()
  await eventually(async () => assert.equal((await home.api.get(`/tasks/${shoes!.id}`)).status, 404))
  assert.deepEqual(uploads.value, [])
})

test('an account is deleted only after the files that were being sent', async (t) => {
  const { bag, key, people } = await sendsFile(t, false)
  const asked = t.mock.method(globalThis, 'fetch')
  const deleted = deleteAccount(PASSWORD)
  await editTask(bag, { content: 'Bag and shoes' })
  assert.deepEqual(
    asked.mock.calls.map(({ arguments: [, init] }) => init?.method).filter((method) => method !== 'GET'),
    ['PATCH'],
  )
  await cancelUpload(key)
  await deleted
  assert.equal((await people()).members.length, 1)
})
