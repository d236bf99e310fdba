/** An import of many rows: others are served meanwhile, and it is seen whole or not at all. */
import assert from 'node:assert/strict'
import { cpSync } from 'node:fs'
import { test } from 'node:test'
import { Client, startApp, type TestApp } from '../../support/app.ts'
import { countIn, countsIn } from '../../support/stored/counts.ts'
import { freshFolder } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'
import { timeOf } from '../../support/work/growth.ts'
import { sendFile } from '../../support/moving.ts'
import { maja, type Person } from '../../support/people.ts'
import { assertServesOthers, watchStalls } from '../../support/work/stalls.ts'

const ROWS = 3000
const REMINDERS = 8000
const MINUTE = 60_000
/** Processor time of one slice and of what else one turn of the loop does; client and server are in this process. */
const LONGEST_STALL = 50

const csv = (rows = ROWS) =>
  `TYPE,CONTENT,INDENT\n${Array.from({ length: rows }, (_, n) => `task,Task ${n} @label${n % 20},${(n % 3) + 1}\nnote,Said,\n`).join('')}`

const TABLES = ['projects', 'members', 'tasks', 'labels', 'task_labels', 'comments', 'activity']

const written = (app: TestApp) => eventually(() => countIn(app.dataDir, 'tasks') > 100)

async function seenBy({ api }: Person) {
  const [projects, tasks, found] = await Promise.all([
    api.get('/projects'),
    api.get('/tasks?limit=1'),
    api.get('/search?q=task'),
  ])
  return [projects.body.projects.length, tasks.body.tasks.length, found.body.tasks.length > 0]
}

test('thousands of rows keep nobody waiting, and are seen at once or not at all', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const stalls = watchStalls()
  const importing = sendFile(owner.api, '/import/legacy', csv())
  await written(app)
  assert.deepEqual(await seenBy(owner), [1, 0, false])
  const { status, body } = await importing
  stalls.stop()
  assert.deepEqual([status, body.tasks, body.comments, body.labels], [201, ROWS, ROWS, 20])
  assert.deepEqual(await seenBy(owner), [2, 1, true])
  assertServesOthers(stalls.longest(), LONGEST_STALL)
  t.diagnostic(`longest turn ${Math.round(stalls.longest())} ms`)
})

test('an import that is refused at its end leaves nothing', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const before = countsIn(app.dataDir, TABLES)
  const { body: token } = await owner.session.post('/tokens', { name: 'Import' })
  const importing = fetch(`${app.url}/api/v1/import/legacy`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token.token}` },
    body: (() => {
      const form = new FormData()
      form.set('file', new Blob([csv()]), 'a.csv')
      return form
    })(),
  })
  await written(app)
  await owner.session.delete(`/tokens/${token.id}`)
  assert.equal((await importing).status, 401)
  assert.deepEqual(countsIn(app.dataDir, TABLES), before)
})

test('sent twice with one key it is made once', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const send = () => sendFile(owner.api, '/import/legacy', csv(200), { headers: { 'Idempotency-Key': 'once' } })
  const first = await send()
  const counts = countsIn(app.dataDir, TABLES)
  const again = await send()
  assert.deepEqual([again.status, again.body], [201, first.body])
  assert.deepEqual(countsIn(app.dataDir, TABLES), counts)
})

test('an import that a crash cuts short is never seen, and off the disk within two hours', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const before = countsIn(app.dataDir, TABLES)
  const importing = sendFile(owner.api, '/import/legacy', csv())
  await written(app)
  const dataDir = freshFolder(t)
  cpSync(app.dataDir, dataDir, { recursive: true, filter: (path) => !/lock\.db|admin\.sock/.test(path) })
  await importing

  const after = await startApp(t, { ERRAND_DATA_DIR: dataDir }, { clock: app.clock })
  const api = new Client(after.url, owner.api.credentials)
  assert.deepEqual(await seenBy({ ...owner, api }), [1, 0, false])
  after.clock.advance(61 * MINUTE)
  await after.tick()
  assert.deepEqual(countsIn(dataDir, TABLES), before)
})

test('four times the reminders of one task are imported in about four times the time, and copying them keeps nobody waiting', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  await api.post('/tasks', { content: 'Pills', due_date: '2026-03-05' })
  const { body: account } = await api.get('/export/account')
  const importWith = (count: number) =>
    timeOf(async () => {
      const reminders = Array.from({ length: count }, (_, n) => ({ remind_at: null, offset_min: n }))
      account.projects[0].tasks[0].reminders = reminders
      const file = JSON.stringify(account)
      const { status, text } = await sendFile(api, '/import/account', file, { filename: 'account.json' })
      assert.equal(status, 201, text)
    }, 1)
  const few = await importWith(REMINDERS / 4)
  const many = await importWith(REMINDERS)
  assert.ok(many < few * 6, `${Math.round(few)} ms became ${Math.round(many)} ms`)
  const { body } = await api.get('/tasks')
  const { id } = body.tasks.find((task: any) => task.reminder_count === REMINDERS)
  const stalls = watchStalls()
  const { body: copy } = await api.post(`/tasks/${id}/duplicate`)
  stalls.stop()
  assert.equal(copy.reminder_count, REMINDERS)
  assertServesOthers(stalls.longest(), LONGEST_STALL)
  t.diagnostic(`${Math.round(few)} ms, ${Math.round(many)} ms, longest turn ${Math.round(stalls.longest())} ms`)
})
