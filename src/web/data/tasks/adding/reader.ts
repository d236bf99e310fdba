import type { Basis } from '../../../../domain/recurrence/rule.ts'
import type { Task } from '../../../../contract/tasks.ts'
import type { Day } from '../../../../domain/calendar/day.ts'
import { MINUTE } from '../../../../domain/calendar/milliseconds.ts'
import type { Time } from '../../../../domain/calendar/time.ts'
import { isInboxName, languageOf, LANGUAGES, type Language } from '../../../../domain/languages.ts'
import { parse } from '../../../../domain/quick-add/parse.ts'
import type { NamedItem, ParsedTask, Span } from '../../../../domain/quick-add/types.ts'
import { advance, skip } from '../../../../domain/recurrence/advance.ts'
import { withPartsOfStart } from '../../../../domain/recurrence/start-day.ts'
import { occurrences } from '../../../../domain/recurrence/next.ts'
import { parseRule } from '../../../../domain/recurrence/parse.ts'
import { printRule } from '../../../../domain/recurrence/print.ts'
import { ruleInWords } from '../../../../domain/recurrence/words.ts'
import { caseFolded } from '../../../../domain/text/case.ts'
import { currentTime, today, wallClock } from '../../../text/clock.ts'
import { locale, weekStart } from '../../../text/locale.ts'
import { instantAt } from '../../../text/moments.ts'
import { labelList } from '../../labels/labels.ts'
import { isLoaded } from '../../loading/loaded.ts'
import { assignableIn, membersList } from '../../projects/members.ts'
import { editableProjects, inbox, projects } from '../../projects/projects.ts'
import { sectionsOf } from '../../projects/sections.ts'

export { completionAt, spelledName, type NameCompletion } from '../../../../domain/quick-add/completion.ts'
export type { FoundSpan, ParsedTask, Span } from '../../../../domain/quick-add/types.ts'

interface Given {
  /** Due day and time if the line names none. */
  day: Day | null
  time: Time | null
  /** A sub-task stays with its parent, so projects and sections in the line are text. */
  parent_id: string | null
}

/** Reads a line with the server's parser and the objects on this page, without a request. */
export function read(
  text: string,
  projectId: string | null = null,
  ignore: readonly Span[] = [],
  inLocale = locale.value,
  given: Given = { day: null, time: null, parent_id: null },
): ParsedTask {
  // Subscribes to the day, so that a line that is shown is read again on the next one.
  void today.value
  const now = currentTime()
  const { day, time } = wallClock(now)
  const parsed = parse(text, {
    today: day,
    time,
    after: (minutes) => wallClock(now + minutes * MINUTE),
    instantOf: instantAt,
    locale: inLocale,
    weekStart: weekStart.value,
    given,
    projectId,
    ignore,
    findProject: (name) => (given.parent_id ? null : findProject(name)),
    findSection: (name, project) => (given.parent_id ? null : findSection(name, project ?? inbox.value?.id ?? null)),
    findPerson: (name, project) => findPerson(name, project ?? inbox.value?.id ?? null),
  })
  return {
    ...parsed,
    labels: parsed.labels.map(spelledLabel),
    ...(given.parent_id && { unknown_project: null, unknown_section: null }),
    ...(!isEverybodyKnown(parsed.project?.id ?? projectId) && { unknown_assignee: null }),
  }
}

/** Reads a line for a new task with a given day or parent. */
export const readFor = (
  text: string,
  projectId: string | null,
  { day = null, parent_id = null }: { day?: Day | null; parent_id?: string | null },
  ignore: readonly Span[] = [],
): ParsedTask => read(text, projectId, ignore, locale.value, { day, time: null, parent_id })

/** Words to try before a time of day, in this order, because `at 3` is three in the afternoon. */
const TIME_WORDS: Record<Language, readonly string[]> = { en: ['', 'at ', 'kl '], da: ['', 'kl '] }

const TWELVE_HOURS = /^\s*(\d{1,2})(?:[.:](\d{2}))?\s*([ap])\.?m\.?\s*$/i

/**
 * Reads a time of day, as in a time field: `9`, `14.30`, `3pm`, and in every language `2.30 PM`; null for anything
 * else.
 */
export function readTime(text: string): string | null {
  const [, hour, minute = '00', half] = TWELVE_HOURS.exec(text) ?? []
  if (hour) return read(`today ${hour}:${minute}${half}m`, null, [], 'en').due_time
  for (const word of TIME_WORDS[languageOf(locale.value)]) {
    const { due_time } = read(`today ${word}${text}`)
    if (due_time !== null) return due_time
  }
  return null
}

/** Words to try before what is no date by itself, in this order: beside other words `mon` or `3 days` may be a title's. */
const DATE_WORDS: Record<Language, readonly string[]> = {
  en: ['on ', 'in ', 'this '],
  da: ['på ', 'om ', 'ved ', 'denne '],
}

/**
 * Reads a date, as in a date field: what quick add reads, and `mon`, `3 days`, `weekend` or `noon` alone, in every
 * language, the person's own first.
 */
export function readDate(text: string): ParsedTask {
  const parsed = read(text)
  if (parsed.due_date !== null && restOf(text, parsed) === '') return parsed
  const own = languageOf(locale.value)
  for (const word of [own, ...LANGUAGES].flatMap((language) => DATE_WORDS[language])) {
    const found = read(word + text)
    if (found.due_date === null || restOf(word + text, found) !== '') continue
    const back = (at: number): number => Math.max(0, at - word.length)
    return { ...found, spans: found.spans.map((span) => ({ ...span, start: back(span.start), end: back(span.end) })) }
  }
  return parsed
}

/** The words of a line that mean nothing. */
export function restOf(text: string, { spans }: ParsedTask): string {
  const ends = [0, ...spans.map(({ end }) => end)]
  const gaps = ends.map((end, at) => text.slice(end, spans[at]?.start))
  return gaps.join(' ').replace(/\s+/g, ' ').trim()
}

/** A stored rule in words, in the person's language, such as “every Monday”. */
export function ruleText(rule: string, basis: Basis): string {
  const parsed = parseRule(rule)
  return parsed.ok ? ruleInWords(parsed.rule, locale.value, basis) : ''
}

/** The canonical form of a rule for a task due on this day, with omitted parts filled in. */
export function ruleFor(due: Day, rule: string, basis: Basis): string {
  const parsed = parseRule(rule)
  return parsed.ok && basis === 'due' ? printRule(withPartsOfStart(parsed.rule, due)) : rule
}

/** The first occurrences of a rule, beginning with `from`. */
export function daysOf(rule: string, from: Day, count = 5): Day[] {
  const parsed = parseRule(rule)
  return parsed.ok ? occurrences(parsed.rule, from, count) : []
}

/** Day and rule of a repeating task after this occurrence; null after the last, undefined when unknown. */
export function nextDue(
  { recurrence_rule, recurrence_basis: basis, due_date: due, due_time, due_timezone }: Task,
  verb: 'complete' | 'skip',
): { due_date: Day; recurrence_rule: string } | null | undefined {
  const parsed = recurrence_rule === null ? null : parseRule(recurrence_rule)
  if (!parsed?.ok || due === null) return undefined
  const { rule } = parsed
  const { day: today, time } = wallClock(currentTime(), due_timezone ?? undefined)
  const timePassedToday = due_time !== null && due_time <= time
  const next = verb === 'skip' ? skip(rule, due) : advance({ rule, basis, due, today, timePassedToday })
  return next && { due_date: next.due, recurrence_rule: printRule(next.rule) }
}

/** Finds a project by name; of several, the person's own, as on the server. */
function findProject(name: string): NamedItem | null {
  const isInbox = isInboxName(name)
  const found = editableProjects().filter((project) => isCalled(project, name) || (isInbox && project.is_inbox))
  return found.find(({ role }) => role === 'owner') ?? found[0] ?? null
}

const spelledLabel = (name: string): string => labelList.value.find((label) => isCalled(label, name))?.name ?? name

function findSection(name: string, projectId: string | null): NamedItem | null {
  return (projectId === null ? [] : sectionsOf(projectId)).find((section) => isCalled(section, name)) ?? null
}

function findPerson(name: string, projectId: string | null): NamedItem | null {
  const able = projectId === null ? [] : assignableIn(projectId)
  const person =
    able.find((one) => isCalled(one, name)) ?? able.find(({ email }) => caseFolded(email) === caseFolded(name))
  return person ? { id: person.user_id, name: person.name } : null
}

/** Whether the members of a project, or of the Inbox, were read. */
const isEverybodyKnown = (projectId: string | null): boolean =>
  projectId === null || !projects.get(projectId)?.shared || isLoaded(membersList(projectId))

const isCalled = (thing: { name: string }, name: string): boolean => caseFolded(thing.name) === caseFolded(name)
