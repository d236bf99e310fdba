/** Changes of every kind, some taken back at once, some much later: nothing is ever left in two places or in none. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type Answered, type Client } from '../../support/app.ts'
import { cases, SEED, seeded } from '../../support/chance.ts'
import { maja } from '../../support/people.ts'

interface Row {
  id: string
  position: string
  [field: string]: any
}
type World = Record<'tasks' | 'trashed' | 'projects' | 'sections' | 'labels' | 'filters', Row[]>

const STEPS = 120

async function worldOf(api: Client): Promise<World> {
  const all = async (path: string, key: string): Promise<Row[]> => (await api.get(path)).body[key]
  const projects = await all('/projects?archived=true', 'projects')
  const sections = await Promise.all(
    projects.map(({ id }) => all(`/projects/${id}/sections?archived=true`, 'sections')),
  )
  const tasks = await all('/tasks?completed=include&archived=true&sort=created&limit=500', 'tasks')
  const trashed = await all('/trash/tasks', 'tasks')
  const [labels, filters] = [await all('/labels', 'labels'), await all('/filters', 'filters')]
  return { tasks, trashed, projects, sections: sections.flat(), labels, filters }
}

/** Without what an undo need not bring back: when a thing was changed, labels made on use, what was made and lies in the trash. */
const shown = ({ labels, trashed, ...rest }: World, known: World): unknown => {
  const old = new Set(known.labels.map(({ id }) => id))
  const kept = labels.filter(({ id }) => old.has(id)).map(({ task_count: _, ...label }) => label)
  const tasks = new Set([...known.tasks, ...known.trashed].map(({ id }) => id))
  const inTrash = trashed.filter(({ id }) => tasks.has(id))
  return JSON.parse(
    JSON.stringify({ ...rest, trashed: inTrash, labels: kept }, (key, value) =>
      key === 'updated_at' ? undefined : value,
    ),
  )
}

type Pick = <Item>(items: readonly Item[]) => Item | undefined
type Deed = (api: Client, world: World, pick: Pick) => Promise<Answered> | undefined

const at = (
  kind: keyof World,
  does: (api: Client, path: string, row: Row, world: World, pick: Pick) => Promise<Answered>,
): Deed => {
  return (api, world, pick) => {
    const row = pick(world[kind].filter((one) => !one['is_inbox']))
    return row && does(api, `/${kind}/${row.id}`, row, world, pick)
  }
}

const PLACES = [{}, { after_id: null }]
const PATCHES = [
  { content: 'other', labels: ['new'] },
  { due_date: '2026-04-01', due_time: '10:00' },
  { due_date: null },
  { recurrence_rule: 'FREQ=DAILY' },
  { section_id: null },
  { parent_id: null },
]

const DEEDS: Deed[] = [
  (api, { tasks, projects, sections }, pick) => {
    const parent = pick([...tasks.filter((task) => !task['completed']), undefined, undefined])
    const section = pick([...sections, undefined])
    const place = parent
      ? { parent_id: parent.id }
      : section
        ? { section_id: section.id }
        : { project_id: pick(projects)!.id }
    return api.post('/tasks', { content: 'new', due_date: pick(['2026-03-04', null]) ?? null, ...place })
  },
  at('tasks', (api, path, _row, { projects }, pick) =>
    api.patch(path, pick([...PATCHES, { project_id: pick(projects)!.id }])),
  ),
  at('tasks', (api, path, _row, { tasks }, pick) =>
    api.post(`${path}/move`, pick([...PLACES, { after_id: pick(tasks)!.id }, { parent_id: pick(tasks)!.id }])),
  ),
  at('tasks', (api, path) => api.post(`${path}/complete`)),
  at('tasks', (api, path, row) => api.post(`${path}/${row['completed'] ? 'reopen' : 'complete'}`)),
  at('tasks', (api, path) => api.post(`${path}/skip`)),
  at('tasks', (api, path) => api.delete(path)),
  (api, { tasks }, pick) => {
    const ids = [...new Set([pick(tasks), pick(tasks), pick(tasks)].flatMap((task) => task?.id ?? []))]
    const deed = pick([{ action: 'complete' }, { action: 'delete' }, { action: 'move', after_id: null }])!
    return ids.length > 0 ? api.post('/tasks/batch', { ids, ...deed }) : undefined
  },
  ...(['projects', 'sections', 'labels', 'filters'] as const).flatMap((kind) => [
    at(kind, (api, path, row) => api.patch(path, { name: `${row['name']}’` })),
    at(kind, (api, path, _row, world, pick) =>
      api.post(`${path}/move`, pick([{}, { after_id: pick(world[kind])!.id }])),
    ),
    at(kind, (api, path) => api.delete(path)),
  ]),
  at('sections', (api, path, _row, { projects }, pick) => api.post(`${path}/move`, { project_id: pick(projects)!.id })),
  at('trashed', (api, path) => api.post(`/trash${path.replace('trashed', 'tasks')}/restore`)),
  at('projects', (api, path, row) => api.patch(path, { archived: !row['archived'] })),
  at('sections', (api, path, row) => api.patch(path, { archived: !row['archived'] })),
]

/** What hangs together stands together, and no two siblings share a position. */
function assertWhole({ tasks, trashed, ...lists }: World): void {
  const projectOf = new Map(lists.sections.map((section) => [section.id, section['project_id']]))
  for (const { section_id, project_id } of [...tasks, ...trashed])
    assert.ok(section_id === null || projectOf.get(section_id) === project_id, 'a task in a section of another project')
  for (const list of Object.values(lists)) assertApart(list, (row) => row['project_id'] ?? '')
  assertApart(tasks, (task) => [task['project_id'], task['section_id'], task['parent_id']].join())
  const archived = new Set(lists.sections.flatMap((section) => (section['archived'] ? section.id : [])))
  const counted = tasks.filter((task) => !task['completed'] && !archived.has(task['section_id']))
  for (const { id, open_count } of lists.projects)
    assert.equal(
      open_count,
      counted.filter(({ project_id }) => project_id === id).length,
      'a wrong number of open tasks',
    )
  const byId = new Map(tasks.map((task) => [task.id, task]))
  for (const task of tasks.filter(({ parent_id }) => parent_id !== null)) {
    const parent = byId.get(task['parent_id'])
    assert.ok(parent, 'a sub-task without its parent')
    assert.deepEqual([task['project_id'], task['section_id']], [parent['project_id'], parent['section_id']])
    assert.ok(task['completed'] || !parent['completed'], 'an open task below a completed one')
    assert.ok(levelOf(task, byId) <= 5, 'deeper than five levels')
  }
}

function assertApart(rows: Row[], listOf: (row: Row) => string): void {
  const places = rows.map((row) => `${listOf(row)} ${row.position}`)
  assert.equal(new Set(places).size, places.length, 'two siblings at one position')
}

const levelOf = (task: Row | undefined, byId: Map<string, Row>): number =>
  task ? 1 + levelOf(byId.get(task['parent_id']), byId) : 0

for (let seed = SEED; seed < SEED + cases(2, 1); seed++) {
  test(`whatever is taken back, at once or later, the rest stays whole (seed ${seed})`, async (t) => {
    const { api } = await maja(await startApp(t))
    const next = seeded(seed)
    const pick: Pick = (items) => items[Math.floor(next() * items.length)]
    for (const kind of ['projects', 'labels', 'filters'])
      for (const name of ['a', 'b']) await api.post(`/${kind}`, { name, ...(kind === 'filters' && { query: 'today' }) })
    for (const { id } of (await worldOf(api)).projects) await api.post(`/projects/${id}/sections`, { name: 's' })

    const undoIds: string[] = []
    for (let step = 0; step < STEPS; step++) {
      const before = await worldOf(api)
      const later = next() < 0.2 ? undoIds.splice(Math.floor(next() * undoIds.length), 1)[0] : undefined
      const answer = later
        ? await api.post('/undo', { id: later })
        : await (step < 15 ? DEEDS[0]! : pick(DEEDS)!)(api, before, pick)
      if (!answer) continue
      const after = await worldOf(api)
      assertWhole(after)
      if (answer.status >= 400) assert.deepEqual(shown(after, before), shown(before, before), 'refused, yet done')
      const undoId = answer.headers.get('x-undo-id')
      if (undoId === null || next() < 0.5) {
        if (undoId !== null) undoIds.push(undoId)
        continue
      }
      assert.ok((await api.post('/undo', { id: undoId })).status < 300)
      assert.deepEqual(shown(await worldOf(api), before), shown(before, before))
    }
  })
}
