/** The pure parts: quick add, repeats, filters. */
import { parseFilter } from '../../../src/domain/filters/parse.ts'
import { parse } from '../../../src/domain/quick-add/parse.ts'
import { withPartsOfStart } from '../../../src/domain/recurrence/start-day.ts'
import { nextOccurrence } from '../../../src/domain/recurrence/next.ts'
import { printRule } from '../../../src/domain/recurrence/print.ts'
import type { Rule } from '../../../src/domain/recurrence/rule.ts'
import { compile } from '../../../src/features/filters/compile.ts'
import { filterNamesOf } from '../../../src/features/filters/names.ts'
import { matchCondition } from '../../../src/features/indexing/match.ts'
import { HOSTILE_PIECES } from '../../domain/quick-add/hostile.ts'
import { LINES } from '../../domain/quick-add/tables/all.ts'
import { CONTEXT } from '../../domain/quick-add/world.ts'
import { anyRule, read } from '../../domain/recurrence/random-rules.ts'
import { median, milliseconds, perSecond, row, type Row } from '../row.ts'
import { fc } from '../../support/chance.ts'

const DAY = '2026-11-18'

export const thinkingRows: Row[] = [
  row('quick-add lines understood', '', () => {
    const each = timed(() => LINES.forEach((line) => parse(line, CONTEXT)), 20)
    return { figure: perSecond((LINES.length / each) * 1000) }
  }),
  row('quick-add line of 2,000 characters, the worst found', '≤ 20 ms', () => {
    const { ms, what } = worst(HOSTILE_PIECES, (piece) => {
      const text = piece.repeat(2000 / piece.length)
      return () => parse(text, CONTEXT)
    })
    return { figure: `${milliseconds(ms)} (“${what.trim()}” over and over)`, met: ms <= 20 }
  }),
  row('next occurrence, everyday rules', '≤ 50 µs', () => {
    const rules = EVERYDAY.map((text) => withPartsOfStart(read(text), DAY))
    const us = worst(rules, (rule) => () => repeat(100, () => nextOccurrence(rule, DAY))).ms * 10
    return { figure: `${us.toFixed(1)} µs`, met: us <= 50 }
  }),
  row('next occurrence, the worst rule found', '≤ 5 ms', () => {
    const rules = [...SPARSE.map(read), ...fc.sample(anyRule, { numRuns: 3000, seed: 21 })]
    const { ms, what } = worst<Rule>(rules, (rule) => () => nextOccurrence(rule, DAY))
    return { figure: `${milliseconds(ms)} (${printRule(what)})`, met: ms <= 5 }
  }),
  row('filter of 500 characters, read and compiled, the worst found', '≤ 5 ms', () => {
    const { ms, what } = worst(FILTER_PIECES, (piece) => {
      const text = piece.repeat(500 / piece.length).replace(/[&|!\s]+$/, '')
      return () => readAndCompile(text)
    })
    return { figure: `${milliseconds(ms)} (“${what.trim()}” over and over)`, met: ms <= 5 }
  }),
]

const EVERYDAY = [
  'FREQ=DAILY',
  'FREQ=WEEKLY',
  'FREQ=WEEKLY;BYDAY=MO,WE,FR',
  'FREQ=WEEKLY;INTERVAL=2',
  'FREQ=MONTHLY',
  'FREQ=MONTHLY;BYMONTHDAY=-1',
  'FREQ=MONTHLY;BYDAY=3FR',
  'FREQ=YEARLY',
]

/** Years pass without a day. */
const SPARSE = [
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=SU',
  'FREQ=DAILY;INTERVAL=400;BYMONTH=2;BYMONTHDAY=29',
  'FREQ=WEEKLY;BYMONTH=2;BYDAY=MO;BYSETPOS=7',
]

const FILTER_PIECES = [
  'p1|',
  'p1&',
  '!p1|',
  '(p1)|',
  'next 7 days | ',
  '@a*b*c*|',
  '#a*&',
  'every | ',
  'search: a b c|',
  'a b c d e ',
  '15 march|',
]

/** What stands in every table of names. */
const NAMES = Array.from({ length: 300 }, (_, n) => ({
  id: `${n}`,
  name: `Name ${n} aabbcc`,
  is_inbox: 0,
  member_count: 1,
}))

function readAndCompile(text: string): void {
  const parsed = parseFilter(text, { today: DAY, locale: 'en', weekStart: 1 })
  if (!parsed.ok) return
  compile(parsed.filter, {
    actorId: 'me',
    startOfDay: (day) => `${day}T00:00:00.000Z`,
    names: filterNamesOf({ all: () => NAMES as never[] }, 'me'),
    search: matchCondition,
  })
}

/** The input that takes longest, and its milliseconds. */
function worst<Input>(inputs: readonly Input[], workOn: (input: Input) => () => unknown): { ms: number; what: Input } {
  const all = inputs.map((what) => ({ what, ms: timed(workOn(what), 3) })).toSorted((a, b) => b.ms - a.ms)
  const again = all.slice(0, 10).map(({ what }) => ({ what, ms: timed(workOn(what), 15) }))
  return again.toSorted((a, b) => b.ms - a.ms)[0]!
}

/** Milliseconds, the median of so many times. */
function timed(work: () => unknown, runs: number): number {
  const each = Array.from({ length: runs }, () => {
    const began = performance.now()
    work()
    return performance.now() - began
  })
  return median(each)
}

function repeat(count: number, work: () => unknown): void {
  for (let n = 0; n < count; n++) work()
}
