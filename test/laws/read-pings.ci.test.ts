/** Nobody waits while another reads a long list: the longest turn of the loop for 20,000 tasks. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startApp } from '../support/app.ts'
import { readyBeside } from '../support/work/request-thread.ts'
import { maja, type Person } from '../support/people.ts'
import { plant } from '../support/stored/bulk-sql.ts'
import { assertServesOthers, longestTurn } from '../support/work/stalls.ts'

/** Milliseconds of processor time of the server's thread; the client is on another. */
const LONGEST_TURN = 50
const TASKS = 20_000

const READS = ['/today', '/today.txt', '/upcoming']

describe('however long a list is, others are served meanwhile', { concurrency: false }, () => {
  const ends: (() => unknown)[] = []
  let owner: Person
  let url: string
  before(async () => {
    const app = await startApp({ after: (end) => void ends.push(end) })
    owner = await maja(app)
    url = app.url
    const { body: task } = await owner.api.post('/tasks', { content: 'Sort the photos', due_date: '2026-03-04' })
    plant(app, TASKS, [
      `INSERT INTO tasks (id, project_id, content, due_date, position, created_at, updated_at)
       SELECT printf('task %05d', n), project_id, content || n, due_date, position, created_at, updated_at
       FROM numbers, tasks WHERE id = '${task.id}'`,
    ])
  })
  after(() => Promise.all(ends.map((end) => end())))

  for (const path of READS) {
    test(path, async (t) => {
      const longest = await longestTurn(async () => {
        const send = await readyBeside({ url: `${url}/api/v1${path}`, method: 'GET', headers: owner.api.credentials })
        const { status, start } = await send()
        assert.equal(status, 200, start)
      }, LONGEST_TURN)
      t.diagnostic(`${Math.round(longest)} ms`)
      assertServesOthers(longest, LONGEST_TURN)
    })
  }
})
