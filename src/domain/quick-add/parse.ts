import { choose, type Chosen } from './choose.ts'
import { dueOf } from './due.ts'
import { da } from './languages/da.ts'
import { en } from './languages/en.ts'
import { lexiconOf } from './lexicon.ts'
import type { Line } from './line.ts'
import { splitText } from './lines.ts'
import { namesOf } from './names.ts'
import { type Token, tokensOf } from './tokens.ts'
import type { Context, FoundSpan, Parsed, Span, SpanKind } from './types.ts'
import { weigh } from './weigh.ts'
import { type Word, wordsOf } from './words.ts'

export type { Context, FoundSpan, Named, Parsed, Span, SpanKind } from './types.ts'

/** Reads a line of natural language, as `contract.md` "Quick add" says; further lines become the description. */
export function parse(text: string, context: Context): Parsed {
  const { start, end, description } = splitText(text)
  const quoted = /^"([^"]+)"$/.exec(text.slice(start, end))
  if (quoted) return { ...read(text, start, start, context), content: quoted[1]!.trim() || quoted[0], description }
  return { ...read(text, start, end, context), description }
}

function read(text: string, start: number, end: number, context: Context): Omit<Parsed, 'description'> {
  const lexicons = (context.languages ?? [en, da]).map(lexiconOf)
  const glued = lexicons.flatMap((lexicon) => lexicon.glued)
  const line: Line = { words: wordsOf(text, start, end, glued), context, lexicons, step: context.onStep ?? (() => {}) }
  const isKept = (span: Span) => context.ignore.some((kept) => kept.start < span.end && span.start < kept.end)

  const names = namesOf(line.words, context, isKept)
  const isTaken = (word: number) => names.taken.has(word)
  const tokens = tokensOf(line, start)
  weigh(line, tokens, isTaken)
  const chosen = choose(line, tokens, isTaken)
  if (chosen.repeat && isKept(chosen.repeat)) chosen.from = chosen.ending = null
  drop(chosen, isKept)
  const isFromCompletion = chosen.repeat !== null && line.words[chosen.repeat.from]!.after.startsWith('!')
  const due = dueOf(chosen, isFromCompletion, context)
  if (due.rule === null) chosen.repeat = chosen.from = chosen.ending = null

  const spans = [...names.spans, ...spansOf(line, chosen)].sort((a, b) => a.start - b.start)
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
    duration_min: chosen.duration?.minutes ?? null,
    reminders: [...new Set(chosen.reminders.map((token) => 0 - token.minutes!))],
    unknown_project: names.unknownProject,
    unknown_section: names.unknownSection,
    spans,
  }
}

const SINGLE = ['day', 'repeat', 'from', 'ending', 'clock', 'duration'] as const

function drop(chosen: Chosen, isKept: (span: Span) => boolean): void {
  for (const name of SINGLE) if (chosen[name] && isKept(chosen[name])) chosen[name] = null
  chosen.parts = chosen.parts.filter((token) => !isKept(token))
  chosen.reminders = chosen.reminders.filter((token) => !isKept(token))
}

const KINDS: Readonly<Partial<Record<Token['kind'], SpanKind>>> = { count: 'repeat', stretch: 'repeat' }

function spansOf(line: Line, chosen: Chosen): FoundSpan[] {
  const { day, repeat, from, ending, clock, parts, duration, reminders } = chosen
  const tokens = [day, repeat, from, ending, clock, ...parts, duration, ...reminders].filter((token) => token !== null)
  tokens.sort((a, b) => a.from - b.from)
  return tokens.map((token, index) => {
    const isLimit = token === from || token === ending
    const kind = isLimit ? 'repeat' : (KINDS[token.kind] ?? (token.kind as SpanKind))
    return { ...edgesOf(line.words, token, tokens[index + 1]), kind }
  })
}

/** With the comma that parts it from the next token, and the brackets around it. */
function edgesOf(words: Word[], token: Token, next: Token | undefined): Span {
  const first = words[token.from]!
  const last = words[token.to - 1]!
  if (next && next.from === token.to && last.after === ',') return { start: token.start, end: last.end + 1 }
  const isBracketed = first.before === '(' && last.after.startsWith(')')
  return isBracketed ? { start: token.start - 1, end: last.end + 1 } : { start: token.start, end: token.end }
}

/** The line without its spans and the white space before each; a line that is all tokens stays whole. */
function contentOf(text: string, start: number, end: number, spans: Span[]): string {
  let content = ''
  let at = start
  for (const span of spans) {
    content += text.slice(at, span.start).trimEnd()
    at = span.end
  }
  content = (content + text.slice(at, end)).trim()
  return /^[\s.,;:!?()]*$/.test(content) ? text.slice(start, end).trim() : content
}
