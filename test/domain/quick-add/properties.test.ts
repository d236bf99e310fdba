import assert from 'node:assert/strict'
import { it } from 'node:test'
import { completionAt } from '../../../src/domain/quick-add/completion.ts'
import { da } from '../../../src/domain/quick-add/languages/da.ts'
import { en } from '../../../src/domain/quick-add/languages/en.ts'
import { splitText } from '../../../src/domain/quick-add/lines.ts'
import { parse } from '../../../src/domain/quick-add/parse.ts'
import type { FoundSpan, ParsedTask, Span } from '../../../src/domain/quick-add/types.ts'
import { parseRule } from '../../../src/domain/recurrence/parse.ts'
import { printRule } from '../../../src/domain/recurrence/print.ts'
import { CONTEXT } from './world.ts'
import { fc } from '../../support/chance.ts'

const WORDS = [
  JSON.stringify([en, da])
    .toLowerCase()
    .match(/[\p{L}&]+/gu)!,
  [
    '1',
    '2.',
    '10',
    '14:30',
    '10am',
    '15/3',
    '1/2',
    '2026-12-24',
    '3rd',
    '1h30',
    '45',
    '17.',
    '15.3.2027',
    '24/7',
    'p.m.',
  ],
  [
    '#Home',
    '#Work',
    '#',
    '#"Big move"',
    '#"',
    '/Backlog',
    '/x/y',
    '@a',
    '@"b c"',
    '@',
    '+Maja',
    '+',
    'p1',
    '!!2',
    '!30',
    '!',
  ],
  ['"', '(', ')', ',', '.', ':', '“', '”', '🎂', 'İ', '\ud83c', 'å', 'milk', 'every!', 'hver!', 'mon,', '(tomorrow)'],
].flat()
const SPACES = [' ', ' ', ' ', ' ', '  ', '\t', '', '\u00a0', ', ']
const lines = fc
  .array(fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(...SPACES)), { maxLength: 14 })
  .map((pairs) => pairs.flat().join(''))
const anything = fc.oneof({ weight: 4, arbitrary: lines }, { weight: 1, arbitrary: fc.string({ unit: 'binary' }) })
const RUNS = { numRuns: 2000 }

it('any text is read without a failure, into one line and a description', () => {
  fc.assert(
    fc.property(anything, (text) => {
      const parsed = parse(text, CONTEXT)
      assert.doesNotMatch(parsed.content, /[\r\n]/)
      assert.equal(parsed.content, parsed.content.trim())
    }),
    RUNS,
  )
})

it('spans are in order, apart, inside the text, and cut no character in two', () => {
  fc.assert(
    fc.property(anything, (text) => {
      let at = 0
      for (const { start, end } of parse(text, CONTEXT).spans) {
        assert.ok(at <= start && start < end && end <= text.length)
        for (const edge of [start, end])
          assert.doesNotMatch(text.slice(edge - 1, edge + 1), /^[\ud800-\udbff][\udc00-\udfff]$/)
        at = end
      }
    }),
    RUNS,
  )
})

it('a comma between two phrases belongs to one of them, also before a bracket', () => {
  for (const [text, ends] of [
    ['morning, (tomorrow)', [8, 19]],
    ['tomorrow, (in the morning)', [9, 26]],
    ['Call morning, (tomorrow)', [12, 24]],
  ] as const) {
    const { spans } = parse(text, CONTEXT)
    assert.deepEqual(
      spans.map(({ end }) => end),
      ends,
      text,
    )
    assert.ok(spans[1]!.start >= spans[0]!.end, text)
  }
})

const firstLine = (text: string) => {
  const { start, end } = splitText(text)
  return text.slice(start, end)
}
const isQuoted = (text: string) => /^"[^"]+"$/.test(firstLine(text))

it('the content is the line without its spans and the white space before them, or the line if that leaves nothing', () => {
  fc.assert(
    fc.property(anything, (text) => {
      fc.pre(!isQuoted(text))
      const { content, spans } = parse(text, CONTEXT)
      const { start, end } = splitText(text)
      let rest = text.slice(start, end)
      for (const span of spans.toReversed())
        rest = rest.slice(0, span.start - start).trimEnd() + rest.slice(span.end - start)
      assert.equal(content, /[^\s.,;:!?()]/.test(rest) ? rest.trim() : firstLine(text))
    }),
    RUNS,
  )
})

it('taking the spans literally in turn gives the line back', () => {
  fc.assert(
    fc.property(anything, fc.infiniteStream(fc.nat()), (text, picks) => {
      fc.pre(!isQuoted(text))
      const ignore: Span[] = []
      for (;;) {
        const parsed = parse(text, { ...CONTEXT, ignore })
        if (parsed.spans.length === 0) {
          assert.equal(parsed.content, firstLine(text))
          return assert.ok(saysNothing(parsed))
        }
        const { start, end } = parsed.spans[picks.next().value! % parsed.spans.length]!
        assert.ok(
          ignore.every((span) => span.end <= start || end <= span.start),
          'what was declined comes back',
        )
        ignore.push({ start, end })
      }
    }),
    RUNS,
  )
})

function saysNothing({
  due_date,
  due_time,
  recurrence_rule,
  duration_min,
  priority,
  project,
  section,
  assignee,
  ...rest
}: ParsedTask) {
  const single = [due_date, due_time, recurrence_rule, duration_min, priority, project, section, assignee]
  return single.every((value) => value === null) && rest.labels.length + rest.reminders.length === 0
}

const KINDS_OF_NAMES = ['project', 'section', 'assignee']

it('taking one span literally brings up new ones of its own kind alone, or names of another project', () => {
  fc.assert(
    fc.property(lines, fc.nat(), (text, pick) => {
      const { spans } = parse(text, CONTEXT)
      fc.pre(spans.length > 0)
      const declined = spans[pick % spans.length]!
      const left = parse(text, { ...CONTEXT, ignore: [declined] }).spans
      const isNew = (span: Span) => !spans.some((each) => each.start <= span.end && span.start <= each.end)
      const kinds: readonly string[] = (KINDS_OF_NAMES.includes(declined.kind)
        ? KINDS_OF_NAMES
        : WHEN.find((each) => each.includes(declined.kind))) ?? [declined.kind]
      const fresh = left.filter(isNew)
      for (const span of fresh) {
        // "weekly" and its like count beside a token, also beside one that came up.
        const counts = fresh.filter((other) => kinds.includes(other.kind))
        const isBeside = ({ start, end }: Span) => {
          const between = start < span.start ? text.slice(end, span.start) : text.slice(span.end, start)
          return between.trim() === ''
        }
        assert.ok(
          kinds.includes(span.kind) || (span.kind === 'repeat' && counts.some(isBeside)),
          `${declined.kind} brings up ${span.kind}`,
        )
      }
      assert.ok(left.every((span) => span.end <= declined.start || span.start >= declined.end))
    }),
    RUNS,
  )
})

/** A day may bring its time along, and a repeat its days. */
const WHEN: FoundSpan['kind'][][] = [['date', 'time', 'repeat']]

it('a time has a day, a rule has a day and is as it would be stored', () => {
  fc.assert(
    fc.property(lines, (text) => {
      const { due_date, due_time, recurrence_rule } = parse(text, CONTEXT)
      assert.ok(due_date !== null || (due_time === null && recurrence_rule === null))
      if (recurrence_rule === null) return
      const rule = parseRule(recurrence_rule)
      assert.ok(rule.ok && printRule(rule.rule) === recurrence_rule)
    }),
    RUNS,
  )
})

it('case never matters', () => {
  fc.assert(
    fc.property(lines, (text) => {
      fc.pre(text.toUpperCase().toLowerCase() === text.toLowerCase() && !text.includes('İ'))
      const [lower, upper] = [text.toLowerCase(), text.toUpperCase()].map((each) => parse(each, CONTEXT))
      assert.deepEqual(lower!.spans, upper!.spans)
      assert.deepEqual([lower!.due_date, lower!.recurrence_rule], [upper!.due_date, upper!.recurrence_rule])
    }),
    RUNS,
  )
})

it('completion never fails, and what it replaces lies around the caret', () => {
  fc.assert(
    fc.property(anything, fc.nat(60), (text, at) => {
      const caret = Math.min(at, text.length)
      const found = completionAt(text, caret)
      assert.ok(found === null || (found.start < caret && found.end >= caret && found.end <= text.length))
    }),
    RUNS,
  )
})
