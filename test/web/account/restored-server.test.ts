import { holdAnswers, openPage, settled, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { checkConnection, connection, livePosition } from '../../../src/web/sync/live.ts'
import { rowsFromServer } from '../../../src/web/sync/state/live-tables.ts'
import { textsIn } from '../../../src/web/sync/queue/change.ts'
import { refused, waiting } from '../../../src/web/sync/queue/current.ts'
import { addComment, comments, loadComments } from '../../../src/web/data/comments.ts'
import { loadEverything } from '../../../src/web/data/loading/everything.ts'
import { loadMembers } from '../../../src/web/data/projects/members.ts'
import { loadArchivedProjects, projects } from '../../../src/web/data/projects/projects.ts'
import { addTask } from '../../../src/web/data/tasks/adding/add.ts'
import { completeTasks } from '../../../src/web/data/tasks/completing/complete.ts'
import { editTask, setPriority } from '../../../src/web/data/tasks/edit.ts'
import { loadCompleted } from '../../../src/web/data/tasks/load.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { USED_BLOBS } from '../../../src/features/attachments/queries.ts'
import { makeBackup } from '../../../src/platform/backup/making.ts'
import { readConfig } from '../../../src/platform/settings/config.ts'
import { NO_RESERVE } from '../../../src/platform/files/disk-space.ts'
import { restoreFrom } from '../../../src/restore.ts'
import { restart, Client, startApp, type TestApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { joins, maja } from '../../support/people.ts'
import { wireTo, type Wire } from '../../support/live/wire.ts'
import { made } from '../support/made.ts'

async function backUp({ dataDir, clock }: TestApp): Promise<void> {
  const now = new Date(clock.now()).toISOString()
  await makeBackup({ dataDir, now, version: '1.2.3', keep: 14, blobs: USED_BLOBS, keptFree: NO_RESERVE })
}

/** The server goes back to its backup, and the page reaches it again. */
async function goBack(t: TestContext, app: TestApp, wire: Wire): Promise<TestApp> {
  await app.stop()
  await restoreFrom(readConfig({ ERRAND_DATA_DIR: app.dataDir }), 'latest', false)
  const again = await restart(t, app)
  wire.leadTo(again)
  const before = livePosition()
  wire.mend()
  checkConnection()
  await until(() => waiting.value.length === 0 && connection.value === 'on')
  await eventually(() => livePosition() !== null && livePosition() !== before)
  return again
}

/** Every text that the page holds of the server's. */
const known = (): string => JSON.stringify([...rowsFromServer()])

test('when the server goes back to a backup, the page shows what was restored alone, and what waited is saved or kept', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const firewood = await made(home.api, '/tasks', { content: 'Firewood' })
  const matches = await made(home.api, '/tasks', { content: 'Matches' })
  const candles = await made(home.api, '/tasks', { content: 'Candles' })
  await backUp(app)

  await home.api.patch(`/tasks/${firewood}`, { content: 'Birch firewood' })
  await home.api.patch(`/tasks/${candles}`, { content: 'Newer candles' })
  await home.api.post(`/tasks/${candles}/complete`)
  const boat = await made(home.api, '/projects', { name: 'Newer boat' })
  await made(home.api, `/projects/${boat}/sections`, { name: 'Newer hull' })
  const paint = await made(home.api, '/tasks', { content: 'Newer paint', project_id: boat })
  const done = await made(home.api, '/tasks', { content: 'Newer oars' })
  await home.api.post(`/tasks/${done}/complete`)
  await home.api.post(`/tasks/${firewood}/comments`, { body: 'Newer words' })
  await home.api.post('/labels', { name: 'newer' })
  await joins(app, home, boat, { name: 'Newer Jonas' })
  const shed = await made(home.api, '/projects', { name: 'Newer shed' })
  await home.api.patch(`/projects/${shed}`, { archived: true })

  const wire = await wireTo(t, app)
  await openPage(t, app, home, { url: wire.url })
  await loadEverything()
  await Promise.all([
    loadComments(firewood),
    loadCompleted({ project_id: home.inbox }),
    loadMembers(boat),
    loadArchivedProjects(),
  ])
  for (const text of ['boat', 'hull', 'paint', 'oars', 'words', 'candles', 'shed', 'Jonas'])
    assert.match(known(), new RegExp(`Newer ${text}`))
  wire.cut()
  await until(() => connection.value === 'lost')
  void editTask(firewood, { content: 'Oak firewood' })
  void completeTasks([matches])
  void editTask(paint, { description: 'The red one' })
  await addTask({ text: 'Varnish', place: { project_id: boat } })
  addComment(tasks.peek(firewood)!, 'Two crates')
  addComment(tasks.peek(paint)!, 'From the harbour')
  await until(() => waiting.value.length === 6)

  const again = await goBack(t, app, wire)
  await eventually(() => {
    assert.doesNotMatch(known(), /newer/i)
    const shown = new Map(tasks.all().map(({ content, completed }) => [content, completed]))
    // Saved before everything was read afresh, it is done and in no list that is read.
    if (shown.get('Matches') === true) shown.delete('Matches')
    assert.deepEqual(Object.fromEntries(shown), { Candles: false, 'Oak firewood': false })
    assert.equal(projects.peek(boat), undefined)
    assert.ok(comments.all().every(({ body }) => body === 'Two crates'))
    assert.deepEqual(
      refused.peek().map(({ write }) => textsIn(write)),
      [['The red one'], ['Varnish'], ['From the harbour']],
    )
  })
  const api = new Client(again.url, home.api.credentials)
  assert.equal((await api.get(`/tasks/${firewood}`)).body.content, 'Oak firewood')
  assert.equal((await api.get(`/tasks/${matches}`)).body.completed, true)
  const told = (await api.get(`/tasks/${firewood}/comments`)).body.comments as { body: string }[]
  assert.deepEqual(
    told.map(({ body }) => body),
    ['Two crates'],
  )
  const bread = await made(api, '/tasks', { content: 'Bread' })
  await until(() => tasks.get(bread) !== undefined)
})

test('what a page heard before the server went back to a backup does not return with the answer to a change that waited', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const candles = await made(home.api, '/tasks', { content: 'Candles' })
  const matches = await made(home.api, '/tasks', { content: 'Matches' })
  await backUp(app)
  await home.api.patch(`/tasks/${candles}`, { priority: 1 })
  const wire = await wireTo(t, app)
  await openPage(t, app, home, { url: wire.url })
  await settled()

  let heard = livePosition()
  let isBack = false
  holdAnswers(t, /^POST \S+\/batch$/, async () => {
    if (isBack) return eventually(() => assert.ok(livePosition() !== null && livePosition() !== heard))
    await home.api.post(`/tasks/${candles}/complete`)
    await until(() => tasks.get(candles)?.completed === true)
    heard = livePosition()
    wire.cut()
    throw new TypeError('The answer is lost')
  })
  setPriority([candles, matches], 4)
  await until(() => waiting.value.length === 1)
  isBack = true
  await goBack(t, app, wire)
  await eventually(() => assert.equal(tasks.peek(candles)?.completed, false))
})
