import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parse } from '../../../src/domain/quick-add/parse.ts'
import { parseRule } from '../../../src/domain/recurrence/parse.ts'
import { ruleInWords } from '../../../src/domain/recurrence/words.ts'
import { firstOccurrence } from '../../../src/domain/recurrence/next.ts'
import { withPartsOfStart } from '../../../src/domain/recurrence/start-day.ts'
import { cases, fc } from '../../support/chance.ts'
import { read } from '../recurrence/random-rules.ts'
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

const DAYS = [
  ['WEEKLY', 'BYDAY=MO', 'BYDAY=SU', 'BYDAY=SA,SU', 'BYDAY=MO,WE,FR', 'BYDAY=MO,TU,WE,TH,FR'],
  ['WEEKLY', 'BYMONTH=6,7,8;BYDAY=SA', 'BYMONTH=1;BYDAY=MO,WE', 'BYMONTH=5;BYDAY=MO,TU,WE,TH,FR'],
  ['MONTHLY', 'BYMONTHDAY=13', 'BYMONTHDAY=1,15', 'BYMONTHDAY=-1', 'BYMONTHDAY=-2', 'BYMONTHDAY=28,29,30;BYSETPOS=-1'],
  ['MONTHLY', 'BYMONTHDAY=13;BYDAY=TU', 'BYMONTHDAY=1,15;BYDAY=SA,SU', 'BYMONTHDAY=-1;BYDAY=MO,TU,WE,TH,FR'],
  ['MONTHLY', 'BYDAY=1MO', 'BYDAY=-1FR', 'BYDAY=1MO,3TH', 'BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'BYDAY=SA,SU;BYSETPOS=1'],
  [
    'YEARLY',
    'BYMONTH=12;BYMONTHDAY=24',
    'BYMONTH=3,9;BYMONTHDAY=1',
    'BYMONTH=2;BYMONTHDAY=-1',
    'BYMONTH=3,9;BYDAY=3TH',
  ],
].flatMap(([freq, ...days]) => ['', ...days.map((day) => `;${day}`)].map((day) => `FREQ=${freq}${day}`))

it('so is each rule on days of a week, month or year, with any interval and end, and from completion', () => {
  const rules = fc.record({
    days: fc.constantFrom('FREQ=DAILY', ...DAYS),
    interval: fc.integer({ min: 1, max: 12 }),
    end: fc.constantFrom('', ';COUNT=5', ';UNTIL=20401224'),
    basis: fc.constantFrom('due' as const, 'completion' as const),
    locale: fc.constantFrom('en', 'en-US', 'da'),
  })
  fc.assert(
    fc.property(rules, ({ days, interval, end, basis, locale }) => {
      const rule = read(`${days};INTERVAL=${interval}${end}`)
      const first = firstOccurrence(rule, CONTEXT.today)
      fc.pre(first !== null)
      const words = ruleInWords(basis === 'due' ? withPartsOfStart(rule, first) : rule, locale, basis)
      const { content, recurrence_rule, recurrence_basis } = parse(`Water ${words}`, { ...CONTEXT, locale })
      assert.equal(content, 'Water', words)
      assert.equal(ruleInWords(read(recurrence_rule!), locale, recurrence_basis), words)
    }),
    { numRuns: cases(5_000) },
  )
})
