/** Calendar feeds in the tests. */
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type ICAL from 'ical.js'
import { startApp, type Client, type TestApp } from './app.ts'
import { readCalendar } from './calendar.ts'
import { maja, type Person } from './people.ts'

/** An app with one person and the path of their feed. */
export async function home(t: TestContext) {
  const app = await startApp(t, { ERRAND_BASE_URL: 'https://errand.example.org' })
  const person = await maja(app)
  return { app, person, api: person.api, feed: await feedOf(person) }
}

/** The path of a person's feed, as `Client` takes it. */
export async function feedOf({ api }: Person): Promise<string> {
  const { body } = await api.get('/feed')
  const { origin, pathname } = new URL(body.url)
  assert.equal(origin, 'https://errand.example.org')
  return `/${pathname}`
}

/** Makes a task. */
export const add = async (api: Client, body: object) => {
  const answer = await api.post('/tasks', { content: 'Bins', ...body })
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}
/** What a feed holds; fails on what RFC 5545 does not allow. */
export const read = async (app: TestApp, feed: string, query = '') => {
  const answer = await app.guest.get(feed + query)
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.headers.get('content-type'), 'text/calendar; charset=utf-8')
  return readCalendar(answer.text)
}
/** The lines of a property. */
export const values = (component: ICAL.Component | undefined, name: string): string[] =>
  component!.getAllProperties(name).map((one) => one.toICALString())
