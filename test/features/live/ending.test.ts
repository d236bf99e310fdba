import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { WebSocket } from 'ws'
import { startApp, type TestApp } from '../../support/app.ts'
import type { Ends } from '../../support/database.ts'
import { listen, LiveClient, urlOf } from '../../support/live/live.ts'
import { maja, PASSWORD, type Person } from '../../support/people.ts'
import { TestTimers } from '../../support/timers.ts'

/** Another session of this person's, with a channel open. */
async function anotherPage(t: Ends, app: TestApp, { email }: Person) {
  const signedIn = await app.guest.post('/auth/login', { email, password: PASSWORD })
  const cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!
  const page = new LiveClient(new WebSocket(urlOf(app), { headers: { Cookie: cookie } }))
  t.after(() => page.close())
  await once(page.ws, 'open')
  return page
}

/** The code of a channel that is closed once a second has passed. */
const closedWithinASecond = async (timers: TestTimers, { closed }: LiveClient): Promise<number> => {
  timers.pass(1000)
  return (await closed).code
}

test('ending a session in the list of devices closes its channel within a second, and no other', async (t) => {
  const timers = new TestTimers()
  const app = await startApp(t, {}, { timers })
  const owner = await maja(app)
  const page = await anotherPage(t, app, owner)
  const script = await listen(t, app, owner)
  const { body: list } = await owner.session.get('/auth/sessions')
  const other = list.sessions.find((session: any) => !session.current)
  assert.equal((await owner.session.delete(`/auth/sessions/${other.id}`)).status, 204)
  assert.equal(await closedWithinASecond(timers, page), 1008)
  await owner.api.post('/tasks', { content: 'Still heard' })
  assert.equal((await script.next()).type, 'task.created')
})

test('a change of password closes the channels of all other sessions within a second', async (t) => {
  const timers = new TestTimers()
  const app = await startApp(t, {}, { timers })
  const owner = await maja(app)
  const page = await anotherPage(t, app, owner)
  const new_password = 'mere sild til alle'
  const changed = await owner.session.post('/auth/password/change', { current_password: PASSWORD, new_password })
  assert.equal(changed.status, 204)
  assert.equal(await closedWithinASecond(timers, page), 1008)
})
