/** Sends due reminders: each once, in order, if its task is open, not archived and visible to its owner. */
import { reminders } from '../../../schema/tables/tasks.ts'
import { DAY } from '../../domain/calendar/milliseconds.ts'
import { instantOf } from '../../platform/clock.ts'
import { updateRows } from '../../platform/db/rows/rows.ts'
import type { Job } from '../../platform/jobs/job.ts'
import type { Instant, Reader, Tx } from '../../platform/db/transaction.ts'
import { record } from '../history/record.ts'
import { notify } from '../notifications/actions.ts'
import { recordReminder } from '../tasks/reminder-schedule.ts'

/** Reminders sent per transaction. */
const REMINDERS_AT_ONCE = 50
/** Reminders marked as sent per transaction, without a message. */
const DROPPED_AT_ONCE = 500
const MOST_NAMED = 10

const FROM = `FROM reminders r
  CROSS JOIN users u ON u.id = r.user_id
  CROSS JOIN tasks t ON t.id = r.task_id
  CROSS JOIN projects p ON p.id = t.project_id
  LEFT JOIN sections s ON s.id = t.section_id
  LEFT JOIN members m ON m.project_id = t.project_id AND m.user_id = r.user_id
  WHERE r.sent_at IS NULL`
const LIVE = `t.completed_at IS NULL AND t.deleted_at IS NULL AND p.deleted_at IS NULL AND m.role IS NOT NULL
  AND p.archived = 0 AND s.archived IS NOT 1`

const dayBefore = (now: Instant): Instant => instantOf(Date.parse(now) - DAY)

/** The time of the first reminder that is due by `until`. */
function nextReminder(on: Reader, until: Instant, now: Instant): Instant | null {
  const next = on.get<{ fires_at: Instant }>(
    `SELECT r.fires_at ${FROM} AND r.fires_at <= ? AND (${LIVE} OR r.fires_at < ?) ORDER BY r.fires_at LIMIT 1`,
    [until, dayBefore(now)],
  )
  return next?.fires_at ?? null
}

export const reminderJob: Job = {
  name: 'reminders',
  isPunctual: true,
  dueAt: nextReminder,
  run: async ({ db }) => {
    let all = 0
    for (const step of [dropLate, combineLate, fire]) {
      for (let did; (did = await db.write(step)) > 0;) all += did
    }
    return all
  },
}

/** Drops reminders that are a day late because their task was completed, deleted, archived or invisible. */
function dropLate(tx: Tx): number {
  const passed = tx.all<Passed>(
    `SELECT r.id, r.user_id, t.project_id, t.id AS task_id ${FROM} AND r.fires_at < ? AND NOT (${LIVE}) LIMIT ${DROPPED_AT_ONCE}`,
    [dayBefore(tx.now)],
  )
  markSent(tx, passed)
  return passed.length
}

type Passed = Pick<Due, 'id' | 'user_id' | 'project_id' | 'task_id'>

function markSent(tx: Tx, passed: readonly Passed[]): void {
  const ids = JSON.stringify(passed.map(({ id }) => id))
  tx.run('UPDATE reminders SET sent_at = ? WHERE id IN (SELECT value FROM json_each(?))', [tx.now, ids])
  for (const reminder of passed) recordReminder(tx, null, reminder)
}

/** Combines one person's reminders that are more than a day late into one notification. */
function combineLate(tx: Tx): number {
  const before = dayBefore(tx.now)
  const late = `${FROM} AND r.fires_at < ? AND ${LIVE}`
  const person = tx.get<{ id: string }>(`SELECT u.id ${late} ORDER BY r.fires_at LIMIT 1`, [before])
  if (!person) return 0
  const missed = tx.all<Due>(
    `SELECT r.id, r.user_id, t.content, t.id AS task_id, t.project_id, t.due_date, t.due_time
     ${late} AND r.user_id = ? ORDER BY r.fires_at, r.id`,
    [before, person.id],
  )
  markSent(tx, missed)
  const named = missed.slice(0, MOST_NAMED).map(({ content }) => content)
  const [only] = missed.length === 1 ? missed : []
  notify(tx, {
    user_id: person.id,
    kind: 'reminder',
    subject: null,
    body: named.join('\n'),
    reminder_count: missed.length,
    project_id: only?.project_id ?? null,
    task_id: only?.task_id ?? null,
    due_date: only?.due_date ?? null,
    due_time: only?.due_time ?? null,
    actor: null,
  })
  return missed.length
}

interface Due {
  id: string
  user_id: string
  task_id: string
  project_id: string
  content: string
  due_date: string | null
  due_time: string | null
}

function fire(tx: Tx): number {
  const due = tx.all<Due>(
    `SELECT r.id, r.user_id, t.id AS task_id, t.project_id, t.content, t.due_date, t.due_time
     ${FROM} AND r.fires_at <= ? AND ${LIVE} ORDER BY r.fires_at, r.id LIMIT ${REMINDERS_AT_ONCE}`,
    [tx.now],
  )
  for (const reminder of due) send(tx, reminder)
  return due.length
}

function send(tx: Tx, reminder: Due): void {
  const { id, user_id, project_id, task_id, due_date, due_time } = reminder
  updateRows(tx, reminders, { id }, { sent_at: tx.now })
  record(tx, null, { kind: 'reminder', id, project_id, user_id, live: 'reminder' })
  notify(tx, {
    user_id,
    kind: 'reminder',
    subject: reminder.content,
    project_id,
    task_id,
    due_date,
    due_time,
    actor: null,
  })
}
