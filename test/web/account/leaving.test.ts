import { holdAnswers, openPage, settled } from '../support/page.ts'
import { effect } from '@preact/signals'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IDBObjectStore } from 'fake-indexeddb'
import { saveProfile } from '../../../src/web/data/account/profile.ts'
import { changePassword } from '../../../src/web/data/account/security.ts'
import { session } from '../../../src/web/data/account/session.ts'
import { signOut } from '../../../src/web/data/account/sign-out.ts'
import { me } from '../../../src/web/data/account/me.ts'
import { duplicateProject } from '../../../src/web/data/duplicate.ts'
import { loadEverything } from '../../../src/web/data/loading/everything.ts'
import { messages } from '../../../src/web/data/messages.ts'
import { markAllRead } from '../../../src/web/data/notifications/notification-changes.ts'
import { loadNotifications } from '../../../src/web/data/notifications/notifications.ts'
import { loadProjects, projects } from '../../../src/web/data/projects/projects.ts'
import { editTask } from '../../../src/web/data/tasks/edit.ts'
import { checkConnection, connection, livePosition } from '../../../src/web/sync/live.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { emptyTrash, loadTrash } from '../../../src/web/data/trash.ts'
import { closeQueue } from '../../../src/web/sync/queue/current.ts'
import { startApp } from '../../support/app.ts'
import type { Ends } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'
import { maja, PASSWORD } from '../../support/people.ts'

/** Holds the first answer of these back: `asked` resolves once the service has given it. */
function hold(test: Ends, pattern: RegExp): { asked: Promise<void>; letGo: () => void } {
  const { promise: asked, resolve } = Promise.withResolvers<void>()
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
  holdAnswers(test, pattern, () => (resolve(), isLetGo))
  return { asked, letGo }
}

test('what waits behind other changes is not sent once the person has left, whoever is here by then', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const { id } = (await home.api.post('/tasks', { content: 'Bread' })).body
  await openPage(t, app, home)
  await loadEverything()
  const { asked, letGo } = hold(t, /^PATCH \S+\/tasks\//)
  void editTask(id, { priority: 1 })
  await asked
  const saved = saveProfile({ name: 'Maja of the garden' })
  closeQueue()
  await assert.rejects(saved, { name: 'Withdrawn' })
  letGo()
  assert.equal((await home.session.get('/auth/me')).body.name, 'Maja')
})

test('a change of the profile that waits for another is not sent once the person has left, and what comes next does not wait', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  await openPage(t, app, home)
  const first = hold(t, /^PATCH \S+\/auth\/me$/)
  const [zone, name] = [saveProfile({ timezone: 'Europe/Oslo' }), saveProfile({ name: 'Maja of the garden' })]
  await first.asked
  await signOut()
  // Nobody is here: it is refused before the other is answered.
  await assert.rejects(saveProfile({ week_start: 0 }), { name: 'Withdrawn' })
  first.letGo()
  for (const one of [zone, name]) await assert.rejects(one, { name: 'Withdrawn' })
  const { body } = await home.session.get('/auth/me')
  assert.deepEqual([body.timezone, body.name], ['Europe/Oslo', 'Maja'])
})

test('what is answered after the person has left is neither shown nor told', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const { body: garden } = await home.api.post('/projects', { name: 'Garden' })
  await openPage(t, app, home)
  await loadProjects()
  const { asked, letGo } = hold(t, /^POST \S+\/duplicate$/)
  const duplicated = duplicateProject(projects.peek(garden.id)!)
  await asked
  const profile = hold(t, /^PATCH \S+\/auth\/me$/)
  const saved = saveProfile({ name: 'Maja of the garden' })
  await profile.asked
  await signOut()
  letGo()
  profile.letGo()
  await duplicated
  await assert.rejects(saved, { name: 'Withdrawn' })
  assert.deepEqual([session.peek(), me.peek(), messages.peek(), projects.all()], ['signed-out', null, [], []])
})

test('who empties the trash and leaves meanwhile has no more of it purged, and nobody is told', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  for (const content of ['Old sofa', 'Old chair', 'Old lamp']) {
    const { id } = (await home.api.post('/tasks', { content })).body
    await home.api.delete(`/tasks/${id}`)
  }
  await openPage(t, app, home)
  await loadTrash()
  const { asked, letGo } = hold(t, /^DELETE \S+\/trash\/tasks/)
  const emptied = emptyTrash()
  await asked
  await signOut()
  letGo()
  await emptied
  assert.deepEqual([session.peek(), messages.peek()], ['signed-out', []])
  assert.equal((await home.api.get('/trash/tasks')).body.tasks.length, 2)
})

test('nothing is read of who leaves while changes of theirs are on their way', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const { id } = (await home.api.post('/tasks', { content: 'Old sofa' })).body
  await home.api.delete(`/tasks/${id}`)
  await openPage(t, app, home)
  await settled()
  await loadTrash()
  await loadNotifications()
  const { asked, letGo } = hold(t, /^DELETE \S+\/trash\/tasks/)
  const emptied = emptyTrash()
  markAllRead()
  await asked
  const fetched = t.mock.method(globalThis, 'fetch')
  await signOut()
  letGo()
  await emptied
  assert.deepEqual(
    fetched.mock.calls.map(({ arguments: [path] }) => path),
    [],
  )
})

test('changes that are asked for as the person leaves are taken in for nobody', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  await openPage(t, app, home, { sockets: false })
  await eventually(() => assert.notEqual(livePosition(), null))
  await home.api.post('/tasks', { content: 'Bread' })
  const { asked, letGo } = hold(t, /^GET \S+\/changes/)
  checkConnection()
  await asked
  await signOut()
  letGo()
  await app.guest.get('/auth/setup')
  assert.deepEqual([tasks.all(), connection.peek()], [[], 'on'])
})

test('who sees the sign-in page after signing out has nothing left in the browser', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const happened: string[] = []
  t.after(effect(() => void happened.push(session.value)))
  const clear = IDBObjectStore.prototype.clear
  t.mock.method(IDBObjectStore.prototype, 'clear', function (this: IDBObjectStore) {
    const request = clear.call(this)
    request.addEventListener('success', () => happened.push('emptied'))
    return request
  })
  await openPage(t, app, home)
  happened.length = 0
  await signOut()
  assert.deepEqual(happened, ['emptied', 'signed-out', 'emptied'])
})

test('who has a new password stays signed in though its answer comes late and all else is refused until then', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  await openPage(t, app, home)
  await settled()
  const password = hold(t, /^POST \S+\/password\/change$/)
  const changed = changePassword(PASSWORD, 'en helt ny sætning')
  await password.asked
  await assert.rejects(loadTrash(), { status: 401 })
  await app.guest.get('/auth/setup')
  password.letGo()
  await changed
  await loadTrash()
  assert.equal(session.peek(), 'signed-in')
})

test('who changes the password while something else is saved, and whose session has ended by then, is signed out', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const { id } = (await home.api.post('/tasks', { content: 'Bread' })).body
  await openPage(t, app, home)
  await settled()
  await home.session.post('/auth/logout')
  const { asked, letGo } = hold(t, /^PATCH \S+\/tasks\//)
  void editTask(id, { priority: 1 })
  await asked
  const changed = assert.rejects(changePassword(PASSWORD, 'en helt ny sætning'), { name: 'Withdrawn' })
  letGo()
  await changed
  assert.equal(session.peek(), 'signed-out')
})
