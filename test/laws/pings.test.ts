/** Nobody waits for what another sends: the longest turn of the loop that each worst shape takes at its cap. */
import { describe, test } from 'node:test'
import { assertServesOthers, longestTurn } from '../support/work/stalls.ts'
import { importWays } from './growth/import.ts'
import { mailWays } from './growth/mail.ts'
import { requestWays } from './growth/requests.ts'
import { textWays } from './growth/words.ts'

/** Milliseconds of processor time of the server's own thread, so that what others do does not count. */
const LONGEST_TURN = 50

const onLoop = [...textWays, ...requestWays, ...mailWays, ...importWays].filter(({ isBeside }) => !isBeside)

describe('what the server reads on its own thread keeps nobody waiting', { concurrency: false }, () => {
  for (const { name, cap, atOnce = cap, work, shapes } of onLoop) {
    for (const [shape, make] of Object.entries(shapes)) {
      test(`${name}: ${shape}`, async () => {
        const input = make(atOnce)
        const ms = await longestTurn(() => work(input), LONGEST_TURN)
        assertServesOthers(ms, LONGEST_TURN)
      })
    }
  }
})
