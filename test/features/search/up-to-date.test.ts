import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plant } from '../../support/stored/bulk-sql.ts'
import { Client, startApp, upgraded } from '../../support/app.ts'
import { joins, maja } from '../../support/people.ts'
import { add } from '../../support/requests.ts'
import { upload } from '../../support/upload.ts'
import { found, search } from './found.ts'

const NOTHING = { tasks: [], projects: [], sections: [], labels: [], comments: [], attachments: [] }

test('what was found before is found as it is now', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { api } = owner
  const { body: project } = await api.post('/projects', { name: 'Home' })
  const jonas = await joins(app, owner, project.id, { name: 'Jonas' })
  const { body: section } = await api.post(`/projects/${project.id}/sections`, { name: 'Later' })
  const place = { project_id: project.id, section_id: section.id }
  const [boat, sea] = [await add(api, 'Boat', { project_id: project.id }), await add(api, 'A boat at sea', place)]
  const both = async () => [await found(api, 'boat'), await found(jonas.api, 'boat')]
  const change = (task: { id: string }, patch: object) => api.patch(`/tasks/${task.id}`, patch)
  const archive = (archived: boolean) => api.patch(`/sections/${section.id}`, { archived })
  const steps: [change: () => Promise<unknown>, found: string[], byJonas?: string[]][] = [
    [() => api.get('/today'), ['Boat', 'A boat at sea']],
    [() => change(boat, { content: 'Båd', description: 'boat' }), ['A boat at sea', 'Båd']],
    [() => change(boat, { content: 'The boat' }), ['A boat at sea', 'The boat']],
    [() => api.post(`/tasks/${sea.id}/complete`), ['The boat', 'A boat at sea']],
    [() => api.post(`/tasks/${sea.id}/reopen`), ['A boat at sea', 'The boat']],
    [() => api.delete(`/tasks/${boat.id}`), ['A boat at sea']],
    [() => api.post(`/trash/tasks/${boat.id}/restore`), ['A boat at sea', 'The boat']],
    [() => archive(true), ['The boat', 'A boat at sea']],
    [() => archive(false), ['A boat at sea', 'The boat']],
    [() => change(boat, { section_id: section.id }), ['A boat at sea', 'The boat']],
    [() => change(sea, { section_id: null }), ['A boat at sea', 'The boat']],
    [() => archive(true), ['A boat at sea', 'The boat']],
    [() => change(boat, { project_id: owner.inbox }), ['A boat at sea', 'The boat'], ['A boat at sea']],
    [() => add(api, 'Boat', place), ['Boat', 'A boat at sea', 'The boat'], ['Boat', 'A boat at sea']],
  ]
  for (const [step, expected, byJonas = expected] of steps) {
    await step()
    assert.deepEqual(await both(), [expected, byJonas], String(step))
  }
})

test('archived things are found last, deleted ones not at all, restored ones again', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { body: old } = await api.post('/projects', { name: 'Old kiwi' })
  await add(api, 'kiwi', { project_id: old.id })
  const task = await add(api, 'a kiwi somewhere in the middle')
  await api.post(`/tasks/${task.id}/comments`, { body: 'kiwi!' })
  await api.patch(`/projects/${old.id}`, { archived: true })
  assert.deepEqual(await found(api, 'kiwi'), ['a kiwi somewhere in the middle', 'kiwi'])
  assert.deepEqual(await found(api, 'kiwi', 'projects'), ['Old kiwi'])
  await api.delete(`/tasks/${task.id}`)
  assert.deepEqual([await found(api, 'kiwi'), await found(api, 'kiwi', 'comments')], [['kiwi'], []])
  await api.delete(`/projects/${old.id}`)
  assert.deepEqual((await search(api, 'kiwi')).body, NOTHING)
  await api.post(`/trash/projects/${old.id}/restore`)
  await api.post(`/trash/tasks/${task.id}/restore`)
  assert.equal((await found(api, 'kiwi')).length, 2)
  assert.deepEqual(await found(api, 'kiwi', 'comments'), ['kiwi!'])
  await api.patch(`/tasks/${task.id}`, { content: 'a plum' })
  assert.deepEqual([await found(api, 'kiwi'), await found(api, 'plum')], [['kiwi'], ['a plum']])
})

test('sections are found by their names as these are now, also where a person has more than are kept', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { body: project } = await api.post('/projects', { name: 'Shed' })
  plant(app, 1_100, [
    `INSERT INTO sections (id, project_id, name, position, created_at, updated_at)
     SELECT printf('00000000-0000-7000-8000-%012d', n), '${project.id}', 'Shelf ' || n, printf('a%05d', n), '2026-04-16T08:00:00.000Z', '2026-04-16T08:00:00.000Z' FROM numbers`,
  ])
  assert.deepEqual(await found(api, 'shelf 1099', 'sections'), ['Shelf 1099'])
  await api.patch('/sections/00000000-0000-7000-8000-000000001099', { name: 'ÆBLER' })
  assert.deepEqual(await found(api, 'shelf 1099', 'sections'), [])
  assert.deepEqual(await found(api, 'æbl', 'sections'), ['ÆBLER'])
})

test('labels are found by their names as these are now, also where a person has more than are kept', async (t) => {
  const app = await startApp(t)
  const { api, id: person } = await maja(app)
  const { body: label } = await api.post('/labels', { name: 'cellar' })
  assert.deepEqual(await found(api, 'cellar', 'labels'), ['cellar'])
  await api.patch(`/labels/${label.id}`, { name: 'æbler' })
  assert.deepEqual(await found(api, 'cellar', 'labels'), [])
  assert.deepEqual(await found(api, 'æbl', 'labels'), ['æbler'])
  plant(app, 1_100, [
    `INSERT INTO labels (id, user_id, name, name_folded, color, position)
     SELECT printf('00000000-0000-7000-8000-%012d', n), '${person}', 'Shelf ' || n, 'shelf ' || n, 'graphite', printf('a%05d', n) FROM numbers`,
  ])
  await api.patch(`/labels/${label.id}`, { name: 'ærter' })
  assert.deepEqual(await found(api, 'shelf 1099', 'labels'), ['Shelf 1099'])
  assert.deepEqual(await found(api, 'ært', 'labels'), ['ærter'])
  await api.delete(`/labels/${label.id}`)
  assert.deepEqual(await found(api, 'ært', 'labels'), [])
})

test('nobody finds what they cannot see, nor other people’s labels; a new member does at once, a removed one no more', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: shared } = await owner.api.post('/projects', { name: 'Secret shed' })
  await owner.api.post(`/projects/${shared.id}/sections`, { name: 'secret corner' })
  const task = await add(owner.api, 'secret plan', { project_id: shared.id, labels: ['secret'] })
  await owner.api.post(`/tasks/${task.id}/comments`, { body: 'secret' })
  const { body: other } = await owner.api.post('/projects', { name: 'Door' })
  const jonas = await joins(app, owner, other.id, { name: 'Jonas' })
  assert.deepEqual((await search(jonas.api, 'secret')).body, NOTHING)
  await owner.api.post(`/projects/${shared.id}/invites`, { user_id: jonas.id, role: 'viewer' })
  const { body } = await search(jonas.api, 'secret')
  assert.deepEqual(
    Object.values(body).map((list) => (list as unknown[]).length),
    [1, 1, 1, 0, 1, 0],
  )
  assert.deepEqual(body.tasks[0].labels, [])
  await owner.api.delete(`/projects/${shared.id}/members/${jonas.id}`)
  assert.deepEqual((await search(jonas.api, 'secret')).body, NOTHING)
  await owner.api.post(`/tasks/${task.id}/move`, { project_id: other.id })
  assert.deepEqual((await found(jonas.api, 'secret')).concat(await found(jonas.api, 'secret', 'comments')), [
    'secret plan',
    'secret',
  ])
})

test('a word with a soft hyphen is found as it reads, also one from before an upgrade', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const word = 'Rug\u00adbrød'
  const task = await add(api, word)
  const deleted = await add(api, `${word} again`)
  await api.post(`/tasks/${task.id}/comments`, { body: word })
  await upload(api, task.id, 'a', { name: `${word}.txt` })
  await add(api, 'Bread')
  await api.delete(`/tasks/${deleted.id}`)
  const kinds = async ({ get }: Client, q: string) => {
    const { body } = await get(`/search?q=${q}`)
    return [body.tasks.length, body.comments.length, body.attachments.length]
  }
  const parted = (words: string, of: string) =>
    `UPDATE ${words} SET words = 'rug brod §' || (SELECT replace(id, '-', '') FROM projects)
     WHERE rowid IN (SELECT rowid FROM ${of} WHERE id <> '${deleted.id}' AND id IN (SELECT min(id) FROM ${of}));`
  assert.deepEqual(await kinds(api, 'rugbr'), [1, 1, 1])
  const older =
    parted('task_words', 'tasks') + parted('comment_words', 'comments') + parted('attachment_words', 'attachments')
  const later = new Client((await upgraded(t, app, '0043', older)).url, api.credentials)
  assert.deepEqual(await kinds(later, 'rugbrod'), [1, 1, 1])
  assert.deepEqual(await kinds(later, 'brod'), [0, 0, 0])
  await later.post(`/trash/tasks/${deleted.id}/restore`)
  assert.deepEqual(await found(later, 'rugbrød'), [word, `${word} again`])
})
