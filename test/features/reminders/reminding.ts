/** Reminders that are set, and what comes of them. */
import assert from 'node:assert/strict'
import { Client, type TestApp } from '../../support/app.ts'

export const remind = async (api: Client, task: { id: string }, body: object) => {
  const answer = await api.post(`/tasks/${task.id}/reminders`, body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}
/** Titles of what somebody was told, oldest first. */
export const told = async (api: Client): Promise<string[]> =>
  (await api.get('/notifications')).body.notifications.map((one: any) => one.title).reverse()
export const reminderOf = async (api: Client, task: { id: string }) =>
  (await api.get(`/tasks/${task.id}/reminders`)).body.reminders[0]
export const later = (app: TestApp, milliseconds: number): string =>
  new Date(app.clock.now() + milliseconds).toISOString()
