import { holdAnswers, openPage, settled, until } from './support/page.ts'
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { loadNotifications, loadOlderNotifications, notifications, unread } from '../../src/web/data/notifications.ts'
import { startApp } from '../support/app.ts'
import { joins, maja } from '../support/people.ts'
import { made } from './support/made.ts'

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

/** Holds what is read by `read` back, once the service has answered it, until `meanwhile` is over. */
async function whileOnItsWay(t: TestContext, read: () => Promise<void>, meanwhile: () => Promise<void>): Promise<void> {
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
  holdAnswers(t, /^GET \S+\/notifications/, () => (answer(), mayCome))
  const reading = read()
  await isAnswered
  await meanwhile()
  letCome()
  await reading
}

test('a notification that comes while the list is read stays in it and is counted', async (t) => {
  const { assign } = await pageWith(t, 2)
  await whileOnItsWay(t, loadNotifications, async () => {
    await assign('Mend the door')
    await until(() => unread.value === 3)
  })
  assert.deepEqual([unread.value, notifications.value.length], [3, 3])
})

test('a notification that comes while older ones are read is counted', async (t) => {
  const { assign } = await pageWith(t, 101)
  await whileOnItsWay(t, loadOlderNotifications, async () => {
    await assign('Mend the door')
    await until(() => unread.value === 102)
  })
  assert.deepEqual([unread.value, notifications.value.length], [102, 102])
})
