/**
 * Copies tasks: their fields and the caller's own labels and reminders. Copies are open and have no comments, files or
 * history.
 */
import { taskLabels } from '../../../schema/tables/labels.ts'
import { reminders, tasks, type TaskRow } from '../../../schema/tables/tasks.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { WEIGHT_AT_ONCE, chunksOf, weightOf } from '../../platform/db/writing/chunks.ts'
import { findRows, insertRows } from '../../platform/db/rows/rows.ts'
import type { Steps, Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { record } from '../history/record.ts'
import { notify } from '../notifications/actions.ts'
import { addReminder } from '../tasks/reminder-schedule.ts'
import { readTasks, type Outline } from '../tasks/outline.ts'
import { DUE_FIELDS, fieldsOf, OWN_FIELDS } from '../tasks/own-fields.ts'
import { canBeAssigned, type TaskPlace } from '../tasks/places/place.ts'

export type PlaceAndPosition = TaskPlace & Pick<TaskRow, 'position'>

type Copy = PlaceAndPosition & { id: string; from: Outline; assignee_id: string | null; isUndone: boolean }
/** With the task as it is stored. */
type ReadCopy = Copy & { source: TaskRow }

/**
 * Copies tasks of one project, parents before children, into one project. `placeOf` places tasks whose parent is not
 * copied; the others become children of their parent's copy. Returns the new ids in the same order. `undone`: undo can
 * remove each top-level copy with its sub-tasks.
 */
export function* copyTasks(
  tx: Tx,
  actor: Actor,
  sources: readonly Outline[],
  placeOf: (source: Outline) => PlaceAndPosition,
  undone = true,
): Steps<string[]> {
  const copies = new Map<string, Copy>()
  const assignable = rememberingPairs((userId: string, projectId: string) => canBeAssigned(tx, userId, projectId))
  for (const source of sources) {
    const parent = source.parent_id === null ? undefined : copies.get(source.parent_id)
    const place = parent ? { ...placeBelow(parent), position: source.position } : placeOf(source)
    const assignee_id =
      source.assignee_id && assignable(source.assignee_id, place.project_id) ? source.assignee_id : null
    copies.set(source.id, {
      ...place,
      id: newId(),
      from: source,
      assignee_id,
      isUndone: undone && parent === undefined,
    })
  }
  for (const some of chunksOf(copies.values(), WEIGHT_AT_ONCE, ({ from }) => weightOf(from.bytes))) {
    yield
    const read = withSources(tx, some)
    insertRows(
      tx,
      tasks,
      read.map((copy) => rowOf(tx, actor, copy)),
    )
    yield
    copyLabels(tx, actor, read)
    for (const copy of read) {
      yield
      recordCopy(tx, actor, copy)
      yield* copyReminders(tx, actor, copy)
    }
  }
  return [...copies.values()].map(({ id }) => id)
}

function withSources(tx: Tx, copies: readonly Copy[]): ReadCopy[] {
  const sources = readTasks(
    tx,
    copies.map(({ from }) => from),
  )
  return copies.map((copy, index) => ({ ...copy, source: sources[index]! }))
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
  { id, source, assignee_id, project_id, section_id, parent_id, position }: ReadCopy,
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

function copyLabels(tx: Tx, actor: Actor, copies: readonly ReadCopy[]): void {
  const rows = copies.flatMap(({ id, source }) =>
    findRows(tx, taskLabels, { task_id: source.id, user_id: actor.id }).map((label) => ({ ...label, task_id: id })),
  )
  insertRows(tx, taskLabels, rows)
}

function recordCopy(tx: Tx, actor: Actor, { id, source, project_id, assignee_id, isUndone }: ReadCopy): void {
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
function* copyReminders(tx: Tx, actor: Actor, { id, source }: ReadCopy): Steps<void> {
  for (const { offset_min, remind_at } of findRows(tx, reminders, { task_id: source.id, user_id: actor.id }, [
    'created_at',
    'id',
  ])) {
    yield
    if (offset_min !== null) addReminder(tx, actor, id, { offset_min })
    else if (remind_at !== null && remind_at > tx.now) addReminder(tx, actor, id, { remind_at })
  }
}
