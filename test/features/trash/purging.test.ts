import assert from 'node:assert/strict'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Client, restart, startApp, type TestApp } from '../../support/app.ts'
import { countIn, countsIn } from '../../support/stored/counts.ts'
import { freshFolder } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'
import { sendFile } from '../../support/moving.ts'
import { joins, maja } from '../../support/people.ts'
import { filesIn } from '../../support/upload.ts'
import { TRASH_DAYS } from '../../../src/contract/trash.ts'
import { openSqlite } from '../../../src/platform/program/native.ts'
import { add } from '../../support/requests.ts'

const SECOND = 1000
const DAY = 86_400_000
const KEPT_FOR = TRASH_DAYS * DAY

const attach = async (api: Client, task: { id: string }, bytes: string) => {
  const body = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${bytes}\r\n--b--\r\n`
  const raw = { type: 'multipart/form-data; boundary=b', body }
  return (await api.send('POST', `/tasks/${task.id}/attachments`, { raw })).body
}

/** So many files lie on the disk; bytes go after the answer. */
const filesOf = (app: TestApp, expected: number): Promise<void> =>
  eventually(() => assert.equal(filesIn(app.dataDir).length, expected))

const trashed = async (api: Client): Promise<string[]> =>
  (await api.get('/trash/tasks')).body.tasks.map((one: any) => one.content)

test('after its days in the trash a task goes for good with what hung on it, and not a second before', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const parent = await add(api, 'parent')
  const child = await add(api, 'child', { parent_id: parent.id })
  const kept = await add(api, 'kept')
  await api.post(`/tasks/${child.id}/comments`, { body: 'Soon' })
  await api.post(`/tasks/${child.id}/reminders`, { remind_at: '2027-01-01T00:00:00Z' })
  await attach(api, child, 'only here')
  await attach(api, parent, 'here too')
  const shared = await attach(api, kept, 'here too')
  await api.delete(`/tasks/${parent.id}`)
  app.clock.advance(DAY)
  const late = await add(api, 'late')
  await api.delete(`/tasks/${late.id}`)
  app.clock.advance(KEPT_FOR - DAY)
  await app.tick()
  assert.deepEqual(await trashed(api), ['late', 'parent'])
  assert.equal((await api.get('/trash/tasks')).body.tasks[1].days_left, 0)
  await filesOf(app, 2)
  app.clock.advance(3600 * SECOND)
  await app.tick()
  assert.deepEqual(await trashed(api), ['late'])
  assert.equal((await api.post(`/trash/tasks/${parent.id}/restore`)).status, 404)
  await filesOf(app, 1)
  assert.equal((await api.get(`/attachments/${shared.id}`)).text, 'here too')
})

test('a project goes with all its tasks, files and activity', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { body: project } = await api.post('/projects', { name: 'Old' })
  const { body: section } = await api.post(`/projects/${project.id}/sections`, { name: 'S' })
  let parent_id: string | undefined
  for (let depth = 0; depth < 5; depth++)
    parent_id = (await add(api, `level ${depth}`, parent_id ? { parent_id } : { section_id: section.id })).id
  const ids = Array.from({ length: 120 }, (_, index) => `task ${index}`)
  await Promise.all(ids.map((content) => add(api, content, { project_id: project.id })))
  await attach(api, { id: parent_id! }, 'bytes')
  await api.delete(`/projects/${project.id}`)
  app.clock.advance(KEPT_FOR + 3600 * SECOND)
  await app.tick()
  assert.deepEqual((await api.get('/trash/projects')).body.projects, [])
  assert.equal((await api.post(`/trash/projects/${project.id}/restore`)).status, 404)
  await filesOf(app, 0)
})

const ROWS = 1500

async function largeProject(api: Client): Promise<string> {
  const rows = Array.from({ length: ROWS }, (_, n) => `task,Task ${n} @label${n % 5},${(n % 3) + 1}\nnote,Said,\n`)
  const { body } = await sendFile(api, '/import/legacy', `TYPE,CONTENT,INDENT\n${rows.join('')}`)
  return body.project_id
}

/** What the search index holds, and whether it has let go of the pages of what was deleted and merges by itself again. */
function wordsIn(dataDir: string) {
  const db = openSqlite(join(dataDir, 'errand.db'), { readonly: true })
  const one = (sql: string) => db.prepare(sql).pluck().get()
  try {
    return {
      tasks: one('SELECT count(*) FROM task_words_docsize'),
      comments: one('SELECT count(*) FROM comment_words_docsize'),
      isSmall: (one('SELECT sum(length(block)) FROM task_words_data') as number) < ROWS,
      automerge: one(`SELECT v FROM task_words_config WHERE k = 'automerge'`),
      deletemerge: one(`SELECT v FROM task_words_config WHERE k = 'deletemerge'`),
    }
  } finally {
    db.close()
  }
}

test('a large project that is purged is gone at once, and off the disk soon after', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { body: kept } = await api.post('/tasks', { content: 'kept' })
  const id = await largeProject(api)
  const deleted = await api.delete(`/projects/${id}`)
  assert.equal((await api.delete(`/trash/projects/${id}`)).status, 204)
  assert.deepEqual((await api.get('/trash/projects')).body.projects, [])
  assert.equal((await api.post('/undo', { id: deleted.headers.get('x-undo-id') })).status, 404)
  assert.equal((await api.post(`/trash/projects/${id}/restore`)).status, 404)
  assert.equal(countIn(app.dataDir, 'tasks'), ROWS + 1)
  await app.tick()
  assert.deepEqual(countsIn(app.dataDir, ['tasks', 'comments', 'task_labels', 'label_counts', 'projects']), {
    tasks: 1,
    comments: 0,
    task_labels: 0,
    label_counts: 0,
    projects: 1,
  })
  assert.deepEqual(wordsIn(app.dataDir), { tasks: 1, comments: 0, isSmall: true, automerge: 4, deletemerge: 40 })
  assert.equal((await api.get(`/tasks/${kept.id}`)).status, 200)
})

test('a purge that is cut short goes on at the next start, and nobody sees what is left meanwhile', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const id = await largeProject(api)
  await api.delete(`/projects/${id}`)
  await api.delete(`/trash/projects/${id}`)
  const ticking = app.tick()
  await eventually(() => countIn(app.dataDir, 'tasks') < ROWS)
  const dataDir = freshFolder(t)
  cpSync(app.dataDir, dataDir, { recursive: true, filter: (path) => !/lock\.db|admin\.sock/.test(path) })
  await ticking
  const left = countIn(dataDir, 'tasks')
  assert.ok(left > 0 && left < ROWS, `${left} are left`)
  const after = await startApp(t, { ERRAND_DATA_DIR: dataDir }, { clock: app.clock })
  const again = new Client(after.url, api.credentials)
  assert.deepEqual((await again.get('/trash/projects')).body.projects, [])
  assert.deepEqual((await again.get('/search?q=task')).body.tasks, [])
  await after.tick()
  assert.deepEqual(countsIn(dataDir, ['tasks', 'projects']), { tasks: 0, projects: 1 })
})

test('what is restored while older things are purged stays whole, and what is being purged cannot be restored', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const below = Array.from({ length: ROWS }, (_, n) => `task,Child ${n},2\n`).join('')
  const tree = await sendFile(api, '/import/legacy', `TYPE,CONTENT,INDENT\ntask,Parent,1\n${below}`)
  const [parent] = (await api.get(`/tasks?project_id=${tree.body.project_id}&limit=1`)).body.tasks
  const large = await largeProject(api)
  const { body: small } = await api.post('/projects', { name: 'Small' })
  await add(api, 'kept', { project_id: small.id })
  await api.delete(`/tasks/${parent.id}`)
  for (const id of [large, small.id]) await api.delete(`/projects/${id}`)
  app.clock.advance(KEPT_FOR + 3600 * SECOND)
  const ticking = app.tick()
  for (let root: any; (root = (await api.get('/trash/tasks')).body.tasks[0]);) assert.equal(root.task_count, ROWS)
  assert.equal((await api.post(`/trash/tasks/${parent.id}/restore`)).status, 404)
  while ((await api.get('/trash/projects')).body.projects.length > 1);
  assert.equal((await api.post(`/trash/projects/${large}/restore`)).status, 404)
  assert.equal((await api.post(`/trash/projects/${small.id}/restore`)).status, 200)
  await ticking
  const { body } = await api.get('/tasks')
  assert.deepEqual(
    body.tasks.map((one: any) => one.content),
    ['kept'],
  )
})

test('what somebody purged goes to nobody’s trash when an admin removes their account', async (t) => {
  const app = await startApp(t)
  const admin = await maja(app)
  const { body: shared } = await admin.api.post('/projects', { name: 'Shared' })
  const jonas = await joins(app, admin, shared.id, { name: 'Jonas' })
  const { body: diary } = await jonas.api.post('/projects', { name: 'Diary' })
  await jonas.api.delete(`/projects/${diary.id}`)
  await jonas.api.delete(`/trash/projects/${diary.id}`)
  await admin.session.delete(`/users/${jonas.id}`)
  const { body: trash } = await admin.api.get('/trash/projects')
  assert.deepEqual(
    trash.projects.map((one: any) => one.name),
    ['Inbox (Jonas)'],
  )
  await app.tick()
  assert.equal(countIn(app.dataDir, 'projects'), 3)
})

test('emptying the trash early frees the bytes at once', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const task = await add(api, 'x')
  await attach(api, task, 'bytes')
  await api.delete(`/tasks/${task.id}`)
  await filesOf(app, 1)
  await api.delete(`/trash/tasks/${task.id}`)
  await filesOf(app, 0)
})

test('what was deleted while the clock stood in 1970 has its days in the trash from when it was set', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const task = await add(api, 'x')
  app.clock.set('1970-01-01T00:00:20.000Z')
  const again = await restart(t, app)
  const there = new Client(again.url, api.credentials)
  await there.delete(`/tasks/${task.id}`)
  again.clock.set('2026-03-05T08:00:00.000Z')
  await again.tick()
  again.clock.advance(KEPT_FOR - DAY)
  await again.tick()
  assert.deepEqual(await trashed(there), ['x'])
  again.clock.advance(2 * DAY)
  await again.tick()
  assert.deepEqual(await trashed(there), [])
})

test('a clock that is a year ahead for an hour empties nothing', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { api } = owner
  const task = await add(api, 'x')
  const { body: project } = await api.post('/projects', { name: 'Home' })
  await joins(app, owner, project.id, { name: 'Jonas' })
  await api.delete(`/tasks/${task.id}`)
  await api.delete(`/projects/${project.id}`)
  app.clock.advance(3600 * SECOND)
  await app.tick()
  app.clock.set('2027-03-04T08:00:00.000Z')
  await app.tick()
  app.clock.advance(3600 * SECOND)
  await app.tick()
  app.clock.set('2026-03-04T10:00:00.000Z')
  await app.tick()
  assert.deepEqual(await trashed(api), ['x'])
  assert.equal((await api.post(`/trash/projects/${project.id}/restore`)).status, 200)
  assert.equal((await owner.session.get('/auth/me')).status, 200)
})
