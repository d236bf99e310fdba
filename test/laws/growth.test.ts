/** Whatever is read, the work grows no faster than the input: each way in is fed its worst shapes. */
import { describe, test } from 'node:test'
import { growsWithInput } from '../support/growth.ts'
import { mailWays } from './growth/mail.ts'

const ways = [...mailWays]

describe('work grows no faster than its input', { concurrency: false }, () => {
  for (const { name, cap, work, shapes } of ways)
    for (const [shape, make] of Object.entries(shapes)) test(`${name}: ${shape}`, () => growsWithInput(cap, make, work))
})
