import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { test } from 'node:test'
import fc from 'fast-check'
import { complete } from '../../../src/domain/recurrence/complete.ts'
import { occurrences } from '../../../src/domain/recurrence/next.ts'
import { ruleInWords } from '../../../src/domain/recurrence/words.ts'
import { anyDay, anyRule } from './random-rules.ts'

const here = fileURLToPath(import.meta.url)

if (process.argv.includes('--print')) process.stdout.write(fingerprint())
else {
  for (const zone of ['Europe/Copenhagen', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata']) {
    test(`repeats are the same where the process lives in ${zone}`, () => {
      const child = execFileSync(process.execPath, [here, '--print'], { env: { ...process.env, TZ: zone } })
      assert.equal(child.toString(), fingerprint())
    })
  }
}

/** 500 rules with their days and words, as one hash. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const [rule, day] of fc.sample(fc.tuple(anyRule, anyDay), { numRuns: 500, seed: 14 })) {
    const whole = complete(rule, day)
    hash.update(`${occurrences(whole, day, 4).join()} ${ruleInWords(whole, 'da')}\n`)
  }
  return hash.digest('hex')
}
