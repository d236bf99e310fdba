import { LAST_DAY } from '../calendar/day.ts'
import { choose, type Chosen } from './choose.ts'
import { leaveAnyWeekday, leaveDaysOfOneMonth } from './days-as-text.ts'
import { dueFromTokens } from './due.ts'
import { QUICK_ADD_LANGUAGES } from './languages/index.ts'
import { lexiconOf } from './lexicon.ts'
import type { Line } from './line.ts'
import { splitText } from './lines.ts'
import { parseNames } from './names.ts'
import { settleMoments, withMoments } from './reminders.ts'
import type { PhraseToken } from './senses/sense.ts'
import { contentOf, linkNamesIn, withPunctuation } from './spans.ts'
import { findPhrases } from './tokens.ts'
import { visibly } from '../text/visible.ts'
import type { Context, FoundSpan, ParsedTask, Span, SpanKind } from './types.ts'
import { weigh } from './weigh.ts'
import { wordsOf } from './words.ts'

/**
 * Parses a line of natural language in all languages; further lines become the description. A line that is quoted as a
 * whole, by marks that are not taken literally, is kept as text.
 */
export function parse(text: string, context: Context): ParsedTask {
  const { start, end, description } = splitText(text)
  const quoted = /^"([^"]+)"$/.exec(text.slice(start, end))
  const isLiteral = context.ignore.some((span) => span.start <= start && start < span.end)
  if (quoted && !isLiteral)
    return { ...read(text, start, start, context), content: visibly(quoted[1]!) || quoted[0], description }
  return { ...read(text, start, end, context), description }
}

function read(text: string, start: number, end: number, context: Context): Omit<ParsedTask, 'description'> {
  const lexicons = (context.languages ?? Object.values(QUICK_ADD_LANGUAGES)).map(lexiconOf)
  const glued = lexicons.flatMap((lexicon) => lexicon.glued)
  const step = context.onStep ?? (() => {})
  const line: Line = { words: wordsOf(text, start, end, glued, step), context, lexicons, step }
  const literal = [...context.ignore, ...linkNamesIn(text, start, end)]
  const isLiteral = (span: Span) => literal.some(({ start, end }) => start < span.end && span.start < end)

  const names = parseNames(line.words, context, isLiteral)
  const isTaken = (word: number) => names.taken.has(word)
  const tokens = withMoments(line, findPhrases(line, start, isTaken, isLiteral))
  weigh(line, tokens, isTaken)
  leaveAnyWeekday(line, tokens)
  leaveDaysOfOneMonth(tokens)
  const chosen = choose(line, tokens, isTaken, isLiteral)
  const isFromCompletion =
    chosen.completion !== null || (chosen.repeat !== null && countsFromCompletion(line, chosen.repeat))
  const due = dueFromTokens(chosen, isFromCompletion, context)
  // West of Greenwich that moment is in the year 10000, which no task may be due in.
  if (due.day === LAST_DAY && due.time !== null)
    return read(text, start, end, { ...context, ignore: [...context.ignore, ...spansOf(chosen)] })
  if (due.rule === null) chosen.repeat = chosen.from = chosen.ending = chosen.completion = null
  const unsettled = settleMoments(chosen, due, context)

  const spans = withPunctuation(text, start, end, [...names.spans, ...spansOf(chosen)], isLiteral)
  return {
    content: contentOf(text, start, end, spans),
    project: names.project,
    section: names.section,
    labels: names.labels,
    assignee: names.assignee,
    priority: names.priority,
    due_date: due.day,
    due_time: due.time,
    recurrence_rule: due.rule,
    recurrence_basis: isFromCompletion && due.rule !== null ? 'completion' : 'due',
    duration_min: chosen.duration?.minutes ?? chosen.clock?.minutes ?? null,
    reminders: [...new Set(chosen.reminders.map((token) => token.minutes!))],
    unknown_project: names.unknownProject,
    unknown_section: names.unknownSection,
    unknown_assignee: names.unknownAssignee,
    unknown_reminder: unsettled && text.slice(unsettled.start + 1, unsettled.end),
    spans,
  }
}

/** Whether the repeat is written with `every!`, counting from completion. */
function countsFromCompletion(line: Line, { from, to, lexicon, rest }: PhraseToken): boolean {
  if (rest && countsFromCompletion(line, rest)) return true
  return line.words.slice(from, to).some(({ text, after }) => after.startsWith('!') && lexicon.every.has(text))
}

const KINDS: Readonly<Partial<Record<PhraseToken['kind'], SpanKind>>> = {
  count: 'repeat',
  stretch: 'repeat',
  completion: 'repeat',
  rest: 'repeat',
}

function spansOf(chosen: Chosen): FoundSpan[] {
  const { day, repeat, from, ending, completion, clock, parts, duration, reminders } = chosen
  const tokens = [
    day,
    repeat,
    repeat?.rest ?? null,
    from,
    ending,
    completion,
    clock,
    ...parts,
    duration,
    ...reminders,
  ].filter((token) => token !== null)
  return tokens.map((token) => {
    const isLimit = token === from || token === ending
    const kind = isLimit ? 'repeat' : (KINDS[token.kind] ?? (token.kind as SpanKind))
    return { start: token.start, end: token.end, kind, ...(kind === 'reminder' && { value: token.minutes! }) }
  })
}
