import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ends } from '../../support/database.ts'
import { startApp, type Client } from '../../support/app.ts'
import { feedOf, read } from '../../support/feed.ts'
import { listen } from '../../support/live/live.ts'
import { joins, maja } from '../../support/people.ts'

/** A project with a task outside, one in a section that is archived, and one below that. */
async function withArchived(t: Ends) {
  const app = await startApp(t, { ERRAND_BASE_URL: 'https://errand.example.org' })
  const owner = await maja(app)
  const { api } = owner
  const { body: project } = await api.post('/projects', { name: 'House' })
  const { body: section } = await api.post(`/projects/${project.id}/sections`, { name: 'Attic' })
  const due = { due_date: '2026-03-05', labels: ['paint'] }
  const { body: kept } = await api.post('/tasks', { content: 'Paint door', project_id: project.id, ...due })
  const { body: task } = await api.post('/tasks', { content: 'Paint beam', section_id: section.id, ...due })
  const { body: child } = await api.post('/tasks', { content: 'Paint nail', parent_id: task.id, ...due })
  const archive = (archived: boolean) => api.patch(`/sections/${section.id}`, { archived })
  return { app, owner, api, project, section, kept, task, child, archive }
}

const contents = (tasks: { content: string }[]): string[] => tasks.map(({ content }) => content).toSorted()

/** What each list shows. */
async function seen(api: Client, projectId: string, archived = false): Promise<Record<string, string[]>> {
  const get = async (path: string, query: Record<string, string>) =>
    (await api.get(`${path}?${new URLSearchParams({ ...query, archived: String(archived) })}`)).body
  const list = async (query: Record<string, string>) => contents((await get('/tasks', query)).tasks)
  const { labels } = (await api.get('/labels')).body
  const today = await get('/today', {})
  const upcoming = await get('/upcoming', { from: '2026-03-05', days: '1' })
  return {
    tasks: await list({ sort: 'due' }),
    project: await list({ project_id: projectId }),
    label: await list({ label_id: labels[0].id }),
    words: await list({ q: 'paint' }),
    filter: contents((await get('/filters/preview', { query: '@paint' })).tasks),
    today: contents([...today.overdue, ...today.today]),
    upcoming: contents(upcoming.days[0].tasks),
  }
}

const everywhere = (tasks: string[]) =>
  Object.fromEntries(['tasks', 'project', 'label', 'words', 'filter', 'today', 'upcoming'].map((list) => [list, tasks]))

test('the tasks of an archived section are in no list unless asked for, and are there again when it is not', async (t) => {
  const { app, api, project, section, task, archive } = await withArchived(t)
  app.clock.set('2026-03-05T08:00:00.000Z')
  const all = ['Paint beam', 'Paint door', 'Paint nail']
  assert.deepEqual(await seen(api, project.id), everywhere(all))
  const open = async () => (await api.get(`/projects/${project.id}`)).body.open_count
  assert.equal(await open(), 3)

  const { status, body } = await archive(true)
  assert.deepEqual([status, body.archived, body.name], [200, true, 'Attic'])
  assert.deepEqual(await seen(api, project.id), everywhere(['Paint door']))
  assert.deepEqual(await seen(api, project.id, true), everywhere(all))
  assert.equal(await open(), 1)
  assert.deepEqual(contents((await api.get(`/tasks?section_id=${section.id}`)).body.tasks), [
    'Paint beam',
    'Paint nail',
  ])
  assert.deepEqual(contents((await api.get(`/tasks?parent_id=${task.id}`)).body.tasks), ['Paint nail'])
  const names = async (more: string) =>
    (await api.get(`/projects/${project.id}/sections${more}`)).body.sections.map((one: any) => [one.name, one.archived])
  assert.deepEqual(await names(''), [])
  assert.deepEqual(await names('?archived=true'), [['Attic', true]])

  await archive(false)
  assert.deepEqual(await seen(api, project.id), everywhere(all))
  assert.equal(await open(), 3)
})

test('a section or task that is named shows what it holds, also in an archived project', async (t) => {
  const { api, project, section, task } = await withArchived(t)
  await api.patch(`/projects/${project.id}`, { archived: true })
  const held = async (query: string) => contents((await api.get(`/tasks?${query}`)).body.tasks)
  const [bySection, byParent] = [`section_id=${section.id}`, `parent_id=${task.id}`]
  assert.deepEqual([await held(bySection), await held(byParent)], [['Paint beam', 'Paint nail'], ['Paint nail']])
  assert.deepEqual(
    [await held(`${bySection}&archived=false`), await held('q=paint')],
    [['Paint beam', 'Paint nail'], []],
  )
})

test('open tasks are counted as they come into an archived section, are done there and leave it', async (t) => {
  const { api, project, section, kept, task, child, archive } = await withArchived(t)
  const open = async () => (await api.get(`/projects/${project.id}`)).body.open_count
  await archive(true)
  await api.post('/tasks', { content: 'More', section_id: section.id })
  assert.equal(await open(), 1)
  await api.post(`/tasks/${kept.id}/move`, { section_id: section.id })
  assert.equal(await open(), 0)
  await api.post(`/tasks/${kept.id}/move`, { section_id: null })
  await api.post(`/tasks/${child.id}/complete`)
  assert.equal(await open(), 1)
  await api.post(`/tasks/${task.id}/move`, { project_id: project.id, section_id: null })
  assert.equal(await open(), 2)
  await api.delete(`/tasks/${task.id}`)
  assert.equal(await open(), 1)
  const removed = await api.delete(`/sections/${section.id}`)
  assert.equal(await open(), 2, 'what was in the section is in the project')
  await api.post('/undo', { id: removed.headers.get('x-undo-id') })
  assert.equal(await open(), 1)
  await archive(false)
  assert.equal(await open(), 2)
})

test('archiving is taken back, told of, and seen at once by the others', async (t) => {
  const { app, owner, api, project, section, archive } = await withArchived(t)
  const jonas = await joins(app, owner, project.id, { name: 'Jonas', role: 'viewer' })
  const live = await listen(t, app, jonas)
  const answer = await archive(true)
  const change = await live.next()
  assert.deepEqual([change.type, (change.payload as any).archived], ['section.updated', true])
  const { body } = await api.get(`/projects/${project.id}/activity?limit=1`)
  assert.equal(body.activity[0].event, 'section.archived')
  assert.deepEqual(body.activity[0].payload.changes, { archived: { old: false, new: true } })
  const undone = await api.post('/undo', { id: answer.headers.get('x-undo-id') })
  assert.deepEqual([undone.status, undone.body.archived], [200, false])
  assert.equal((await api.get(`/projects/${project.id}`)).body.open_count, 3)
  assert.equal((await jonas.api.patch(`/sections/${section.id}`, { archived: true })).status, 404)
  assert.equal((await api.patch(`/sections/${section.id}`, { archived: 'yes' })).status, 422)
  assert.equal((await archive(false)).headers.get('x-undo-id'), null, 'nothing changed')
})

test('an archived section is last in search, is no name in a line, in no template and feed, and goes along with a copy', async (t) => {
  const { app, owner, api, project, archive } = await withArchived(t)
  const feed = await feedOf(owner)
  const inFeed = async () => (await read(app, feed)).entries.length
  assert.equal(await inFeed(), 3)
  await archive(true)
  assert.equal(await inFeed(), 1)
  const { body: found } = await api.get('/search?q=paint')
  assert.equal(found.tasks[0].content, 'Paint door')
  assert.equal(found.tasks.length, 3)
  const { body: added } = await api.post('/tasks/quick-add', { text: 'Sweep #House /Attic' })
  assert.deepEqual([added.section_id, added.unknown_section], [null, 'Attic'])
  await api.delete(`/tasks/${added.id}`)

  const { body: template } = await api.post('/templates', { name: 'House', project_id: project.id })
  assert.deepEqual([template.task_count, template.section_count], [1, 0])
  const { body: copy } = await api.post(`/projects/${project.id}/duplicate`)
  assert.equal(copy.open_count, 1)
  const { body: theirs } = await api.get(`/projects/${copy.id}/sections?archived=true`)
  assert.deepEqual(
    theirs.sections.map((one: any) => [one.name, one.archived]),
    [['Attic', true]],
  )
  assert.equal((await api.get(`/tasks?section_id=${theirs.sections[0].id}`)).body.tasks.length, 2)
})
