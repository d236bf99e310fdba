import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { UserRow } from '../../../schema/tables/people.ts'
import type { Actor } from '../../../src/domain/access/actor.ts'
import { deleteAccount } from '../../../src/features/users/delete-account.ts'
import { startApp } from '../../support/app.ts'
import { freshFolder, openTestDatabase } from '../../support/database.ts'
import { listen } from '../../support/live/live.ts'
import { joins, maja } from '../../support/people.ts'
import { seed } from '../../support/stored/seed.ts'

test('an account with many tasks ends in many steps, and then nothing names it any more', async (t) => {
  const dataDir = freshFolder(t)
  const { people } = await seed(dataDir, { tasks: 2_000, projects: 3, people: 3 })
  const { db } = openTestDatabase(t, { dataDir })
  const row = (at: number) => db.get<UserRow>('SELECT * FROM users WHERE id = ?', [people[at]!.id])!
  const user = row(0)
  const by = { ...row(1), is_admin: true, session_id: null } as Actor
  const made = () => db.get<{ n: number }>('SELECT count(*) AS n FROM tasks WHERE created_by = ?', [user.id])!.n
  assert.ok(made() > 1_000)
  await db.write((tx) => {
    const done = `SELECT id, project_id, created_at, ? FROM tasks WHERE created_by = ?`
    tx.run(`INSERT INTO completions (task_id, project_id, completed_at, completed_by) ${done}`, [user.id, user.id])
  })

  let most = 0
  await db.writeInSteps(function* (tx) {
    const steps = deleteAccount(tx, { user, by, successor: by.id, keepUnshared: true })
    const changes = () => tx.get<{ n: number }>('SELECT total_changes() AS n')!.n
    for (let isOver = false; !isOver;) {
      const before = changes()
      isOver = steps.next().done === true
      most = Math.max(most, changes() - before)
      yield
    }
  })

  assert.ok(most <= 1_000, `a step changed ${most} rows`)
  const columns = db.all<{ name: string; column: string }>(
    `SELECT t.name, c.name AS column FROM pragma_table_list t CROSS JOIN pragma_table_info(t.name) c
     WHERE t.schema = 'main' AND t.type = 'table' AND t.name <> 'journal' AND (c.name LIKE '%\\_id' ESCAPE '\\' OR c.name LIKE '%\\_by' ESCAPE '\\')`,
  )
  assert.ok(columns.length > 30)
  const naming = columns.filter(({ name, column }) => db.get(`SELECT 1 FROM ${name} WHERE ${column} = ?`, [user.id]))
  assert.deepEqual(naming, [])
  assert.equal(made(), 0)
})

test('who completed a task, or an occurrence of one, is nobody once their account is gone', async (t) => {
  const app = await startApp(t)
  const admin = await maja(app)
  const { body: home } = await admin.api.post('/projects', { name: 'Home' })
  const jonas = await joins(app, admin, home.id, { name: 'Jonas' })
  for (const repeat of [{}, { due_date: '2026-03-02', recurrence_rule: 'FREQ=DAILY' }]) {
    const { body: task } = await admin.api.post('/tasks', { content: 'Water', project_id: home.id, ...repeat })
    await jonas.api.post(`/tasks/${task.id}/complete`)
  }
  assert.equal((await admin.api.get(`/completed?by=${jonas.id}`)).body.entries.length, 2)
  assert.equal((await admin.session.delete(`/users/${jonas.id}`)).status, 204)
  const { entries } = (await admin.api.get('/completed')).body
  assert.deepEqual(
    entries.map((entry: { completed_by: string | null }) => entry.completed_by),
    [null, null],
  )
})

test('a project that the person had left is read again too: its tasks and texts name them no more', async (t) => {
  const app = await startApp(t)
  const admin = await maja(app)
  const { body: told } = await admin.api.post('/projects', { name: 'Tasks' })
  const { body: said } = await admin.api.post('/projects', { name: 'Comments' })
  const { body: task } = await admin.api.post('/tasks', { content: 'Water', project_id: told.id })
  const { body: other } = await admin.api.post('/tasks', { content: 'Sow', project_id: said.id })
  const jonas = await joins(app, admin, told.id, { name: 'Jonas' })
  await admin.api.post(`/projects/${said.id}/invites`, { email: jonas.email, role: 'editor' })
  await jonas.api.post(`/tasks/${task.id}/complete`)
  await jonas.api.post(`/tasks/${other.id}/comments`, { body: 'Soon' })
  for (const { id } of [told, said]) await jonas.api.delete(`/projects/${id}/members/${jonas.id}`)
  const live = await listen(t, app, admin)
  await admin.session.delete(`/users/${jonas.id}`)
  await admin.api.post('/labels', { name: 'end' })
  const heard = await live.until(({ type }) => type === 'label.created')
  const payloads = heard.map(({ payload }) => payload as { id: string; reload?: true })
  const again = payloads.filter(({ reload }) => reload).map(({ id }) => id)
  assert.deepEqual(new Set(again), new Set([told.id, said.id]))
})
