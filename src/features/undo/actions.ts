/** Undoes the actor's own writes, if the same fields have not changed since. */
import { undoSteps, type UndoStepRow } from '../../../schema/tables/history.ts'
import { users } from '../../../schema/tables/people.ts'
import type { Task } from '../../contract/tasks.ts'
import { UNDO_HOURS, type UndoneObject } from '../../contract/undo.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { HOUR } from '../../domain/calendar/milliseconds.ts'
import { conflict, notFound } from '../../domain/errors.ts'
import { isSameJson } from '../../domain/same-json.ts'
import { WEIGHT_AT_ONCE } from '../../platform/db/writing/chunks.ts'
import { findRow, updateRows } from '../../platform/db/rows/rows.ts'
import type { Steps, Tx } from '../../platform/db/transaction.ts'
import type { Json } from '../../platform/http/answers/json.ts'
import { recordPersonal, undoGroupOf, type ColumnValues } from '../history/record.ts'
import { isUsedOnlyBy } from '../labels/made-on-use.ts'
import { giveBackLabels, giveBackLabelsIn, setAside } from '../labels/set-aside.ts'
import { retractAssigned } from '../notifications/actions.ts'
import { outlineBelow } from '../tasks/outline.ts'
import { sendTasks } from '../tasks/places/move-section.ts'
import { tasksInSteps } from '../tasks/wire.ts'
import { refuseOthersWork } from './others-work.ts'
import { alikeIn, moveBelowParents, refuseOpenBelow, undoTogether, type AlikeChange } from './task.ts'
import { UNDOABLE, type Undoable } from './undoable.ts'

interface Step {
  kind: Undoable
  id: string
  verb: string
  before: ColumnValues | null
  after: ColumnValues | null
}

/**
 * The result of undo: an object with its kind and writable fields, the tasks of a batch, or nothing when a creation was undone.
 */
export type UndoResult =
  | { what: 'object'; kind: Undoable; object: UndoneObject; writable: readonly string[] }
  | { what: 'batch'; tasks: Json<Task[]> }
  | { what: 'nothing' }

/**
 * Undoes a group (all changes of one write), completely or not at all, but without tasks that were purged since. 404 when
 * it is unknown or older than UNDO_HOURS; 409 when it was undone already or the fields have changed since.
 */
export function* undoGroup(tx: Tx, actor: Actor, groupId: string): Steps<UndoResult> {
  const { first, steps, isBatch } = yield* readGroup(tx, actor, groupId)
  if (!first || Date.parse(first.created_at) + UNDO_HOURS * HOUR < Date.parse(tx.now))
    throw notFound('Nothing to undo under that id')
  if (first.undone_at !== null) throw conflict('Already undone')
  const changes = steps.filter((step) => !isLabelMadeOnUse(step))
  if (changes.length === 0) throw notFound('The task is gone')
  for (const { kind, id } of changes.filter(({ before }) => before === null)) {
    if (kind === 'task' || kind === 'project') yield* refuseOthersWork(tx, actor, { kind, id, at: first.created_at })
  }
  const restored = steps.filter(({ verb }) => verb === 'delete')
  yield* giveBackLabels(tx, actor, tasksIn(restored))
  for (const { id, kind } of restored) if (kind === 'project') yield* giveBackLabelsIn(tx, actor, id)
  for (const alike of alikeInOrder(inOrderOfUndoing(changes))) {
    yield
    if (alike.length === 1) yield* undoStep(tx, actor, alike[0]!)
    else yield* undoAlike(tx, actor, alike)
  }
  for (const { id } of changes.filter(isSectionMove)) yield* sendTasks(tx, actor, id, false)
  for (const id of tasksIn(steps.filter((step) => step.before?.['completed_at']))) {
    yield
    refuseOpenBelow(tx, id)
  }
  yield* moveBelowParents(tx, actor, tasksIn(steps))
  yield* deleteLabelsMadeIn(tx, actor, steps)
  yield* retractGiven(tx, changes)
  updateRows(tx, undoSteps, { group_id: groupId, step: first.step }, { undone_at: tx.now })
  return isBatch
    ? { what: 'batch', tasks: yield* tasksInSteps(tx, actor, tasksIn(steps)) }
    : resultOf(tx, actor, changes[0]!)
}

/** Whom the changes had assigned tasks to is told no more; of a created one also those of the sub-tasks that went along. */
function* retractGiven(tx: Tx, changes: readonly Step[]): Steps<void> {
  const wentAlong = { where: 't.deleted_group = ? AND t.assignee_id IS NOT NULL', parameters: [undoGroupOf(tx).id] }
  const given: { id: string; assignee_id: unknown }[] = []
  for (const { kind, id, before, after } of changes) {
    if (kind !== 'task') continue
    if (before === null) for (const task of yield* outlineBelow(tx, id, wentAlong)) given.push(task)
    else given.push({ id, assignee_id: after?.['assignee_id'] })
  }
  for (const [id, tasks] of Map.groupBy(given, ({ assignee_id }) => assignee_id))
    if (typeof id === 'string') yield* retractAssigned(tx, { id }, tasks)
}

const isLabelMadeOnUse = ({ kind, verb }: Step): boolean => kind === 'label' && verb === 'use'

function* deleteLabelsMadeIn(tx: Tx, actor: Actor, steps: readonly Step[]): Steps<void> {
  const projects = steps.filter(({ kind, before }) => kind === 'project' && before === null).map(({ id }) => id)
  const by = { tasks: tasksIn(steps), projects }
  const gone: string[] = []
  for (const step of steps.filter(isLabelMadeOnUse)) {
    yield
    if (isUsedOnlyBy(tx, actor, step, by)) gone.push(step.id)
  }
  yield* setAside(tx, gone)
  recordPersonal(
    tx,
    actor,
    gone.map((id) => ({ kind: 'label', id, project_id: null, user_id: actor.id, live: 'label.deleted' })),
  )
}

/** Steps that are read at once. */
const READ_AT_ONCE = 100

/** The changes of a group in their order; `first` says when it was made, and whether it was undone. */
function* readGroup(tx: Tx, actor: Actor, groupId: string): Steps<Group> {
  const group: Group = { first: undefined, steps: [], isBatch: false }
  let last = -1
  while (true) {
    const rows = tx.all<UndoStepRow>(
      `SELECT * FROM undo_steps WHERE group_id = ? AND user_id = ? AND step > ? ORDER BY step LIMIT ${READ_AT_ONCE}`,
      [groupId, actor.id, last],
    )
    group.first ??= rows[0]
    group.isBatch ||= rows.some((row) => row.kind === 'batch')
    const steps = rows.filter((row) => row.kind !== 'batch').map((row) => asStep(tx, row))
    group.steps.push(...withoutPurged(tx, steps))
    if (rows.length < READ_AT_ONCE) return group
    last = rows.at(-1)!.step
    yield
  }
}

/** Leaves out the tasks that were purged since; those changed with them are taken back without them. */
function withoutPurged(tx: Tx, steps: Step[]): Step[] {
  const purged = tx.all<{ id: string }>(
    'SELECT j.value AS id FROM json_each(?) j WHERE NOT EXISTS (SELECT 1 FROM tasks WHERE id = j.value)',
    [JSON.stringify(tasksIn(steps))],
  )
  const ids = new Set(purged.map(({ id }) => id))
  return steps.filter(({ kind, id }) => kind !== 'task' || !ids.has(id))
}

interface Group {
  first: UndoStepRow | undefined
  steps: Step[]
  isBatch: boolean
}

const asStep = (tx: Tx, row: UndoStepRow): Step => ({
  kind: row.kind as Undoable,
  id: row.object_id,
  verb: row.verb,
  before: row.before === null ? null : withoutDeletedAccounts(tx, JSON.parse(row.before) as ColumnValues),
  after: row.after === null ? null : (JSON.parse(row.after) as ColumnValues),
})

/** Null for an author or a completer whose account was deleted since. */
function withoutDeletedAccounts(tx: Tx, before: ColumnValues): ColumnValues {
  const gone = (['created_by', 'completed_by'] as const).filter(
    (column) => typeof before[column] === 'string' && !findRow(tx, users, { id: before[column] }),
  )
  return { ...before, ...Object.fromEntries(gone.map((column) => [column, null])) }
}

/** Restores deleted objects and moves sections first, so that others can refer to them; then the latest change first. */
const inOrderOfUndoing = (steps: Step[]): Step[] => [
  ...steps.filter(comesFirst),
  ...steps.filter((step) => !comesFirst(step)).reverse(),
]

const isSectionMove = ({ kind, verb }: Step): boolean => kind === 'section' && verb === 'move'
const comesFirst = (step: Step): boolean => step.after === null || isSectionMove(step)

/** Groups equal changes of several tasks, at most WEIGHT_AT_ONCE each; the changes of one task keep their order. */
function* alikeInOrder(steps: readonly Step[]): Generator<Step[]> {
  const lists = new Map<string, Step[]>()
  const listed = new Set<string>()
  for (const step of steps) {
    const columns = isTaskChange(step) ? alikeIn(step.verb, step) : null
    if (columns === null || listed.has(step.id)) {
      yield* lists.values()
      lists.clear()
      listed.clear()
    }
    if (columns === null) {
      yield [step]
      continue
    }
    const key = `${step.verb} ${JSON.stringify(columns)}`
    const list = [...(lists.get(key) ?? []), step]
    lists.set(key, list)
    listed.add(step.id)
    if (list.length < WEIGHT_AT_ONCE) continue
    lists.delete(key)
    yield list
  }
  yield* lists.values()
}

const isTaskChange = (step: Step): step is Step & AlikeChange =>
  step.kind === 'task' && step.before !== null && step.after !== null

function* undoAlike(tx: Tx, actor: Actor, steps: readonly Step[]): Steps<void> {
  for (const step of steps) refuseChangedSince(tx, actor, step)
  const changes = steps.filter(isTaskChange)
  yield* undoTogether(tx, actor, steps[0]!.verb, changes)
}

function* undoStep(tx: Tx, actor: Actor, step: Step): Steps<void> {
  const { kind, id, verb, before, after } = step
  const undoable = UNDOABLE[kind]
  if (before === null) return yield* stepsOf(undoable.undoCreate(tx, actor, id))
  if (after === null) return yield* stepsOf(undoable.undoDelete(tx, actor, id, before))
  refuseChangedSince(tx, actor, step)
  yield* stepsOf(undoable.undoUpdate(tx, actor, id, verb, { before, after }))
}

/** 409 when the columns are not as the step left them; `due_datetime` is computed again from the other due fields. */
function refuseChangedSince(tx: Tx, actor: Actor, { kind, id, verb, after }: Step): void {
  const present = UNDOABLE[kind].columns(tx, actor, id, verb)
  const { due_datetime: _, ...left } = after!
  const changed = Object.keys(left).filter((column) => !isSameJson(present[column], left[column]))
  if (changed.length === 0) return
  const fields = Object.fromEntries(changed.map((column) => [fieldOf(column), 'has changed since']))
  throw conflict('Something has changed since', fields)
}

function* stepsOf(done: void | Steps<void>): Steps<void> {
  if (done) yield* done
}

/** The field of the API that a column belongs to. */
function fieldOf(column: string): string {
  if (column.startsWith('completed_')) return 'completed'
  if (column.startsWith('deleted_')) return 'deleted'
  return column === 'name_folded' ? 'name' : column
}

function resultOf(tx: Tx, actor: Actor, { kind, id, before }: Step): UndoResult {
  if (before === null) return { what: 'nothing' }
  const { read, writable } = UNDOABLE[kind]
  return { what: 'object', kind, object: read(tx, actor, id), writable }
}

const tasksIn = (steps: readonly Step[]): string[] => [
  ...new Set(steps.filter((step) => step.kind === 'task').map((step) => step.id)),
]
