/** Converts a person's reminders of a task to VALARM components (RFC 5545 §3.6.6) and back. */
import { LATEST_REMINDER, newReminder } from '../../contract/reminders.ts'
import { check } from '../../contract/check.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { addDays, daysBetween } from '../../domain/calendar/day.ts'
import { DAY, MINUTE } from '../../domain/calendar/milliseconds.ts'
import { MORNING } from '../../domain/calendar/morning.ts'
import { minutesOf } from '../../domain/calendar/time.ts'
import { nextOccurrence } from '../../domain/recurrence/next.ts'
import type { Instant, Tx } from '../../platform/db/transaction.ts'
import { instantOf } from '../../platform/clock.ts'
import { propertiesOf, propertyOf, type Component, type Property } from '../../platform/ics/parse.ts'
import { instant, text } from '../../platform/ics/properties.ts'
import { minutes } from '../../platform/ics/values.ts'
import { instantAt } from '../../platform/zones.ts'
import { remindersIn, type Reminder } from '../feeds/alarms.ts'
import { createReminder, deleteReminder } from '../reminders/actions.ts'
import { minutesFromMorning } from '../tasks/reminder-schedule.ts'
import { ruleOf } from '../tasks/completing.ts'
import { dueState } from './objects/fields.ts'
import type { PreservedAlarm } from './objects/preserved.ts'
import type { CollectionMember } from './members.ts'
import { instantOfMoment, minutesOfDuration, type Moment, type Zones } from './objects/moments.ts'
import { spanOf } from './reports/overlap.ts'
import { notATask } from './refusals.ts'

const MOST_ALARMS = 50
/** Reminders of a task without a time count from the morning; iCalendar counts from midnight. */
const FROM_MIDNIGHT = minutesOf(MORNING)

const remindersOf = ({ reminders }: CollectionMember): Reminder[] => remindersIn(reminders)

const preservedAlarms = ({ alarms }: CollectionMember): PreservedAlarm[] =>
  alarms === null ? [] : (JSON.parse(alarms) as PreservedAlarm[])

/** The alarms to serve to this person: those the client sent, unchanged, and those of reminders set elsewhere. */
export function alarmsOf(member: CollectionMember): PreservedAlarm[] {
  if (member.reminders === '[]' && (member.alarms ?? '[]') === '[]') return []
  const reminders = new Map(remindersOf(member).map((reminder) => [reminder.id, reminder]))
  const sent = new Set<string>()
  const due = dueState(member)
  const shown: PreservedAlarm[] = []
  for (const kept of preservedAlarms(member)) {
    const reminder = kept.reminder === null ? null : reminders.get(kept.reminder)
    if (reminder === undefined) continue
    if (reminder) sent.add(reminder.id)
    const stands = kept.due === due || reminder?.offsetMin == null
    if (!stands && isWaiting(reminder, member)) continue
    shown.push(stands ? kept : { ...kept, component: moved(kept.component, reminder, member), due })
  }
  for (const reminder of reminders.values()) {
    if (sent.has(reminder.id)) continue
    if (isWaiting(reminder, member)) continue
    shown.push({ component: alarmFor(reminder, member), reminder: reminder.id, due })
  }
  return shown
}

/** Whether it counts from the due date, of which there is none. */
const isWaiting = (reminder: Reminder | null, { due_date }: CollectionMember): boolean =>
  due_date === null && reminder !== null && reminder.offsetMin !== null

const alarmFor = (reminder: Reminder, member: CollectionMember): Component => [
  'valarm',
  [
    text('uid', reminder.id),
    text('action', 'DISPLAY'),
    text('description', member.content),
    triggerOf(reminder, member),
  ],
  [],
]

const triggerOf = ({ remindAt, offsetMin }: Reminder, { due_time }: CollectionMember): Property =>
  remindAt !== null
    ? instant('trigger', remindAt)
    : ['trigger', { related: 'END' }, 'duration', minutes(offsetMin + (due_time === null ? FROM_MIDNIGHT : 0))]

/** With the time of its reminder: an instant again, if it was one and the task has a time. */
function moved([name, properties, components]: Component, reminder: Reminder, member: CollectionMember): Component {
  const { due_datetime } = member
  const triggerFor = ([, , type]: Property): Property =>
    triggerOf(
      type === 'date-time' && reminder.offsetMin !== null && due_datetime !== null
        ? { ...reminder, offsetMin: null, remindAt: instantOf(Date.parse(due_datetime) + reminder.offsetMin * MINUTE) }
        : reminder,
      member,
    )
  return [name, properties.map((property) => (property[0] === 'trigger' ? triggerFor(property) : property)), components]
}

/** The times that triggers are relative to, and the zone of those without one. */
export interface AlarmTimes {
  due: Moment | null
  start: Moment | null
  zones: Zones
}

type When = { remind_at: number } | { offset_min: number }

/**
 * The reminder for an alarm; null when it has no valid time, or one that is too far away. Without a date that it is
 * relative to, it waits for a due date. One at an instant is relative where the task repeats: phones move it themselves
 * with each occurrence that is completed there.
 */
function whenOf(
  alarm: Component,
  span: AlarmTimes,
  task: CollectionMember,
  before: CollectionMember | null,
): When | null {
  const trigger = propertyOf(alarm, 'trigger')
  const [, parameters, type, value] = trigger ?? []
  if (type === 'date-time') {
    const moment = spanOf(trigger, span.zones.own)
    if (!moment) return null
    const staysThere = isSnooze(alarm) || isUnmoved(moment.at, before)
    return (staysThere ? null : beforeEach(moment.at, span, task)) ?? absolute(moment.at)
  }
  const offset = type === 'duration' ? minutesOfDuration(String(value)) : null
  if (offset === null) return null
  const { due, zones } = span
  const start = String(parameters?.['related']).toUpperCase() === 'END' ? null : span.start
  if (!due && start) return absolute(startOf(start, zones) + offset * MINUTE)
  const offset_min = offset + (due ? minutesBetween(due, start ?? due) - (due.time === null ? FROM_MIDNIGHT : 0) : 0)
  return check(newReminder, { offset_min }).ok ? { offset_min } : null
}

/** Whether it repeats another alarm that was put off (RFC 9074 §7). */
const isSnooze = (alarm: Component): boolean =>
  propertiesOf(alarm, 'related-to').some(([, { reltype }]) => String(reltype).toUpperCase() === 'SNOOZE')

/** Whether the repeating task had a reminder at this instant, such as one set elsewhere. */
const isUnmoved = (at: number, before: CollectionMember | null): boolean =>
  before?.recurrence_rule != null &&
  remindersOf(before).some(({ remindAt }) => remindAt !== null && Date.parse(remindAt) === at)

/**
 * As far before the due moment of each occurrence, or as late on its day where that has no time. Null for a task that
 * does not repeat, and for an alarm that is not of the present occurrence: one after it, or as early as the one before.
 */
function beforeEach(at: number, { due, zones }: AlarmTimes, task: CollectionMember): When | null {
  const rule = ruleOf(task)
  if (!due || !rule) return null
  const next = nextOccurrence(rule, task.due_date!)
  const dueAt = startOf({ ...due, time: due.time ?? MORNING }, zones)
  const latest = due.time === null ? startOf({ ...due, date: addDays(due.date, 1) }, zones) - 1 : dueAt
  const earliest = next === null ? Number.NEGATIVE_INFINITY : dueAt - daysBetween(task.due_date!, next) * DAY
  if (at > latest || at <= earliest) return null
  const offset_min =
    due.time === null ? minutesFromMorning(due.date, instantOf(at), zones.own) : Math.round((at - dueAt) / MINUTE)
  return check(newReminder, { offset_min }).ok ? { offset_min } : null
}

/** Whether it is at an instant that has passed, and does not fire again: before each occurrence, with the present one over. */
function hasFired(alarm: Component, when: When, { due, zones }: AlarmTimes, now: Instant): boolean {
  const isOver = (at: number) => at <= Date.parse(now)
  const moment = spanOf(propertyOf(alarm, 'trigger'), zones.own)
  const firesAgain =
    'offset_min' in when && due !== null && isOver(startOf({ ...due, time: due.time ?? MORNING }, zones))
  return moment !== null && isOver(moment.at) && !firesAgain
}

const absolute = (remind_at: number): When | null => (remind_at <= LATEST_REMINDER ? { remind_at } : null)

const startOf = ({ date, time, zone }: Moment, { own }: Zones): number =>
  Date.parse(instantAt(date, time ?? '00:00', zone ?? own))

function minutesBetween(due: Moment, base: Moment): number {
  const [from, to] = [instantOfMoment(due), instantOfMoment(base)]
  if (from !== null && to !== null) return Math.round((Date.parse(to) - Date.parse(from)) / MINUTE)
  return (daysBetween(due.date, base.date) * DAY) / MINUTE
}

const sameAlarm = (one: Component, other: Component): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Replaces the actor's alarms of a task. Unchanged alarms keep their reminders, alarms at the same time share
 * one, and an alarm in the past creates none.
 * `before`: the task before this write. Returns the alarms to store.
 */
export function saveAlarms(
  tx: Tx,
  actor: Actor,
  before: CollectionMember | null,
  task: CollectionMember,
  sent: readonly Component[],
  span: AlarmTimes,
): PreservedAlarm[] {
  if (sent.length > MOST_ALARMS) throw notATask(`has more than ${MOST_ALARMS} alarms`)
  const present = before ? alarmsOf(before) : []
  const due = dueState(task)
  const wanted = sent.map((component) => ({
    component,
    when: whenOf(component, span, task, before),
    reminder: null as string | null,
  }))
  const claim = (fits: (kept: PreservedAlarm) => boolean): string | null => {
    const at = present.findIndex((kept) => kept.reminder !== null && fits(kept))
    return at < 0 ? null : present.splice(at, 1)[0]!.reminder
  }
  const fires = (kept: PreservedAlarm, when: When | null) =>
    before !== null && when !== null && isSameTime(kept, when, before)
  for (const one of wanted)
    one.reminder = claim((kept) => sameAlarm(kept.component, one.component) && fires(kept, one.when))
  for (const one of wanted) {
    if (one.reminder === null) one.reminder = claim((kept) => fires(kept, one.when))
    if (one.reminder === null && one.when && !hasFired(one.component, one.when, span, tx.now))
      one.reminder = newReminderFor(tx, actor, task.id, one.when)
  }
  const kept = new Set(wanted.map(({ reminder }) => reminder))
  for (const id of new Set(present.map(({ reminder }) => reminder)))
    if (id !== null && !kept.has(id)) deleteReminder(tx, actor, id)
  return wanted.map(({ component, reminder }) => ({ component, reminder, due }))
}

function isSameTime({ reminder }: PreservedAlarm, when: When, before: CollectionMember): boolean {
  const known = remindersOf(before).find(({ id }) => id === reminder)
  if (!known) return false
  return 'remind_at' in when
    ? known.remindAt !== null && Date.parse(known.remindAt) === when.remind_at
    : known.offsetMin === when.offset_min
}

function newReminderFor(tx: Tx, actor: Actor, taskId: string, when: When): string | null {
  if ('remind_at' in when && when.remind_at <= Date.parse(tx.now)) return null
  return createReminder(tx, actor, taskId, when).reminder.id
}
