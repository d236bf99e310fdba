import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAccount } from '../../../src/features/accounts/actions.ts'
import { actorOf } from '../../../src/features/accounts/queries.ts'
import { startFanOut } from '../../../src/features/live/fan-out.ts'
import { newEpoch } from '../../../src/features/live/position.ts'
import { newestText } from '../../../src/features/live/queries.ts'
import { createTask } from '../../../src/features/tasks/actions.ts'
import { createHub } from '../../../src/platform/events/hub.ts'
import { startApp } from '../../support/app.ts'
import { openTestDatabase } from '../../support/database.ts'
import { listen } from '../../support/live/live.ts'
import { joins, maja } from '../../support/people.ts'
import { keptLog } from '../../support/smtp.ts'

const DAY = 86_400_000
const typesOf = (changes: { type: string }[]) => changes.map(({ type }) => type)

test('changes without since tell nothing but where the journal stands, and from there on everything once', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  await owner.api.post('/tasks', { content: 'Before' })
  const { body: start } = await owner.api.get('/changes')
  assert.deepEqual([start.changes, start.resync], [[], false])
  const { body: task } = await owner.api.post('/tasks', { content: 'After' })
  await owner.api.patch(`/tasks/${task.id}`, { content: 'Changed' })
  const { body: news } = await owner.api.get(`/changes?since=${start.seq}`)
  assert.deepEqual(typesOf(news.changes), ['task.created', 'task.updated'])
  assert.equal(news.changes[0].payload.content, 'Changed', 'a replay shows what is there now')
  assert.equal(news.seq, news.changes[1].seq)
  const { body: none } = await owner.api.get(`/changes?since=${news.seq}`)
  assert.deepEqual([none.changes, none.seq], [[], news.seq])
})

test('page by page changes are the same as all at once, whatever lies between that is not for the reader', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: home } = await owner.api.post('/projects', { name: 'Home' })
  const jonas = await joins(app, owner, home.id, { name: 'Jonas' })
  const { seq: since } = (await jonas.api.get('/changes')).body
  for (let n = 0; n < 23; n++) {
    await owner.api.post('/tasks', { content: `Private ${n}` })
    await owner.api.post('/tasks', { content: `Shared ${n}`, project_id: home.id })
  }
  const { body: whole } = await jonas.api.get(`/changes?since=${since}&limit=500`)
  assert.equal(whole.changes.length, 23)
  const pages = []
  for (let seq = since; ;) {
    const { body: page } = await jonas.api.get(`/changes?since=${seq}&limit=5`)
    pages.push(...page.changes)
    seq = page.seq
    if (page.changes.length === 0) break
  }
  assert.deepEqual(pages, whole.changes)
  for (const wrong of ['limit=0', 'limit=x', 'since=a&since=b'])
    assert.equal((await jonas.api.get(`/changes?${wrong}`)).status, 422, wrong)
})

test('a task that moved and was deleted leaves its old project, even if the new one is deleted before that is read', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: home } = await owner.api.post('/projects', { name: 'Home' })
  const { body: task } = await owner.api.post('/tasks', { content: 'Moves' })
  const { body: start } = await owner.api.get('/changes')
  await owner.api.post(`/tasks/${task.id}/move`, { project_id: home.id })
  await owner.api.post('/tasks', { content: 'Between' })
  await owner.api.delete(`/tasks/${task.id}`)
  const { body: first } = await owner.api.get(`/changes?since=${start.seq}&limit=1`)
  await owner.api.delete(`/projects/${home.id}`)
  const { body: rest } = await owner.api.get(`/changes?since=${first.seq}`)
  const gone = [...first.changes, ...rest.changes].filter(({ type }) => type === 'task.deleted')
  assert.deepEqual(
    gone.map(({ project_id, payload }) => [project_id, payload.id]),
    [[task.project_id, task.id]],
  )
})

test('whoever was away for more than seven days, or asks by what was never said, is told to read afresh', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  await owner.api.post('/tasks', { content: 'First' })
  const { seq: old } = (await owner.api.get('/changes')).body
  await owner.api.post('/tasks', { content: 'Second' })
  app.clock.advance(6 * DAY)
  await app.tick()
  const { body: kept } = await owner.api.get(`/changes?since=${old}`)
  assert.deepEqual([typesOf(kept.changes), kept.resync], [['task.created'], false])
  app.clock.advance(2 * DAY)
  await app.tick()
  const { body: lost } = await owner.api.get(`/changes?since=${old}`)
  assert.deepEqual([lost.changes, lost.resync], [[], true])
  const { body: fresh } = await owner.api.get(`/changes?since=${lost.seq}`)
  assert.equal(fresh.resync, false)
  const future = lost.seq.slice(0, -2) + 'ff'
  for (const since of [old, future, 'x', '0', `${'0'.repeat(12)}-${'0'.repeat(14)}`, '%00']) {
    assert.equal((await owner.api.get(`/changes?since=${since}`)).body.resync, true, since)
    const live = await listen(t, app, owner, since)
    const { type, seq, project_id, payload } = await live.next()
    assert.deepEqual([type, seq, project_id, payload], ['resync', lost.seq, null, null], since)
    live.close()
  }
})

test('after a backup is restored, what was said before it counts for nothing', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  await owner.api.post('/tasks', { content: 'First' })
  const { seq: before } = (await owner.api.get('/changes')).body
  await app.stop()
  const { db, close } = openTestDatabase(undefined, { dataDir: app.dataDir })
  await db.write((tx) => newEpoch(tx))
  await close()
  const again = await startApp(t, { ERRAND_DATA_DIR: app.dataDir })
  const answer = await fetch(`${again.url}/api/v1/changes?since=${before}`, { headers: owner.api.credentials })
  const { resync, seq } = (await answer.json()) as { resync: boolean; seq: string }
  assert.ok(resync)
  assert.ok(seq > before, 'it grows with time all the same')
})

test('who missed that a project was deleted hears of it although it has left the trash too', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: home } = await owner.api.post('/projects', { name: 'Home' })
  const jonas = await joins(app, owner, home.id, { name: 'Jonas' })
  const { seq: since } = (await jonas.api.get('/changes')).body
  await owner.api.delete(`/projects/${home.id}`)
  assert.equal((await owner.api.delete(`/trash/projects/${home.id}`)).status, 204)
  const { body: missed } = await jonas.api.get(`/changes?since=${since}`)
  assert.deepEqual(missed.changes.at(-1).payload, { id: home.id })
  assert.equal(missed.changes.at(-1).type, 'project.deleted')
})

test('a project that goes to the trash is gone for everybody on it and comes back for all of them', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: home } = await owner.api.post('/projects', { name: 'Home' })
  const jonas = await joins(app, owner, home.id, { name: 'Jonas' })
  const live = await listen(t, app, jonas)
  await owner.api.delete(`/projects/${home.id}`)
  await owner.api.post(`/trash/projects/${home.id}/restore`)
  const [gone, back] = [await live.next(), await live.next()]
  assert.deepEqual([gone.type, gone.payload], ['project.deleted', { id: home.id }])
  assert.deepEqual([back.type, (back.payload as { role: string }).role], ['project.restored', 'editor'])
})

test('a channel resumed by since goes on where it stood: nothing is missing, nothing comes twice', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const expected: string[] = []
  const seen: string[] = []
  let since = (await owner.api.get('/changes')).body.seq
  for (let round = 0; round < 5; round++) {
    const sent = Array.from({ length: 30 }, async (_, n) => {
      const { body } = await owner.api.post('/tasks', { content: `Task ${round} ${n}` })
      expected.push(body.id)
    })
    const live = await listen(t, app, owner, since)
    for (let n = 0; n < 12; n++) {
      const change = await live.next()
      since = change.seq
      seen.push((change.payload as { id: string }).id)
    }
    live.close()
    await Promise.all(sent)
  }
  const rest = await listen(t, app, owner, since)
  while (seen.length < expected.length) seen.push(((await rest.next()).payload as { id: string }).id)
  assert.deepEqual(seen.toSorted(), expected.toSorted())
  const { body: mark } = await owner.api.post('/tasks', { content: 'mark' })
  assert.equal(((await rest.next()).payload as { id: string }).id, mark.id)
})

test('who does not read is closed with 1013, and by since misses nothing of what followed', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const live = await listen(t, app, owner)
  const { seq: since } = (await owner.api.get('/changes')).body
  live.ws.pause()
  const description = 'x'.repeat(60_000)
  const ids: string[] = []
  for (let n = 0; n < 200; n++)
    ids.push((await owner.api.post('/tasks', { content: `Task ${n}`, description })).body.id)
  live.ws.resume()
  assert.equal((await live.closed).code, 1013)
  const got = live.messages.map(({ payload }) => (payload as { id: string }).id)
  assert.ok(got.length < ids.length)
  assert.deepEqual(got, ids.slice(0, got.length), 'what came is whole and in order')
  const again = await listen(t, app, owner, live.messages.at(-1)?.seq ?? since)
  for (const id of ids.slice(got.length)) assert.equal(((await again.next()).payload as { id: string }).id, id)
})

test('for whoever resumes and does not read, no more than a megabyte and the last change wait', async (t) => {
  const { db, clock } = openTestDatabase(t)
  const { log } = keptLog()
  const person = { email: 'maja@home', name: 'Maja', password_hash: '', is_admin: true }
  const actor = await db.write((tx) => actorOf(tx, createAccount(tx, person).id)!)
  const since = newestText(db)
  const description = 'x'.repeat(60_000)
  await db.write((tx) => {
    for (let n = 0; n < 100; n++) createTask(tx, actor, { content: `Task ${n}`, description })
  })
  const fanOut = startFanOut({ db, hub: createHub(log), clock, log })
  let bytes = 0
  const { promise: full, resolve } = Promise.withResolvers<void>()
  const never = () => (resolve(), new Promise<void>(() => {}))
  const receiver = { actor, send: (message: Buffer) => void (bytes += message.length), bufferedBytes: () => bytes }
  fanOut.join({ ...receiver, drained: never, drop: () => assert.fail('dropped') }, since)
  await full
  assert.ok(bytes > 1_000_000 && bytes < 1_200_000, `${bytes}`)
})
