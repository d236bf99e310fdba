/** Nobody waits while another writes much at once: the longest turn of the loop for the largest writes there are. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { MOST_IN_BATCH } from '../../src/contract/batch-limits.ts'
import { MOST_TASKS } from '../../src/contract/templates.ts'
import { LONGEST_DESCRIPTION } from '../../src/domain/lengths.ts'
import { MOST_LEVELS } from '../../src/domain/ordering/levels.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { readyBeside } from '../support/work/request-thread.ts'
import { maja, type Person } from '../support/people.ts'
import { plant } from '../support/stored/bulk-sql.ts'
import { assertServesOthers, watchStalls } from '../support/work/stalls.ts'

/** Milliseconds of processor time of the server's thread; the client is on another. */
const LONGEST_TURN = 50

const TASK = {
  ...{ content: 'x', description: 'words '.repeat(100), priority: 4, due_in_days: 0, due_time: '09:00' },
  ...{ due_timezone: null, duration_min: null, recurrence_rule: 'FREQ=DAILY', recurrence_basis: 'due' },
  ...{ labels: ['a', 'b'], reminders: [-30], section: 0, parent: null },
}
const TEMPLATE = {
  ...{ version: 1, name: 'T', color: 'teal', icon: null, view_mode: 'list', sections: ['S'] },
  tasks: Array.from({ length: MOST_TASKS }, () => TASK),
}

interface World {
  template: string
  project: string
  section: string
  /** Has 100,000 completed tasks. */
  finished: string
  /** Repeats, and has 5,000 reminders. */
  reminded: string
  ids: string[]
  /** At the lowest level, below tasks with the longest descriptions. */
  below: string[]
}

/** In order: a section that is duplicated makes the project too large for a template. */
const WRITES: Record<string, (world: World) => [path: string, body: object, method?: 'PATCH']> = {
  'a template is imported': () => ['/templates/import', TEMPLATE],
  'a template is used': ({ template }) => [`/templates/${template}/use`, { start: '2026-03-04' }],
  'a project is duplicated': ({ project }) => [`/projects/${project}/duplicate`, {}],
  'a project becomes a template': ({ project }) => ['/templates', { name: 'T', project_id: project }],
  'a project of many completed tasks is duplicated': ({ finished }) => [`/projects/${finished}/duplicate`, {}],
  'a section is duplicated': ({ section }) => [`/sections/${section}/duplicate`, {}],
  'tasks are labelled together': ({ ids }) => ['/tasks/batch', { ids, action: 'patch', patch: { labels: TEN } }],
  'tasks are described together': ({ ids }) => ['/tasks/batch', { ids, action: 'patch', patch: { description: LONG } }],
  'tasks are moved together': ({ ids }) => ['/tasks/batch', { ids, action: 'move', section_id: null }],
  'tasks below long ones are completed together': ({ below }) => ['/tasks/batch', { ids: below, action: 'complete' }],
  'tasks below long ones are moved together': ({ below, project }) => [
    '/tasks/batch',
    { ids: below, action: 'move', project_id: project },
  ],
  'tasks are deleted together': ({ ids }) => ['/tasks/batch', { ids, action: 'delete' }],
  'a person with 5,000 reminders changes the time zone': () => ['/auth/me', { timezone: 'Asia/Tokyo' }, 'PATCH'],
  'a task with 5,000 reminders gets another day': ({ reminded }) => [`/tasks/${reminded}`, LATER, 'PATCH'],
  'a task with 5,000 reminders is completed': ({ reminded }) => [`/tasks/${reminded}/complete`, {}],
  'all of 100,000 notifications are read': () => ['/notifications/read', {}],
}
/** Those that write as much when they are sent again: the least of a few is theirs, as what else runs may slow one. */
const CAN_BE_SENT_AGAIN = /^a (?:template|project) /
const MOST_TIMES = 4

const LATER = { due_date: '2030-03-04' }
const TEN = Array.from({ length: 10 }, (_, n) => `l${n}`)
const LONG = 'words '.repeat(660)

async function finishedProject(app: TestApp, owner: Person): Promise<string> {
  const { body: project } = await owner.api.post('/projects', { name: 'Done' })
  const { body: task } = await owner.api.post('/tasks', { content: 'x', project_id: project.id })
  plant(app, 100_000, [
    `INSERT INTO tasks (id, project_id, content, position, completed_at, created_at, updated_at)
     SELECT 'done ' || n, project_id, content, position, created_at, created_at, updated_at FROM numbers, tasks WHERE id = '${task.id}'`,
  ])
  return project.id
}

async function remindedTask(app: TestApp, owner: Person): Promise<string> {
  const repeating = { due_date: '2030-01-01', recurrence_rule: 'FREQ=DAILY' }
  const { body: task } = await owner.api.post('/tasks', { content: 'x', project_id: owner.inbox, ...repeating })
  plant(app, 5_000, [
    `INSERT INTO reminders (id, task_id, user_id, offset_min, created_at)
     SELECT 'reminder ' || n, '${task.id}', '${owner.id}', -n, '' FROM numbers`,
  ])
  return task.id
}

async function belowLongTasks(app: TestApp, owner: Person): Promise<string[]> {
  const long = { content: 'x', description: 'ø'.repeat(LONGEST_DESCRIPTION) }
  let parent_id: string | null = null
  for (let level = 1; level < MOST_LEVELS; level++)
    parent_id = (await owner.api.post('/tasks', { ...long, parent_id })).body.id
  plant(app, MOST_IN_BATCH, [
    `INSERT INTO tasks (id, project_id, parent_id, content, position, created_at, updated_at)
     SELECT printf('00000000-0000-7000-8000-%012d', n), project_id, id, 'x', printf('a%04d', n), created_at, updated_at
     FROM numbers, tasks WHERE id = '${parent_id}'`,
  ])
  const { body } = await owner.api.get(`/tasks?parent_id=${parent_id}&limit=${MOST_IN_BATCH}`)
  return body.tasks.map(({ id }: { id: string }) => id)
}

describe('however much is written at once, others are served meanwhile', { concurrency: false }, () => {
  const ends: (() => unknown)[] = []
  let owner: Person
  let world: World
  let url: string
  before(async () => {
    const app = await startApp({ after: (end) => void ends.push(end) })
    owner = await maja(app)
    url = app.url
    const { body: template } = await owner.api.post('/templates/import', TEMPLATE)
    const { body: project } = await owner.api.post(`/templates/${template.id}/use`, { start: '2026-03-04' })
    const { body: tasks } = await owner.api.get(`/tasks?project_id=${project.id}&limit=${MOST_IN_BATCH}`)
    const { body: sections } = await owner.api.get(`/projects/${project.id}/sections`)
    world = {
      template: template.id,
      project: project.id,
      section: sections.sections[0].id,
      finished: await finishedProject(app, owner),
      reminded: await remindedTask(app, owner),
      below: await belowLongTasks(app, owner),
      ids: tasks.tasks.map(({ id }: { id: string }) => id),
    }
    plant(app, 100_000, [
      `INSERT INTO notifications (id, user_id, kind, title, body, created_at)
       SELECT 'notification ' || n, '${owner.id}', 'commented', '', 'x', '2026-01-01T00:00:00.000Z' FROM numbers`,
    ])
  })
  after(() => Promise.all(ends.map((end) => end())))

  for (const [name, make] of Object.entries(WRITES)) {
    test(name, async (t) => {
      const [path, body, method = 'POST'] = make(world)
      const headers = { ...owner.api.credentials, 'Content-Type': 'application/json' }
      const sent = { url: `${url}/api/v1${path}`, method, headers, body: Buffer.from(JSON.stringify(body)) }
      let longest = Infinity
      for (let times = CAN_BE_SENT_AGAIN.test(name) ? MOST_TIMES : 1; times > 0 && longest > LONGEST_TURN; times--) {
        const send = await readyBeside(sent)
        const stalls = watchStalls()
        const { status, start } = await send()
        stalls.stop()
        assert.ok([200, 201, 204].includes(status), start)
        longest = Math.min(longest, stalls.longest())
      }
      t.diagnostic(`${Math.round(longest)} ms`)
      assertServesOthers(longest, LONGEST_TURN)
    })
  }
})
