/** Somebody who is notified by an ntfy server of their own. */
import assert from 'node:assert/strict'
import { startApp, type Client, type TestApp } from '../../support/app.ts'
import type { Ends } from '../../support/database.ts'
import { startNtfy } from '../../support/ntfy.ts'
import { maja } from '../../support/people.ts'
import { add } from '../../support/requests.ts'

const SECOND = 1000

/** Maja with an ntfy server in her home that the operator allows. */
export async function atHome(t: Ends, environment: Record<string, string> = {}) {
  const ntfy = await startNtfy(t)
  const app = await startApp(t, { ERRAND_OUTGOING_ALLOW: '127.0.0.1', ...environment })
  const owner = await maja(app)
  const set = await owner.api.patch('/notifications/settings', { ntfy_url: `${ntfy.url}/maja-7f3a` })
  assert.equal(set.status, 200, set.text)
  return { app, ntfy, owner, api: owner.api }
}

export async function remindNow(app: TestApp, api: Client, content: string, more: object = {}) {
  const task = await add(api, content, more)
  await api.post(`/tasks/${task.id}/reminders`, { remind_at: new Date(app.clock.now() + SECOND).toISOString() })
  app.clock.advance(SECOND)
  await app.tick()
  return task
}
