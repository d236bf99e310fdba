import { beforeAnswer, openPage, settled, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { effect } from '@preact/signals'
import { test, type TestContext } from 'node:test'
import { markRead } from '../../../src/web/data/notifications/notification-changes.ts'
import {
  loadNotifications,
  loadOlderNotifications,
  notifications,
  unread,
} from '../../../src/web/data/notifications/notifications.ts'
import { changes } from '../../../src/web/sync/queue/current.ts'
import { startApp } from '../../support/app.ts'
import { joins, maja } from '../../support/people.ts'
import { made } from '../support/made.ts'

const LIST = /^GET \S+\/notifications/

/** Maja's page, on which so many notifications have been read by the program, and a way to give her another. */
async function pageWith(t: TestContext, count: number) {
  const app = await startApp(t)
  const home = await maja(app)
  const shed = await made(home.api, '/projects', { name: 'Shed' })
  const jonas = await joins(app, home, shed, { name: 'Jonas' })
  const assign = (content: string): Promise<string> =>
    made(jonas.api, '/tasks', { content, project_id: shed, assignee_id: home.id })
  // Who joined is told too.
  for (let number = 2; number <= count; number += 1) await assign(`Sweep ${number}`)
  await openPage(t, app, home)
  await settled()
  await loadNotifications()
  assert.equal(unread.value, count)
  return { assign }
}

/** Every number of unread ones that is shown from now on. */
function everyCount(t: TestContext): number[] {
  const counts: number[] = []
  t.after(effect(() => void counts.push(unread.value)))
  return counts
}

test('a notification that comes while the list is read stays in it and is counted', async (t) => {
  const { assign } = await pageWith(t, 2)
  await beforeAnswer(t, LIST, loadNotifications, async () => {
    await assign('Mend the door')
    await until(() => unread.value === 3)
  })
  assert.deepEqual([unread.value, notifications.value.length], [3, 3])
})

test('a notification that is heard of before the list that has it is answered stands there once', async (t) => {
  const { assign } = await pageWith(t, 2)
  const { fetch } = globalThis
  let isFirst = true
  t.mock.method(globalThis, 'fetch', async (path: string, init: RequestInit) => {
    if (isFirst && LIST.test(`${init.method} ${path}`)) {
      isFirst = false
      await assign('Mend the door')
      await until(() => unread.value === 3)
    }
    return fetch(path, init)
  })
  await loadNotifications()
  assert.deepEqual([isFirst, unread.value, notifications.value.length], [false, 3, 3])
})

test('a notification that comes while older ones are read is counted', async (t) => {
  const { assign } = await pageWith(t, 101)
  await beforeAnswer(t, LIST, loadOlderNotifications, async () => {
    await assign('Mend the door')
    await until(() => unread.value === 102)
  })
  assert.deepEqual([unread.value, notifications.value.length], [102, 102])
})

test('what is marked as read while the list is read stays read, whichever answer comes last', async (t) => {
  await pageWith(t, 3)
  const [first] = notifications.value
  const counts = everyCount(t)
  await beforeAnswer(t, LIST, loadNotifications, async () => {
    markRead(first!.id)
    await until(() => changes.value.length === 0)
  })
  await loadNotifications()
  assert.deepEqual(counts, [3, 2])
})

test('what is marked as read while the list is read after an earlier mark stays read', async (t) => {
  await pageWith(t, 3)
  const [first, second] = notifications.value
  const counts = everyCount(t)
  await beforeAnswer(
    t,
    LIST,
    () => markRead(first!.id),
    async () => {
      markRead(second!.id)
      await until(() => changes.value.length === 0)
    },
  )
  await loadNotifications()
  assert.deepEqual(counts, [3, 2, 1])
})
