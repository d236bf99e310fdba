import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { WebSocket } from 'ws'
import { startApp, type TestApp } from '../../support/app.ts'
import type { Ends } from '../../support/database.ts'
import { listen, LiveClient, urlOf } from '../../support/live.ts'
import { maja, PASSWORD, type Person } from '../../support/people.ts'

/** Another session of this person's, with a channel open. */
async function anotherPage(t: Ends, app: TestApp, { email }: Person) {
  const signedIn = await app.guest.post('/auth/login', { email, password: PASSWORD })
  const cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!
  const page = new LiveClient(new WebSocket(urlOf(app), { headers: { Cookie: cookie } }))
  t.after(() => page.close())
  await once(page.ws, 'open')
  return page
}

const within = async (milliseconds: number, work: Promise<{ code: number }>) => {
  const started = performance.now()
  const { code } = await work
  assert.ok(performance.now() - started < milliseconds)
  return code
}

test('ending a session in the list of devices closes its channel within a second, and no other', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const page = await anotherPage(t, app, owner)
  const script = await listen(t, app, owner)
  const { body: list } = await owner.session.get('/auth/sessions')
  const other = list.sessions.find((session: any) => !session.current)
  assert.equal((await owner.session.delete(`/auth/sessions/${other.id}`)).status, 204)
  assert.equal(await within(1000, page.closed), 1008)
  await owner.api.post('/tasks', { content: 'Still heard' })
  assert.equal((await script.next()).type, 'task.created')
})

test('a change of password closes the channels of all other sessions within a second', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const page = await anotherPage(t, app, owner)
  const new_password = 'mere sild til alle'
  const changed = await owner.session.post('/auth/password/change', { current_password: PASSWORD, new_password })
  assert.equal(changed.status, 204)
  assert.equal(await within(1000, page.closed), 1008)
})
