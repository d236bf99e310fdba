/** Computes when reminders fire: relative ones follow the due date, absolute ones do not change. */
import { reminders, tasks, type ReminderRow } from '../../../schema/tables/tasks.ts'
import { LATEST_REMINDER } from '../../contract/reminders.ts'
import { addDays, daysBetween, type Day } from '../../domain/calendar/day.ts'
import { DAY, MINUTE } from '../../domain/calendar/milliseconds.ts'
import { MORNING } from '../../domain/calendar/morning.ts'
import { minutesOf, timeFromMinutes } from '../../domain/calendar/time.ts'
import { instantOf } from '../../platform/clock.ts'
import { WEIGHT_AT_ONCE, chunksOf } from '../../platform/db/writing/chunks.ts'
import { findRow, insertRow, updateRows } from '../../platform/db/rows/rows.ts'
import type { Instant, Reader, Steps, Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { instantAt, wallClock } from '../../platform/zones.ts'
import { enterPersonal, type JournalEntry } from '../history/journal.ts'
import { record, type ActorRef } from '../history/record.ts'

const EARLIEST_REMINDER = Date.parse('0000-01-01T00:00:00.000Z')

interface DueMoment {
  due_date: string | null
  due_datetime: Instant | null
}

/**
 * The time of a relative reminder; null for a task without a date. Without a time it counts from MORNING on the clock of
 * the owner's time zone: “the day before, 09:00” is at 09:00 also where the clocks change in between.
 */
function momentOf(due: DueMoment, offsetMin: number, ownerZone: string): Instant | null {
  if (due.due_date === null) return null
  const at = due.due_datetime
    ? Date.parse(due.due_datetime) + offsetMin * MINUTE
    : Date.parse(fromMorning(due.due_date, offsetMin, ownerZone))
  return at >= EARLIEST_REMINDER && at <= LATEST_REMINDER ? instantOf(at) : null
}

/** This many minutes after MORNING of the day, or before it when negative, as clocks show them. */
export function fromMorning(day: Day, offsetMin: number, zone: string): Instant {
  const minutes = minutesOf(MORNING) + offsetMin
  return instantAt(addDays(day, Math.floor((minutes * MINUTE) / DAY)), timeFromMinutes(minutes), zone)
}

/** The offset with which `fromMorning` gives this instant. */
export function minutesFromMorning(day: Day, instant: Instant, zone: string): number {
  const at = wallClock(instant, zone)
  return (daysBetween(day, at.day) * DAY) / MINUTE + minutesOf(at.time) - minutesOf(MORNING)
}

/** A reminder in the past is never sent. */
const unlessPast = (at: Instant | null, now: Instant): Instant | null => (at !== null && at > now ? at : null)

/** Sends a reminder late if it was still to be sent, and is past only because its owner went to a time zone further east. */
const lateIfScheduled = (at: Instant | null, now: Instant, before: Instant | null): Instant | null =>
  before !== null ? at : unlessPast(at, now)

const dueOf = (on: Reader, taskId: string): DueMoment & { project_id: string } => findRow(on, tasks, { id: taskId })!

type Relative = ReminderRow & { timezone: string }

const RELATIVE =
  'SELECT r.*, u.timezone FROM reminders r JOIN users u ON u.id = r.user_id WHERE r.offset_min IS NOT NULL'

/**
 * Recomputes all relative reminders of a task. Those with a new time will be sent again, but never twice for the same
 * time.
 */
export const rescheduleReminders = (tx: Tx, taskId: string): Steps<void> =>
  rescheduleAll(tx, tx.all<Relative>(`${RELATIVE} AND r.task_id = ?`, [taskId]), unlessPast)

/** Recomputes a person's unsent relative reminders of tasks without a time, after a change of time zone. */
export const rescheduleRemindersOf = (tx: Tx, userId: string): Steps<void> =>
  rescheduleAll(
    tx,
    tx.all<Relative>(
      `${RELATIVE} AND r.user_id = ? AND r.sent_at IS NULL AND EXISTS (SELECT 1 FROM tasks t WHERE t.id = r.task_id AND t.due_datetime IS NULL)`,
      [userId],
    ),
    lateIfScheduled,
  )

function* rescheduleAll(tx: Tx, relative: readonly Relative[], firesAt: typeof lateIfScheduled): Steps<void> {
  const rescheduled: JournalEntry[] = []
  for (const some of chunksOf(relative, WEIGHT_AT_ONCE)) {
    yield
    rescheduled.push(...some.flatMap((reminder) => reschedule(tx, reminder, firesAt) ?? []))
  }
  for (const [userId, entries] of Map.groupBy(rescheduled, ({ user_id }) => user_id!))
    enterPersonal(tx, null, userId, entries)
}

/** Returns what to enter in the journal, or undefined when nothing has changed. */
function reschedule(
  tx: Tx,
  { id, task_id, user_id, offset_min, timezone, fires_at }: Relative,
  firesAt: typeof lateIfScheduled,
): JournalEntry | undefined {
  const due = dueOf(tx, task_id)
  const at = momentOf(due, offset_min!, timezone)
  if (at === fires_at) return undefined
  updateRows(tx, reminders, { id }, { fires_at: firesAt(at, tx.now, fires_at), sent_at: null })
  return entryOf({ id, user_id, task_id, project_id: due.project_id })
}

interface Recorded {
  id: string
  user_id: string
  project_id: string
  task_id: string
}

/** A changed reminder is sent as `reminder.created` with its existing id, because there is no event for changes. */
const entryOf = ({ id, user_id, project_id, task_id }: Recorded): JournalEntry => ({
  kind: 'reminder',
  id,
  project_id,
  user_id,
  task_id,
  live: 'reminder.created',
})

export const recordReminder = (tx: Tx, actor: ActorRef | null, reminder: Recorded): void =>
  record(tx, actor, entryOf(reminder))

/** An instant, or minutes relative to the due time. */
export type ReminderTime = { remind_at: Instant } | { offset_min: number }

/** Adds a reminder for a person and sends it to their clients. Returns its id, or that of an equal one. */
export function addReminder(
  tx: Tx,
  owner: { id: string; timezone: string },
  taskId: string,
  when: ReminderTime,
  wanted = newId(),
): string {
  const id = insertReminder(tx, owner, taskId, when, wanted)
  if (id === wanted)
    recordReminder(tx, owner, { id, user_id: owner.id, task_id: taskId, project_id: dueOf(tx, taskId).project_id })
  return id
}

/** Like `addReminder`, without a live event. If the person has an equal one on the task, none is added. */
export function insertReminder(
  tx: Tx,
  owner: { id: string; timezone: string },
  taskId: string,
  when: ReminderTime,
  id = newId(),
): string {
  const present = findRow(tx, reminders, {
    task_id: taskId,
    user_id: owner.id,
    remind_at: 'remind_at' in when ? when.remind_at : null,
    offset_min: 'offset_min' in when ? when.offset_min : null,
  })
  if (present) return present.id
  const due = dueOf(tx, taskId)
  const fires_at =
    'remind_at' in when ? when.remind_at : unlessPast(momentOf(due, when.offset_min, owner.timezone), tx.now)
  insertRow(tx, reminders, { id, task_id: taskId, user_id: owner.id, ...when, fires_at, created_at: tx.now })
  return id
}
