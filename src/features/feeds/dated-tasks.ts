/** The tasks of a calendar: those of a project that have a date. */
import type { TaskRow } from '../../../schema/tables/tasks.ts'
import type { Actor } from '../../domain/access/actor.ts'
import type { Instant, Reader } from '../../platform/db/transaction.ts'
import type { CompiledFilter } from '../filters/running.ts'
import { outsideArchivedSections } from '../sections/queries.ts'
import { IS_OPEN } from '../tasks/queries.ts'
import { UNDATED } from '../tasks/lists/sort-keys.ts'

/** A dated task with its project's name and the actor's reminders that are not sent yet (JSON). */
export type CalendarTask = TaskRow & { project_name: string; reminders: string }

/** Tasks per query, so that each takes little time. */
const SLICE = 50

/** A set of a project's tasks, and the indexed column by which it is sorted. */
interface Part {
  where: string
  key: 'due_key' | 'completed_at'
  from: string
}

const OPEN: Part = { where: `${IS_OPEN} AND t.due_key < '${UNDATED}'`, key: 'due_key', from: '' }
const doneSince = (since: Instant): Part => ({
  where: 't.completed_at IS NOT NULL AND t.due_date IS NOT NULL',
  key: 'completed_at',
  from: since,
})

/**
 * A project's open dated tasks and those completed since `since`, filtered by `found`, in slices and without
 * duplicates. Ends when the actor cannot see the project (any more).
 */
export function* datedTasks(
  on: Reader,
  actor: Actor,
  projectId: string,
  since: Instant,
  found: CompiledFilter | null,
): Generator<CalendarTask[]> {
  const seen = new Set<string>()
  const { where, states } = found ?? {
    where: outsideArchivedSections(on, actor) ?? { sql: '1', parameters: [] },
    states: ['open', 'done'],
  }
  const parts = [...(states.includes('open') ? [OPEN] : []), ...(states.includes('done') ? [doneSince(since)] : [])]
  for (const part of parts) {
    let [after, id] = [part.from, '']
    for (;;) {
      const slice = on.all<CalendarTask>(sliceOf(part, where.sql), [
        actor.id,
        actor.id,
        projectId,
        ...where.parameters,
        after,
        id,
        SLICE,
      ])
      const last = slice.at(-1)
      if (!last) break
      // A task that was changed meanwhile may appear again further on.
      yield slice.filter((task) => !seen.has(task.id))
      for (const task of slice) seen.add(task.id)
      ;[after, id] = [String(last[part.key]), last.id]
    }
  }
}

const sliceOf = ({ where, key }: Part, found: string): string =>
  `SELECT t.*, p.name AS project_name,
     (SELECT json_group_array(json_array(r.id, r.remind_at, r.offset_min) ORDER BY r.created_at, r.id) FROM reminders r
      WHERE r.task_id = t.id AND r.user_id = ? AND (r.remind_at IS NULL OR r.sent_at IS NULL)) AS reminders
   FROM members m
   JOIN projects p ON p.id = m.project_id AND p.deleted_at IS NULL
   JOIN tasks t ON t.project_id = p.id
   WHERE m.user_id = ? AND m.project_id = ? AND t.deleted_at IS NULL AND ${where} AND ${found}
     AND (t.${key}, t.id) > (?, ?)
   ORDER BY t.${key}, t.id LIMIT ?`
