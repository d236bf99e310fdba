/** Undoes the actor's own writes, if the same fields have not changed since. */
import { undoSteps, type UndoStepRow } from '../../../schema/tables/history.ts'
import type { Task } from '../../contract/tasks.ts'
import { UNDO_HOURS, type UndoneObject } from '../../contract/undo.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { HOUR } from '../../domain/calendar/milliseconds.ts'
import { conflict, notFound } from '../../domain/errors.ts'
import { AT_ONCE } from '../../platform/db/pieces.ts'
import { findRows, updateRows } from '../../platform/db/rows.ts'
import type { Steps, Tx } from '../../platform/db/transaction.ts'
import type { Json } from '../../platform/http/json.ts'
import type { ColumnValues } from '../history/record.ts'
import { tasksInSteps } from '../tasks/wire.ts'
import { isAlike, moveBelowParents, refuseOpenBelow, undoTogether } from './task.ts'
import { UNDOABLE, type Undoable } from './undoable.ts'

interface Step {
  kind: Undoable
  id: string
  verb: string
  before: ColumnValues | null
  after: ColumnValues | null
}

/**
 * The result of undo: an object with its writable fields, the tasks of a batch, or nothing when a creation was undone.
 */
export type UndoResult =
  | { what: 'object'; object: UndoneObject; writable: readonly string[] }
  | { what: 'batch'; tasks: Json<Task[]> }
  | { what: 'nothing' }

/**
 * Undoes a group (all changes of one write), completely or not at all. 404 when it is unknown or older than
 * UNDO_HOURS; 409 when it was undone already or the fields have changed since.
 */
export function* undoGroup(tx: Tx, actor: Actor, groupId: string): Steps<UndoResult> {
  const rows = findRows(tx, undoSteps, { stroke_id: groupId, user_id: actor.id }, ['step'])
  const tooOld = rows[0] && Date.parse(rows[0].created_at) + UNDO_HOURS * HOUR < Date.parse(tx.now)
  if (rows.length === 0 || tooOld) throw notFound('Nothing to undo under that id')
  if (rows[0]!.undone_at !== null) throw conflict('This was undone already')
  const isBatch = rows.some((row) => row.kind === 'batch')
  const steps = rows.filter((row) => row.kind !== 'batch').map(asStep)
  for (const alike of alikeInOrder(inOrderOfUndoing(steps))) {
    yield
    if (alike.length === 1) yield* undoStep(tx, actor, alike[0]!)
    else undoAlike(tx, actor, alike)
  }
  for (const id of tasksIn(steps.filter((step) => step.before?.['completed_at']))) {
    yield
    refuseOpenBelow(tx, id)
  }
  yield* moveBelowParents(tx, actor, tasksIn(steps))
  updateRows(tx, undoSteps, { stroke_id: groupId }, { undone_at: tx.now })
  return isBatch
    ? { what: 'batch', tasks: yield* tasksInSteps(tx, actor, tasksIn(steps)) }
    : standing(tx, actor, steps[0]!)
}

const asStep = (row: UndoStepRow): Step => ({
  kind: row.kind as Undoable,
  id: row.object_id,
  verb: row.verb,
  before: row.before === null ? null : (JSON.parse(row.before) as ColumnValues),
  after: row.after === null ? null : (JSON.parse(row.after) as ColumnValues),
})

/** Restores deleted objects first, so that others can refer to them; then the latest change first. */
const inOrderOfUndoing = (steps: Step[]): Step[] => [
  ...steps.filter((step) => step.after === null),
  ...steps.filter((step) => step.after !== null).reverse(),
]

/** Consecutive steps that changed tasks alike are one list, of as many as are written at once. */
function* alikeInOrder(steps: readonly Step[]): Generator<Step[]> {
  let alike: Step[] = []
  let last = ''
  for (const step of steps) {
    const { kind, verb, before, after } = step
    const key =
      kind === 'task' && before && after && isAlike(verb, before, after) ? `${verb} ${JSON.stringify(before)}` : ''
    const isNext = key !== '' && key === last && alike.length < AT_ONCE && alike.every(({ id }) => id !== step.id)
    if (!isNext && alike.length > 0) {
      yield alike
      alike = []
    }
    alike.push(step)
    last = key
  }
  if (alike.length > 0) yield alike
}

function undoAlike(tx: Tx, actor: Actor, steps: readonly Step[]): void {
  for (const step of steps) refuseOvertaken(tx, actor, step)
  const { verb, before } = steps[0]!
  undoTogether(
    tx,
    actor,
    verb,
    before!,
    steps.map(({ id, after }) => ({ id, after: after! })),
  )
}

function* undoStep(tx: Tx, actor: Actor, step: Step): Steps<void> {
  const { kind, id, verb, before, after } = step
  const undoable = UNDOABLE[kind]
  if (before === null) return yield* stepsOf(undoable.undoCreate(tx, actor, id))
  if (after === null) return yield* stepsOf(undoable.undoDelete(tx, actor, id, before))
  refuseOvertaken(tx, actor, step)
  yield* stepsOf(undoable.undoUpdate(tx, actor, id, verb, before, after))
}

/** 409 when the columns are not as the step left them. */
function refuseOvertaken(tx: Tx, actor: Actor, { kind, id, verb, after }: Step): void {
  const present = UNDOABLE[kind].columns(tx, actor, id, verb)
  const overtaken = Object.keys(after!).filter((column) => !same(present[column], after![column]))
  if (overtaken.length === 0) return
  const fields = Object.fromEntries(overtaken.map((column) => [fieldOf(column), 'has changed since']))
  throw conflict('Something has changed since', fields)
}

function* stepsOf(done: void | Steps<void>): Steps<void> {
  if (done) yield* done
}

/** The field of the API that a column belongs to. */
const fieldOf = (column: string): string =>
  column.startsWith('completed_')
    ? 'completed'
    : column.startsWith('deleted_')
      ? 'deleted'
      : column === 'name_folded'
        ? 'name'
        : column

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

function standing(tx: Tx, actor: Actor, { kind, id, before }: Step): UndoResult {
  if (before === null) return { what: 'nothing' }
  const { read, writable } = UNDOABLE[kind]
  return { what: 'object', object: read(tx, actor, id), writable }
}

const tasksIn = (steps: Step[]): string[] => [
  ...new Set(steps.filter((step) => step.kind === 'task').map((step) => step.id)),
]
