import { aProject, aTask, show } from '../support/window.tsx'
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Feed } from '../../../src/contract/feeds.ts'
import { loadFeeds } from '../../../src/web/data/account/feeds.ts'
import { forgetMessages, messages } from '../../../src/web/data/messages.ts'
import { projects } from '../../../src/web/data/projects/projects.ts'
import { sections } from '../../../src/web/data/projects/sections.ts'
import { Palette } from '../../../src/web/screens/palette/palette.tsx'
import { Feeds } from '../../../src/web/screens/settings/feeds.tsx'
import { Tokens } from '../../../src/web/screens/settings/tokens.tsx'
import { useRead } from '../../../src/web/screens/settings/use-read.ts'
import { closeQueue, openQueueOf } from '../../../src/web/sync/queue/current.ts'
import { eventually } from '../../support/eventually.ts'

/** Answers requests by the beginning of their method and path. */
function answerBy(t: TestContext, answers: Record<string, () => object | Promise<object>>): void {
  t.mock.method(globalThis, 'fetch', async (path: string, { method }: { method: string }) => {
    const asked = `${method} ${path.replace('/api/v1', '')}`
    const [, answer] = Object.entries(answers).find(([beginning]) => asked.startsWith(beginning)) ?? []
    return answer ? Response.json(await answer()) : Promise.reject(new Error(asked))
  })
}

test('where a task was found is said as it is heard of, after the answer too', async (t) => {
  const section = {
    id: 'attic',
    project_id: 'home',
    name: 'Attic',
    position: 'a0',
    archived: false,
    created_at: '2026-03-01T08:00:00.000Z',
    updated_at: '2026-03-01T08:00:00.000Z',
  }
  projects.put(aProject({ id: 'home', name: 'Home', is_inbox: false }))
  t.after(() => (projects.clear(), sections.clear()))
  const task = aTask({ content: 'Sweep it', project_id: 'home', section_id: 'attic' })
  const found = { tasks: [task], projects: [], sections: [], labels: [], comments: [], attachments: [] }
  answerBy(t, { 'GET /search': () => found })
  const palette = show(t, <Palette taskIds={[]} close={() => {}} />)
  palette.type(palette.find('input'), 'sweep')
  await eventually(() => assert.match(palette.words(), /Sweep itHome(?!, Attic)/))
  sections.put(section)
  await eventually(() => assert.match(palette.words(), /Sweep itHome, Attic(?! · Archived)/))
  sections.put({ ...section, archived: true })
  await eventually(() => assert.match(palette.words(), /Sweep itHome, Attic · Archived/))
})

test('a feed stands once in the list, though that was read before the answer that it is made', async (t) => {
  await openQueueOf({ id: 'maja', email: 'maja@home' })
  t.after(() => (closeQueue(), forgetMessages()))
  projects.put(aProject())
  t.after(() => projects.clear())
  const made = Promise.withResolvers<Feed>()
  const feeds: Feed[] = []
  answerBy(t, { 'POST /feeds': () => made.promise, 'GET /feeds': () => ({ feeds, next_cursor: null }) })
  let load: () => Promise<void>
  function Page() {
    const read = useRead(loadFeeds)
    load = read.load
    return <Feeds read={read} />
  }
  const page = show(t, <Page />)
  await load!()
  page.press(page.find('button.setting-save'))
  const feed = {
    name: 'Inbox',
    project_id: 'inbox',
    filter_id: null,
    kind: 'events',
    url: 'http://localhost/feed',
  } as const
  feeds.push({ id: 'one', created_at: '2026-03-04T09:00:00.000Z', ...feed })
  await load!()
  await eventually(() => assert.equal(page.findAll('.secret-text').length, 1))
  made.resolve(feeds[0]!)
  await eventually(() => assert.equal(messages.peek().at(-1)?.text, 'Feed for Inbox created.'))
  await new Promise(setImmediate)
  assert.equal(page.findAll('.secret-text').length, 1)
})

test('the name of a token is free for the next as soon as it is made, before the list is read again', async (t) => {
  await openQueueOf({ id: 'maja', email: 'maja@home' })
  t.after(closeQueue)
  const token = { id: 'one', name: 'Kitchen', prefix: 'erd_1', scope: 'full', created_at: '2026-03-04T09:00:00.000Z' }
  const made = { ...token, token: 'erd_123', last_used_at: null, expires_at: null }
  let reads = 0
  const list = Promise.withResolvers<object>()
  t.after(() => list.resolve({ tokens: [made], next_cursor: null }))
  answerBy(t, {
    'POST /tokens': () => made,
    'GET /tokens': () => (++reads === 1 ? { tokens: [], next_cursor: null } : list.promise),
  })
  const page = show(t, <Tokens />)
  const name = page.find<HTMLInputElement>('form input')
  page.type(name, 'Kitchen')
  page.send(page.find('form'))
  await eventually(() => assert.match(page.words(), /Kitchen created/))
  await eventually(() => assert.equal(name.value, ''))
})
