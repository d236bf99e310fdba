/**
 * Copies tasks: their fields and the caller's own labels and reminders. Copies are open and have no comments, files or
 * history.
 */
import { taskLabels } from '../../../schema/tables/labels.ts'
import { reminders, tasks, type TaskRow } from '../../../schema/tables/tasks.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { findRows, insertRows } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { record } from '../history/record.ts'
import { notify } from '../notifications/actions.ts'
import { addReminder } from '../tasks/arming.ts'
import { DUE_FIELDS, fieldsOf, OWN_FIELDS } from '../tasks/own-fields.ts'
import { canBeAssigned, type TaskPlace } from '../tasks/place.ts'

export type PlaceAndPosition = TaskPlace & Pick<TaskRow, 'position'>

type Copy = PlaceAndPosition & { id: string; source: TaskRow; assignee_id: string | null; isUndone: boolean }

/**
 * Copies tasks of one project, parents before children, into one project. `placeOf` places tasks whose parent is not
 * copied; the others become children of their parent's copy. Returns the new ids in the same order. `undone`: undo can
 * remove each top-level copy with its sub-tasks.
 */
export function copyTasks(
  tx: Tx,
  actor: Actor,
  sources: readonly TaskRow[],
  placeOf: (source: TaskRow) => PlaceAndPosition,
  undone = true,
): string[] {
  const copies = new Map<string, Copy>()
  const assignable = rememberingPairs((userId: string, projectId: string) => canBeAssigned(tx, userId, projectId))
  for (const source of sources) {
    const parent = source.parent_id === null ? undefined : copies.get(source.parent_id)
    const place = parent ? { ...placeBelow(parent), position: source.position } : placeOf(source)
    const assignee_id =
      source.assignee_id && assignable(source.assignee_id, place.project_id) ? source.assignee_id : null
    copies.set(source.id, { ...place, id: newId(), source, assignee_id, isUndone: undone && parent === undefined })
  }
  const made = [...copies.values()]
  insertRows(
    tx,
    tasks,
    made.map((copy) => rowOf(tx, actor, copy)),
  )
  copyLabels(tx, actor, made)
  for (const copy of made) {
    recordCopy(tx, actor, copy)
    copyReminders(tx, actor, copy)
  }
  return made.map(({ id }) => id)
}

const placeBelow = ({ project_id, section_id, id }: Copy): TaskPlace => ({ project_id, section_id, parent_id: id })

function rememberingPairs<Value>(find: (a: string, b: string) => Value): (a: string, b: string) => Value {
  const known = new Map<string, Value>()
  return (a, b) => {
    const key = `${a} ${b}`
    const value = known.get(key) ?? find(a, b)
    known.set(key, value)
    return value
  }
}

const rowOf = (
  tx: Tx,
  actor: Actor,
  { id, source, assignee_id, project_id, section_id, parent_id, position }: Copy,
) => ({
  id,
  project_id,
  section_id,
  parent_id,
  position,
  ...fieldsOf(source, [...OWN_FIELDS, ...DUE_FIELDS]),
  due_datetime: source.due_datetime,
  assignee_id,
  created_by: actor.id,
  created_at: tx.now,
  updated_at: tx.now,
})

function copyLabels(tx: Tx, actor: Actor, copies: readonly Copy[]): void {
  const rows = copies.flatMap(({ id, source }) =>
    findRows(tx, taskLabels, { task_id: source.id, user_id: actor.id }).map((label) => ({ ...label, task_id: id })),
  )
  insertRows(tx, taskLabels, rows)
}

function recordCopy(tx: Tx, actor: Actor, { id, source, project_id, assignee_id, isUndone }: Copy): void {
  const { content } = source
  record(tx, actor, {
    kind: 'task',
    id,
    project_id,
    live: 'task.created',
    activity: { event: 'task.created', task_id: id, payload: { content } },
    ...(isUndone && { undo: { verb: 'create', before: null, after: {} } }),
  })
  if (assignee_id)
    notify(tx, { user_id: assignee_id, kind: 'assigned', subject: content, project_id, task_id: id, actor })
}

/** Copies reminders that can still fire; absolute ones in the past are not copied. */
function copyReminders(tx: Tx, actor: Actor, { id, source }: Copy): void {
  for (const { offset_min, remind_at } of findRows(tx, reminders, { task_id: source.id, user_id: actor.id }, [
    'created_at',
    'id',
  ])) {
    if (offset_min !== null) addReminder(tx, actor, id, { offset_min })
    else if (remind_at !== null && remind_at > tx.now) addReminder(tx, actor, id, { remind_at })
  }
}

/** The open tasks of a project, or of one of its sections, parents first. */
export const openTasksIn = (tx: Tx, projectId: string, sectionId?: string): TaskRow[] =>
  tx.all<TaskRow>(
    `WITH RECURSIVE open_tasks (id, level) AS (
       SELECT id, 1 FROM tasks WHERE project_id = ? AND parent_id IS NULL AND deleted_at IS NULL
         AND completed_at IS NULL AND section_id IS ifnull(?, section_id)
       UNION ALL SELECT c.id, level + 1 FROM open_tasks CROSS JOIN tasks c ON c.parent_id = open_tasks.id
         WHERE c.deleted_at IS NULL AND c.completed_at IS NULL
     )
     SELECT t.* FROM open_tasks CROSS JOIN tasks t ON t.id = open_tasks.id ORDER BY open_tasks.level, t.position`,
    [projectId, sectionId ?? null],
  )
