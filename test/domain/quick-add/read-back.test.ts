import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parse } from '../../../src/domain/quick-add/parse.ts'
import { parseRule } from '../../../src/domain/recurrence/parse.ts'
import { ruleInWords } from '../../../src/domain/recurrence/words.ts'
import { LINES } from './tables/all.ts'
import { CONTEXT } from './world.ts'

const REPEATS = new Map(
  LINES.map((line) => parse(line, CONTEXT)).flatMap(({ recurrence_rule: rule, recurrence_basis: basis }) =>
    rule === null ? [] : [[`${basis} ${rule}`, { rule, basis }]],
  ),
)

for (const locale of ['en', 'da'])
  describe(`a repeat that Errand says in words is understood again, in ${locale}`, () => {
    for (const { rule, basis } of REPEATS.values()) {
      const parsed = parseRule(rule)
      assert.ok(parsed.ok)
      const words = ruleInWords(parsed.rule, locale, basis)
      it(words, () => {
        const { content, recurrence_rule, recurrence_basis } = parse(`Water ${words}`, { ...CONTEXT, locale })
        assert.deepEqual([content, recurrence_rule, recurrence_basis], ['Water', rule, basis])
      })
    }
  })
