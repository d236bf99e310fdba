import { openPage, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkConnection, connection } from '../../../src/web/sync/live.ts'
import { refused, waiting } from '../../../src/web/sync/queue/current.ts'
import { addTask } from '../../../src/web/data/tasks/adding/add.ts'
import { completeTasks } from '../../../src/web/data/tasks/completing/complete.ts'
import { loadEverything } from '../../../src/web/data/loading/everything.ts'
import { moveTasks } from '../../../src/web/data/tasks/moving/move.ts'
import { deleteTasks, editTask } from '../../../src/web/data/tasks/edit.ts'
import { projects } from '../../../src/web/data/projects/projects.ts'
import { labels } from '../../../src/web/data/labels/labels.ts'
import { openCount, openWithLabel } from '../../../src/web/data/tasks/lists/lists.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { startApp, type Client } from '../../support/app.ts'
import { cases, SEED, seeded } from '../../support/chance.ts'
import { joins, maja } from '../../support/people.ts'
import { wireTo } from '../../support/live/wire.ts'

interface Seen {
  id: string
  content: string
  priority: number
  project_id: string
  section_id: string | null
  parent_id: string | null
  position: string
  due_date: string | null
}

const looks = (all: Seen[]): unknown[] =>
  all
    .map(({ id, content, priority, project_id, section_id, parent_id, position, due_date }) => [
      id,
      content,
      priority,
      project_id,
      section_id,
      parent_id,
      position,
      due_date,
    ])
    .toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1))

for (let seed = SEED; seed < SEED + cases(3, 1); seed++) {
  test(`whatever two people do while the network comes and goes, both see the same in the end (seed ${seed})`, async (t) => {
    const app = await startApp(t)
    const home = await maja(app)
    const made = async (api: Client, path: string, body: object): Promise<string> =>
      (await api.post(path, body)).body.id
    const school = await made(home.api, '/projects', { name: 'School' })
    const jonas = await joins(app, home, school, { name: 'Jonas' })
    const section = await made(home.api, `/projects/${school}/sections`, { name: 'Monday' })
    const wire = await wireTo(t, app)
    await openPage(t, app, home, { url: wire.url })
    await loadEverything()

    const next = seeded(seed)
    const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(next() * from.length)]
    const onServer = async (): Promise<Seen[]> => (await home.api.get('/tasks?limit=500')).body.tasks
    const mine = (): string | undefined => pick(tasks.all().filter((task) => !task.completed))?.id
    const mark = (): string => Math.floor(next() * 1e6).toString(36)

    const deeds: Promise<unknown>[] = []
    const byMaja = [
      () => addTask({ text: `Note ${mark()} p2`, place: { project_id: school } }),
      (id = '') => editTask(id, { content: `Mine ${mark()}` }),
      (id = '') => completeTasks([id]),
      (id = '') => moveTasks([id], { project_id: school, section_id: next() < 0.5 ? section : null, parent_id: null }),
      (id = '') => deleteTasks([id]),
    ]
    const byJonas: ((id: string) => Promise<unknown>)[] = [
      () => jonas.api.post('/tasks', { content: `His ${mark()}`, project_id: school }),
      (id) => jonas.api.patch(`/tasks/${id}`, { content: `His ${mark()}`, priority: 1 }),
      (id) => jonas.api.post('/tasks', { content: `Below ${mark()}`, parent_id: id }),
      (id) => jonas.api.post(`/tasks/${id}/complete`),
      (id) => jonas.api.post(`/tasks/${id}/reopen`),
      (id) => jonas.api.post(`/tasks/${id}/move`, { section_id: section, after_id: null }),
      (id) => jonas.api.post(`/tasks/${id}/move`, { project_id: jonas.inbox }),
      (id) => jonas.api.delete(`/tasks/${id}`),
    ]
    for (let n = 0; n < 6; n++) await byJonas[0]!('')
    for (let step = 0; step < 60; step++) {
      const dice = next()
      if (dice < 0.05) wire.cut()
      else if (dice < 0.12) wire.mend()
      else if (dice < 0.5) deeds.push(pick(byMaja)!(mine()))
      else await pick(byJonas)!(pick(await onServer())?.id ?? school)
    }
    wire.mend()
    checkConnection()
    await Promise.all(deeds)
    await until(() => waiting.value.length === 0 && tasks.all().every((task) => !tasks.pending(task.id)))

    const truth = JSON.stringify(looks(await onServer()))
    await until(() => JSON.stringify(looks(tasks.all().filter((task) => !task.completed))) === truth)
    await until(() => connection.value === 'on')
    const { body } = await home.api.get('/projects')
    // Counts are asked for after the rows.
    const isCounted = ({ id, open_count }: { id: string; open_count: number }): boolean =>
      openCount(projects.get(id)!) === open_count
    await until(() => body.projects.every(isCounted))
    for (const { id, name, task_count } of (await home.api.get('/labels')).body.labels)
      assert.equal(openWithLabel(labels.get(id)!), task_count, `open with ${name}`)
    assert.ok(refused.peek().every(({ status }) => [404, 409, 422].includes(status)))
  })
}
