import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Actor } from '../../../src/domain/access/actor.ts'
import { TaskChanges } from '../../../src/features/tasks/changes.ts'
import { TaskJsonCache } from '../../../src/features/tasks/json-cache.ts'
import { jsonList } from '../../../src/platform/http/answers/json.ts'
import { startApp } from '../../support/app.ts'
import { openTestDatabase } from '../../support/database.ts'
import { joins, maja, type Person } from '../../support/people.ts'

test('a list that was read before shows what has changed since, to each person', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { api } = owner
  const { body: project } = await api.post('/projects', { name: 'Home' })
  const jonas = await joins(app, owner, project.id, { name: 'Jonas' })
  const { body: label } = await api.post('/labels', { name: 'bills' })
  const { body: rent } = await api.post('/tasks', { content: 'Rent', project_id: project.id, labels: ['bills'] })
  const { body: bins } = await api.post('/tasks', {
    content: 'Bins',
    project_id: project.id,
    due_date: '2026-03-06',
    recurrence_rule: 'FREQ=WEEKLY;BYDAY=FR',
    assignee_id: jonas.id,
  })
  const listFor = async ({ api }: Person) => (await api.get(`/tasks?project_id=${project.id}`)).body
  const agrees = async (person: Person, after: string) => {
    const body = await listFor(person)
    for (const task of body.tasks)
      assert.deepEqual(task, (await person.api.get(`/tasks/${task.id}`)).body, `${person.name}, ${after}`)
  }
  const path = `/tasks/${rent.id}`
  let reminder = ''
  let sub = ''
  const changes: [what: string, change: () => Promise<unknown>][] = [
    ['nothing', async () => {}],
    ['a change of the text', () => api.patch(path, { content: 'Rent in advance' })],
    ['labels of one person', () => jonas.api.patch(path, { labels: ['mine'] })],
    ['a label renamed', () => api.patch(`/labels/${label.id}`, { name: 'money' })],
    ['a label removed', () => api.patch(path, { labels: [] })],
    ['a label put back', () => api.patch(path, { labels: ['money'] })],
    ['a label deleted', () => api.delete(`/labels/${label.id}`)],
    [
      'a reminder',
      async () => (reminder = (await api.post(`${path}/reminders`, { remind_at: '2026-03-05T08:00:00Z' })).body.id),
    ],
    ['a reminder deleted', () => api.delete(`/reminders/${reminder}`)],
    ['a reminder to be sent', () => api.post(`${path}/reminders`, { remind_at: '2026-03-05T08:00:00Z' })],
    [
      'a reminder sent',
      async () => {
        app.clock.set('2026-03-05T08:01:00Z')
        await app.tick()
      },
    ],
    ['a comment', () => jonas.api.post(`${path}/comments`, { body: 'Paid' })],
    [
      'a sub-task',
      async () => (sub = (await api.post('/tasks', { content: 'Look up the number', parent_id: rent.id })).body.id),
    ],
    ['a sub-task completed', () => api.post(`/tasks/${sub}/complete`)],
    ['a sub-task deleted', () => api.delete(`/tasks/${sub}`)],
    ['a task moved', () => api.post(`/tasks/${bins.id}/move`, { before_id: rent.id })],
    ['a day completed', () => jonas.api.post(`/tasks/${bins.id}/complete`)],
    ['another language', () => api.patch('/auth/me', { locale: 'da' })],
    ['a batch', () => api.post('/tasks/batch', { ids: [rent.id, bins.id], action: 'patch', patch: { priority: 1 } })],
    ['somebody left', () => api.delete(`/projects/${project.id}/members/${jonas.id}`)],
  ]
  for (const [what, change] of changes) {
    const before = [await listFor(owner), await listFor(jonas)]
    await change()
    const after = [await listFor(owner), await listFor(jonas)]
    if (what !== 'nothing') assert.notDeepEqual(after, before, `${what} is to be seen by one of them`)
    await agrees(owner, what)
    if (what !== 'somebody left') await agrees(jonas, what)
  }
})

const actor = { id: 'maja', locale: 'en' } as Actor

/** A cache, and what it read: each row as `"<row> <times>"`. */
function counted() {
  const changes = new TaskChanges()
  const cache = new TaskJsonCache(changes)
  const read: number[] = []
  const text = (row: number, size = 1) => JSON.stringify(`${row} ${read.push(row)}`.padEnd(size))
  const list = (rows: number[], size?: number): string[] =>
    jsonList<string>(
      cache.list(actor, rows, (missing) => {
        const each = missing.map((row) => Buffer.from(text(row, size)))
        return { text: Buffer.from(each.join(',')), lengths: each.map((one) => one.length) }
      }),
    ).toJSON()
  return { changes, read, list }
}

test('only what is not known is read, in any order', () => {
  const { list, read } = counted()
  assert.deepEqual(list([]), [])
  assert.deepEqual(list([1, 2, 3]), ['1 1', '2 2', '3 3'])
  assert.deepEqual(list([3, 9, 1, 2, 3]), ['3 3', '9 4', '1 1', '2 2', '3 3'])
  assert.deepEqual(read, [1, 2, 3, 9])
})

test('what a write may have changed is not kept before its commit', async (t) => {
  const { db } = openTestDatabase(t)
  const { changes, list } = counted()
  changes.attachTo(db)
  list([1, 2])
  await assert.rejects(
    db.write(() => {
      changes.functions.task_changed(1)
      list([1, 2])
      throw new Error('taken back')
    }),
  )
  assert.deepEqual(list([1, 2]), ['1 4', '2 2'])
  await db.write(() => {})
  assert.deepEqual(list([1, 2]), ['1 4', '2 2'])
  changes.functions.labels_changed('somebody else')
  assert.deepEqual(list([1, 2]), ['1 4', '2 2'])
  changes.functions.labels_changed('maja')
  assert.deepEqual(list([1, 2]), ['1 5', '2 6'])
})

test('what was not read for long makes room', () => {
  const { list, read } = counted()
  const [often, ...many] = Array.from({ length: 201 }, (_, n) => n)
  for (const row of many) {
    list([row], 100_000)
    list([often!], 100_000)
  }
  assert.equal(read.filter((row) => row === often).length, 1)
  const before = read.length
  list([many[0]!], 100_000)
  assert.equal(read.length, before + 1)
})
