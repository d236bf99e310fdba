/** Nobody waits for tasks with the longest texts, nor for one with thousands of sub-tasks: the longest turn of the loop. */
import assert from 'node:assert/strict'
import { after, before, describe, test, type TestContext } from 'node:test'
import { MOST_IN_BATCH } from '../../src/contract/batch-limits.ts'
import { MOST_TASKS } from '../../src/contract/templates.ts'
import { startApp } from '../support/app.ts'
import { readyBeside } from '../support/work/request-thread.ts'
import { maja, type Person } from '../support/people.ts'
import { assertServesOthers, watchStalls } from '../support/work/stalls.ts'

/** Milliseconds of processor time of the server's thread; the client is on another. */
const LONGEST_TURN = 50
/** With 30 MB of text in one write: SQLite moves all of it from the log into the database in its COMMIT. */
const LONGEST_OF_TEXT = 150

const LONG = 'words of a long text '.repeat(2900).trim()

interface World {
  project: string
  other: string
  /** Of all `ids`. */
  parent: string
  ids: string[]
}

type Wanted = [method: string, path: string, body?: object, headers?: Record<string, string>]

const again = { 'Idempotency-Key': 'once' }

/** In order. */
const REQUESTS: Record<string, (world: World) => Wanted> = {
  'they are listed': ({ project }) => ['GET', `/tasks?project_id=${project}&limit=500`],
  'they are changed together': ({ ids }) => batch({ ids, action: 'patch', patch: { priority: 1 } }),
  'they are changed together with a key': ({ ids }) => batch({ ids, action: 'patch', patch: { priority: 2 } }, again),
  'that answer is asked for again': ({ ids }) => batch({ ids, action: 'patch', patch: { priority: 2 } }, again),
  'they move to another project': ({ parent, other }) => ['POST', `/tasks/${parent}/move`, { project_id: other }],
  'they are completed with their parent': ({ parent }) => ['POST', `/tasks/${parent}/complete`, {}],
  'what was completed is listed': () => ['GET', '/completed?limit=500'],
  'they are reopened': ({ other }) => ['POST', `/projects/${other}/reset`],
  'their project is exported as CSV': ({ other }) => ['GET', `/export/projects/${other}.csv`],
  'they are deleted with their parent': ({ parent }) => ['DELETE', `/tasks/${parent}`],
  'they are restored': ({ parent }) => ['POST', `/trash/tasks/${parent}/restore`],
  'they are deleted together': ({ ids }) => batch({ ids, action: 'delete' }),
  'the trash is listed': () => ['GET', '/trash/tasks?limit=500'],
}

const batch = (body: object, headers = {}): Wanted => ['POST', '/tasks/batch', body, headers]

/** Made in one request each, since a batch of them is limited. */
async function addLong(owner: Person, parent_id: string): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < MOST_IN_BATCH) {
    const made = Array.from({ length: 50 }, () =>
      owner.api.post('/tasks', { content: 'x', description: LONG, parent_id }),
    )
    for (const { body } of await Promise.all(made)) ids.push(body.id)
  }
  return ids
}

const TASK = {
  ...{ content: 'x', description: '', priority: 4, due_in_days: 0, due_time: null, due_timezone: null },
  ...{ duration_min: null, recurrence_rule: null, recurrence_basis: 'due', labels: ['a'], reminders: [] },
}
const TEMPLATE = {
  ...{ version: 1, name: 'Many', color: 'teal', icon: null, view_mode: 'list', sections: ['S'] },
  tasks: Array.from({ length: MOST_TASKS }, (_, n) => ({ ...TASK, section: 0, parent: n === 0 ? null : 0 })),
}

/** Returns the id of a task with nearly 2,000 sub-tasks. */
async function addMany(owner: Person): Promise<string> {
  const { body: template } = await owner.api.post('/templates/import', TEMPLATE)
  const { body: project } = await owner.api.post(`/templates/${template.id}/use`, { start: '2026-03-04' })
  const { body } = await owner.api.get(`/tasks?project_id=${project.id}&limit=1`)
  return body.tasks[0].parent_id ?? body.tasks[0].id
}

describe('whatever is done to many or long tasks, others are served meanwhile', { concurrency: false }, () => {
  const ends: (() => unknown)[] = []
  let owner: Person
  let url: string
  let world: World
  const many = {} as World

  before(async () => {
    const app = await startApp({ after: (end) => void ends.push(end) })
    owner = await maja(app)
    url = app.url
    const made = async (path: string, body: object) => (await owner.api.post(path, body)).body.id as string
    const project = await made('/projects', { name: 'Long' })
    const other = await made('/projects', { name: 'Other' })
    const parent = await made('/tasks', { content: 'Read', project_id: project })
    world = { project, other, parent, ids: await addLong(owner, parent) }
    Object.assign(many, { other, parent: await addMany(owner) })
  })
  after(() => Promise.all(ends.map((end) => end())))

  const assertQuick = async (t: TestContext, limit: number, [method, path, body, headers = {}]: Wanted) => {
    const send = await readyBeside({
      url: `${url}/api/v1${path}`,
      method,
      headers: { ...owner.api.credentials, ...(body && { 'Content-Type': 'application/json' }), ...headers },
      ...(body && { body: Buffer.from(JSON.stringify(body)) }),
    })
    const stalls = watchStalls()
    const { status, start } = await send()
    stalls.stop()
    assert.ok([200, 201, 204].includes(status), start)
    t.diagnostic(`${Math.round(stalls.longest())} ms`)
    assertServesOthers(stalls.longest(), limit)
  }

  for (const [name, make] of Object.entries(REQUESTS))
    test(`500 tasks of 60 KB: ${name}`, (t) => assertQuick(t, LONGEST_OF_TEXT, make(world)))

  const MANY: Record<string, () => Wanted> = {
    'they are completed': () => ['POST', `/tasks/${many.parent}/complete`, {}],
    'they are reopened': () => ['POST', `/tasks/${many.parent}/reset`],
    'they move to another project': () => ['POST', `/tasks/${many.parent}/move`, { project_id: many.other }],
    'they are deleted': () => ['DELETE', `/tasks/${many.parent}`],
    'they are restored': () => ['POST', `/trash/tasks/${many.parent}/restore`],
  }
  for (const [name, make] of Object.entries(MANY))
    test(`2,000 sub-tasks: ${name}`, (t) => assertQuick(t, LONGEST_TURN, make()))
})
