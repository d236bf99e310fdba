import { batch, effect, untracked } from '@preact/signals'
import type { BatchResult } from '../../../contract/batches.ts'
import type { Task } from '../../../contract/tasks.ts'
import type { Kind } from '../../../domain/events.ts'
import { ApiError } from '../../sync/http/errors.ts'
import { bodyOf, type QueuedChange } from '../../sync/queue/change.ts'
import { answerTo, changes, isOwn, isToTell } from '../../sync/queue/current.ts'
import { readAllAfresh } from '../../sync/live.ts'
import {
  layOver,
  liveTables,
  onForget,
  takeDeletion,
  takeRow,
  updatedAt,
  type Row,
} from '../../sync/state/live-tables.ts'
import { reconcileOwn } from '../../sync/state/reconcile.ts'
import { refusalOfUndo } from '../command.ts'
import { countsOtherwise, recount, recountTasks } from '../loading/counts.ts'
import { loadProjectContents } from '../projects/sections.ts'
import { raiseError } from '../messages.ts'
import { raiseRefusal, raiseRefusals } from '../refusals/raise-refusal.ts'
import { putCounted } from '../tasks/subtask-counts.ts'
import { tasks } from '../tasks/tasks.ts'
import { readInBackground } from '../loading/in-background.ts'

/** The keys of the changes that are followed. */
const followed = new Set<string>()
onForget(() => followed.clear())

/** Shows unanswered changes of other pages, and those made here before a reload, until they are answered. */
export function followChanges(): void {
  effect(() => {
    const others = changes.value.filter((change) => !isOwn(change) && !followed.has(change.key))
    // An answered one stands there until that is stored.
    for (const key of followed) if (!changes.value.some((change) => change.key === key)) followed.delete(key)
    untracked(() => others.forEach((change) => void follow(change)))
  })
}

async function follow(change: QueuedChange): Promise<void> {
  const lifts = batch(() => change.shown.map(layOver))
  const lift = (): void => batch(() => lifts.forEach((one) => one()))
  followed.add(change.key)
  try {
    const { body } = await reconcileOwn(
      () => answerTo(change.key),
      ({ body, replayed }) => {
        takeAnswer(change, body)
        lift()
        // It tells how rows were, also those that this page has read since and that were no longer there.
        if (replayed) readAllAfresh()
      },
    )
    const { failed = [] } = body as Partial<BatchResult>
    if (failed.length > 0 && (await isToTell(change)))
      raiseRefusals(
        failed.length,
        failed.map(({ code }) => code),
      )
  } catch (error) {
    lift()
    // What was tried once more is told where that was asked for.
    const isTold = change.waits && change.write.key === change.key
    if (isTold && error instanceof ApiError && (await isToTell(change))) tellRefused(change, error)
  }
}

function tellRefused({ name, write }: QueuedChange, error: ApiError): void {
  const own = write.path === '/undo' && refusalOfUndo(name, error)
  if (own) raiseError(own)
  else raiseRefusal(error, name)
}

/** Whose paths are `/tasks/…` and so on; those that lie below others come later. */
const KINDS: readonly Kind[] = ['task', 'project', 'section', 'label', 'filter', 'comment', 'attachment', 'reminder']

/** Applies the answer to a change of which only the stored data is known. */
export function takeAnswer({ shown, write }: Pick<QueuedChange, 'shown' | 'write'>, body: object): void {
  const { tasks: fresh, failed, ...row } = body as { tasks?: Row[]; failed?: BatchResult['failed']; id?: string }
  // Of what was shown below a deleted task, others or a refusal may have moved some elsewhere.
  const { ids = [write.path.split('/').at(-1)] } = bodyOf(write) as { ids?: unknown[] }
  const goes = (id?: string | null): boolean =>
    !!id && !failed?.some((one) => one.id === id) && (ids.includes(id) || goes(tasks.fromServer(id)?.parent_id))
  const gone = shown.filter(([, id, fields]) => fields === null && (kindAt(write.path) !== 'task' || goes(id)))
  for (const [kind, id] of gone) {
    // News of a deletion, which may come later, name neither the parent nor the task it belonged to.
    const row = liveTables.get(kind)?.table.fromServer(id) as Partial<Task & { task_id: string }> | undefined
    recountTasks(row?.task_id, row?.parent_id)
    if (kind === 'task') putCounted([], [id])
    else takeDeletion(kind, id)
  }
  if (failed) fresh?.forEach((task) => putNewer('task', task))
  if (row.id === undefined) return
  putNewer(shown.find(([, id]) => id === row.id)?.[0] ?? kindAt(write.path), row as Row, bodyOf(write)['id'] === row.id)
}

/** The kind of row that a path leads to. */
export const kindAt = (path: string): Kind | undefined => KINDS.findLast((kind) => path.includes(`/${kind}s`))

/** Stores a row unless a newer version is known, because a replayed answer may be old. */
function putNewer(kind: Kind | undefined, row: Row, isNew = false): void {
  if (!kind) return
  const known = liveTables.get(kind)?.table.fromServer(row.id)
  if (known && updatedAt(known) > updatedAt(row)) return
  // For a task that this page has not read, the count of its parent may be up to date already.
  if (kind === 'task' && (known || isNew)) putCounted([row as Task])
  else takeRow(kind, row)
  // What was heard of its parents meanwhile may count without it, and news of a row that is known count nothing anew.
  if (kind === 'task') {
    const [before, now] = [known as Task | undefined, row as Task]
    const countAgain = countsOtherwise(before, now) ? recount : recountTasks
    countAgain(now.parent_id, before?.parent_id)
  }
  // No later event tells that its contents are visible again.
  if (!known && kind === 'project') readInBackground(loadProjectContents, row.id)
}
