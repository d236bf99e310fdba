/** Nobody waits while another's file is read: the longest turn of the loop meanwhile, for the worst files of each import. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startApp } from '../support/app.ts'
import { maja, type Person } from '../support/people.ts'
import { assertServesOthers, longestTurn } from '../support/work/stalls.ts'
import { importWays } from './growth/import.ts'

/** Milliseconds of processor time of the thread that server and client share. */
const LONGEST_TURN = 20
/** Of the cap. A whole CSV is refused for its rows when it was read; what is taken is written, which takes longer. */
const partOf = (name: string) => (name === 'a CSV of tasks' ? 1 : 1 / 8)

describe('whatever file is imported, others are served meanwhile', { concurrency: false }, () => {
  const ends: (() => unknown)[] = []
  let owner: Person
  before(async () => {
    owner = await maja(await startApp({ after: (end) => void ends.push(end) }))
  })
  after(() => Promise.all(ends.map((end) => end())))

  for (const { name, cap, shapes, request } of importWays) {
    for (const [shape, make] of Object.entries(shapes)) {
      test(`${name}: ${shape}`, async (t) => {
        const { path, type, body } = await request!(make(Math.ceil(cap * partOf(name))))
        const ms = await longestTurn(async () => {
          const { status, text } = await owner.api.post(path, undefined, { raw: { type, body } })
          assert.ok([201, 400, 413, 422].includes(status), text)
        }, LONGEST_TURN)
        t.diagnostic(`${Math.round(ms)} ms`)
        assertServesOthers(ms, LONGEST_TURN)
      })
    }
  }
})
