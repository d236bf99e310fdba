/** A parsed calendar object: one VTODO and its changed occurrences. */
import { firstOccurrence } from '../../../domain/recurrence/next.ts'
import { parseRule } from '../../../domain/recurrence/parse.ts'
import { LONGEST_CONTENT, LONGEST_LABEL } from '../../../domain/lengths.ts'
import { cut } from '../../../domain/text/cut.ts'
import { LINE_BREAKS } from '../../../domain/text/line-breaks.ts'
import { visibly } from '../../../domain/text/visible.ts'
import { propertiesOf, propertyOf, textOf, type Component, type Property } from '../../../platform/ics/parse.ts'
import {
  datesOf,
  instantIn,
  instantOfMoment,
  momentAfter,
  momentOf,
  zonesOf,
  type Moment,
  type Zones,
} from './moments.ts'
import { notATask, Unmet, unreadable } from '../refusals.ts'

export interface SentTodo {
  todo: Component
  overrides: Component[]
  zones: Zones
  uid: string
  content: string
  /** The DESCRIPTION, preceded by the full SUMMARY when that is too long for a content. */
  description: string
  priority: number
  due: Moment | null
  start: Moment | null
  /** In RRULE syntax. */
  rule: string | null
  /** Excluded days of the repeat (EXDATE). */
  skipped: Moment[]
  labels: string[]
  done: boolean
  /** Milliseconds since 1970. */
  completedAt: number | null
  parentUid: string | null
  order: number | null
  alarms: Component[]
}

/** Parses a calendar object; refuses anything that is not one task. `zone`: the sender's time zone. */
export function readTodo(calendar: Component, zone: string): SentTodo {
  const { todo, overrides } = onlyTask(calendar)
  const summary = lineOf(textOf(todo, 'summary') ?? '')
  const content = cut(summary, LONGEST_CONTENT).trimEnd()
  const described = textOf(todo, 'description') ?? ''
  const rules = propertiesOf(todo, 'rrule')
  if (rules.length > 1) throw notATask('has more than one RRULE')
  const dates = sentDates(todo, zonesOf(calendar, zone))
  return {
    todo,
    overrides,
    ...dates,
    uid: uidOf(todo),
    content: content === '' ? 'Untitled' : content,
    description: content === summary ? described : [summary, described].filter(Boolean).join('\n\n'),
    priority: priorityOf(textOf(todo, 'priority')),
    rule: rules[0] ? ruleText(rules[0]) : null,
    labels: labelsOf(todo),
    ...stateOf(todo, dates.zones),
    parentUid: parentOf(todo),
    order: orderOf(textOf(todo, 'x-apple-sort-order')),
    alarms: todo[2].filter(([name]) => name === 'valarm'),
  }
}

type SentDates = Pick<SentTodo, 'start' | 'due' | 'skipped' | 'zones'>

/** Times in UTC stay in it where the rule names the day of the due time there, but not in `zones` (RFC 5545 §3.3.10). */
function sentDates(todo: Component, zones: Zones): SentDates {
  const due = propertyOf(todo, 'due') ?? propertyOf(todo, 'dtstart')
  const parsed = parseRule(textOf(todo, 'rrule') ?? '')
  const inUtc = { ...zones, utc: 'UTC' }
  const isNamedIn = (some: Zones): boolean => {
    const { date } = momentOf(due!, some)
    return parsed.ok && firstOccurrence({ ...parsed.rule, until: null }, date) === date
  }
  const staysInUtc = due && String(due[3]).endsWith('Z') && isNamedIn(inUtc) && !isNamedIn(zones)
  const read = staysInUtc ? inUtc : zones
  return { ...datesIn(todo, read), skipped: datesOf(todo, 'exdate', read), zones: read }
}

function onlyTask(calendar: Component): { todo: Component; overrides: Component[] } {
  const [name, , components] = calendar
  if (name !== 'vcalendar') throw unreadable('must be a VCALENDAR')
  const version = textOf(calendar, 'version')
  if (version !== undefined && version !== '2.0') throw unreadable('must be iCalendar 2.0')
  if (propertyOf(calendar, 'method')) throw notATask('must not have a METHOD')
  const parts = components.filter(([kind]) => kind !== 'vtimezone')
  const foreign = parts.find(([kind]) => kind !== 'vtodo')
  if (foreign)
    throw new Unmet(
      'C:supported-calendar-component',
      `A list holds VTODO, not ${foreign[0].toUpperCase().slice(0, 40)}`,
    )
  refuseTooMany(parts)
  const masters = parts.filter((part) => !propertyOf(part, 'recurrence-id'))
  const [todo] = masters
  if (!todo || masters.length > 1) throw notATask('must hold one VTODO')
  const overrides = parts.filter((part) => part !== todo)
  if (overrides.some((part) => uidOf(part) !== uidOf(todo))) throw notATask('must hold one UID')
  return { todo, overrides }
}

const MOST_VALUES = 5_000

function refuseTooMany(parts: readonly Component[]): void {
  let values = 0
  for (const [, properties] of parts) for (const property of properties) values += property.length - 3
  if (values > MOST_VALUES) throw unreadable(`has more than ${MOST_VALUES} values`)
}

const LONGEST_UID = 1000

function uidOf(todo: Component): string {
  const uid = textOf(todo, 'uid')?.trim() ?? ''
  if (uid === '' || uid.length > LONGEST_UID) throw notATask(`must have a UID of at most ${LONGEST_UID} characters`)
  return uid
}

const lineOf = (text: string): string => visibly(text.split(LINE_BREAKS).join(' ').toWellFormed())

const dateOf = (todo: Component, name: string, zones: Zones): Moment | null => {
  const property = propertyOf(todo, name)
  return property ? momentOf(property, zones) : null
}

/** `due`: DUE, else the end of DTSTART plus DURATION, else, for a repeat, DTSTART. */
export function datesIn(todo: Component, zones: Zones): Pick<SentTodo, 'start' | 'due'> {
  const [start, due] = [dateOf(todo, 'dtstart', zones), dateOf(todo, 'due', zones)]
  if (due || !start) return { start, due }
  const duration = textOf(todo, 'duration')
  if (duration !== undefined) return { start, due: momentAfter(start, duration) }
  return { start, due: propertyOf(todo, 'rrule') ? start : null }
}

/** Throws 403 for a rule that RFC 5545 forbids. */
function ruleText([, , , value]: Property): string {
  const text = String(value)
  const parsed = parseRule(text)
  if (!parsed.ok && !parsed.legal) throw unreadable(`has an RRULE that is none: ${parsed.reason}`)
  return text
}

/** 1 to 4 become p1, 5 p2, 6 to 9 p3, anything else p4. */
function priorityOf(text: string | undefined): number {
  const grade = Number.parseInt(text ?? '', 10)
  if (!(grade >= 1 && grade <= 9)) return 4
  return grade < 5 ? 1 : grade === 5 ? 2 : 3
}

const labelsOf = (todo: Component): string[] => {
  const names = propertiesOf(todo, 'categories').flatMap((property) =>
    property.slice(3).map((name) => lineOf(String(name))),
  )
  return names.map((name) => cut(name, LONGEST_LABEL).trim()).filter((name) => name !== '')
}

/** Completion by STATUS; without it by COMPLETED or PERCENT-COMPLETE. */
export function stateOf(todo: Component, zones: Zones): Pick<SentTodo, 'done' | 'completedAt'> {
  const status = textOf(todo, 'status')?.trim().toUpperCase()
  const completed = dateOf(todo, 'completed', zones)
  const done =
    status === undefined
      ? completed !== null || Number.parseInt(textOf(todo, 'percent-complete') ?? '', 10) === 100
      : status === 'COMPLETED' || status === 'CANCELLED'
  const written = textOf(todo, 'completed') ?? ''
  const at = written.endsWith('Z') ? written : completed && instantOfMoment(completed)
  return { done, completedAt: done && at ? instantIn(at) : null }
}

function parentOf(todo: Component): string | null {
  const relation = propertiesOf(todo, 'related-to').find(isParent)
  return relation ? String(relation[3]).trim() : null
}

/** PARENT is the default relation. */
export const isParent = ([name, { reltype = 'PARENT' }]: Property): boolean =>
  name === 'related-to' && String(reltype).toUpperCase() === 'PARENT'

const orderOf = (text: string | undefined): number | null => {
  const order = text === undefined || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(order) ? order : null
}
