import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { fc, SEED } from '../../support/chance.ts'
import { withPartsOfStart } from '../../../src/domain/recurrence/start-day.ts'
import { occurrences } from '../../../src/domain/recurrence/next.ts'
import { ruleInWords } from '../../../src/domain/recurrence/words.ts'
import { anyDay, anyRule } from './random-rules.ts'

const zones = { 'Europe/Copenhagen': -120, 'America/New_York': 240, 'Australia/Lord_Howe': -630, 'Asia/Kolkata': -330 }

for (const [zone, offset] of Object.entries(zones)) {
  test(`repeats are the same where the process lives in ${zone}`, (t) => {
    const { TZ } = process.env
    t.after(() => (TZ === undefined ? delete process.env.TZ : (process.env.TZ = TZ)))
    process.env.TZ = 'UTC'
    const expected = fingerprint()
    process.env.TZ = zone
    assert.equal(new Date('2026-07-01T00:00:00Z').getTimezoneOffset(), offset)
    assert.equal(fingerprint(), expected)
  })
}

/** 500 rules with their days and words, as one hash. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const [rule, day] of fc.sample(fc.tuple(anyRule, anyDay), { numRuns: 500, seed: SEED })) {
    const whole = withPartsOfStart(rule, day)
    hash.update(`${occurrences(whole, day, 4).join()} ${ruleInWords(whole, 'da')}\n`)
  }
  return hash.digest('hex')
}
