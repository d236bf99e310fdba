import { batch, effect } from '@preact/signals'
import type { Attachment } from '../../../contract/attachments.ts'
import type { Kind } from '../../../domain/events.ts'
import { liveTables, type Row } from '../../sync/state/live-tables.ts'
import type { QueuedChange } from '../../sync/queue/change.ts'
import { answerTo, changes, isOwn } from '../../sync/queue/current.ts'
import type { OverlayHandle, Table } from '../../sync/state/table.ts'
import { recountTasks } from '../loading/counts.ts'
import { commentsList, isLoaded } from '../loading/loaded.ts'
import { tasks } from './tasks.ts'

const NONE = { subtask_count: 0, subtask_done: 0, comment_count: 0, attachment_count: 0 }
type Counts = typeof NONE
type Count = keyof Counts

const withMore = (counts: Counts, more: Partial<Counts>): Partial<Counts> =>
  Object.fromEntries(Object.entries(more).map(([name, by]) => [name, Math.max(0, counts[name as Count] + by)]))

/** Adjusts the counts of a task in the server's version, until it is read again. */
export const countOnTask = (id: string, more: Partial<Counts>): void =>
  tasks.amend(id, (task) => ({ ...withMore(task, more), ...countRows(id, more, (table) => table.allFromServer()) }))

/**
 * How many comments and files of a task there are, of those that `more` names, once they were read. To add to what the
 * server counts would count twice what it has counted before its answer came.
 */
function countRows(id: string, more: Partial<Counts>, rowsOf: (table: Table<Row>) => readonly Row[]): Partial<Counts> {
  if (!isLoaded(commentsList(id))) return {}
  const kinds = (['comment', 'attachment'] as const).filter((kind) => `${kind}_count` in more)
  return Object.fromEntries(kinds.map((kind) => [`${kind}_count`, rowsOn(id, kind, rowsOf).length]))
}

type RowOfTask = Row & Partial<Pick<Attachment, 'task_id' | 'comment_id' | 'filename' | 'size'>>

function rowsOn(id: string, kind: Kind, rowsOf = (table: Table<Row>) => table.all()): RowOfTask[] {
  const table = liveTables.get(kind)?.table
  return table ? rowsOf(table).filter((row: RowOfTask) => row.task_id === id) : []
}

/** The files that are on their way to a task, without those that have arrived though their answer has not. */
const filesComingTo = (id: string): number =>
  changes.value.filter(({ write: { path, file, body } }) => {
    if (!file || path.split('/')[2] !== id) return false
    const { comment_id = null } = { ...body } as { comment_id?: string | null }
    const isIt = (one: RowOfTask): boolean =>
      one.filename === file.name && one.size === file.size && one.comment_id === comment_id
    return !rowsOn(id, 'attachment').some(isIt)
  }).length

let told = ''
let laid: OverlayHandle[] = []
/** Adds overlays with the counts of tasks as unanswered changes of all pages will make them. */
effect(() => {
  const counts = Array.from(countUnanswered(), ([id, more]) => {
    const rows = countRows(id, more, (table) => table.all())
    if (rows.attachment_count !== undefined) rows.attachment_count += filesComingTo(id)
    return [id, { ...withMore(tasks.fromServer(id) ?? NONE, more), ...rows }] as const
  })
  if (told === JSON.stringify(counts)) return
  told = JSON.stringify(counts)
  batch(() => {
    for (const one of laid) one.lift()
    laid = counts.map(([id, fields]) => tasks.overlay(id, fields))
  })
})

const followed = new Set<string>()
/** Counts what changes of other pages add to tasks as they are answered, as the commands of this page do. */
effect(() => {
  for (const change of changes.value) if (!isOwn(change) && !followed.has(change.key)) follow(change)
})

function follow(change: QueuedChange): void {
  followed.add(change.key)
  const counts = countsOnTasks(change)
  const settle = (): void => {
    for (const [id, more] of counts) countOnTask(id, more)
    recountTasks(...counts.map(([id]) => id))
  }
  void answerTo(change.key)
    .then(settle, () => {})
    .finally(() => followed.delete(change.key))
}

function countUnanswered(): Map<string, Partial<Counts>> {
  const sums = new Map<string, Partial<Counts>>()
  const add = (id: string | null, counts: Partial<Counts>): void => {
    if (id === null) return
    const sum = sums.get(id) ?? {}
    for (const [name, by] of Object.entries(counts) as [Count, number][]) sum[name] = (sum[name] ?? 0) + by
    sums.set(id, sum)
  }
  for (const change of changes.value) for (const [id, counts] of countsOnTasks(change)) add(id, counts)
  const shown = changes.value.flatMap((change) => change.shown)
  for (const id of new Set(shown.flatMap(([kind, id]) => (kind === 'task' ? id : [])))) {
    const [now, before] = [tasks.get(id), tasks.fromServer(id)]
    if (before) add(before.parent_id, { subtask_count: -1, subtask_done: before.completed ? -1 : 0 })
    if (now) add(now.parent_id, { subtask_count: 1, subtask_done: now.completed ? 1 : 0 })
  }
  return sums
}

/** How an unanswered change will change the counts of comments and files, by the id of the task. */
function countsOnTasks({ write, shown }: QueuedChange): [id: string, counts: Partial<Counts>][] {
  const files: [string, Partial<Counts>][] = write.file ? [[write.path.split('/')[2]!, { attachment_count: 1 }]] : []
  const rows = shown.flatMap(([kind, id, fields]): typeof files => {
    if (kind !== 'comment' && kind !== 'attachment') return []
    const known = liveTables.get(kind)?.table.fromServer(id)
    const row: { task_id?: string } | undefined = fields ?? known
    // An edited one does not change the count.
    if (!row?.task_id || write.method === 'PATCH') return []
    const by = !fields === !!known ? (fields ? 1 : -1) : 0
    return by !== 0 || isLoaded(commentsList(row.task_id)) ? [[row.task_id, { [`${kind}_count`]: by }]] : []
  })
  return [...files, ...rows]
}
