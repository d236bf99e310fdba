import { batch, effect } from '@preact/signals'
import { liveTables } from '../../sync/live-tables.ts'
import { changes } from '../../sync/queue/current.ts'
import type { OverlayHandle } from '../../sync/table.ts'
import { tasks } from './tasks.ts'

const NONE = { subtask_count: 0, subtask_done: 0, comment_count: 0, attachment_count: 0 }
type Counts = typeof NONE
type Count = keyof Counts

const withMore = (counts: Counts, more: Partial<Counts>): Partial<Counts> =>
  Object.fromEntries(Object.entries(more).map(([name, by]) => [name, Math.max(0, counts[name as Count] + by)]))

/** Adjusts the counts of a task in the server's version, until it is read again. */
export const countOnTask = (id: string, more: Partial<Counts>): void => tasks.amend(id, (task) => withMore(task, more))

let told = ''
let laid: OverlayHandle[] = []
/** Adds overlays with the counts of tasks as unanswered changes of all pages will make them. */
effect(() => {
  const counts = Array.from(
    countUnanswered(),
    ([id, more]) => [id, withMore(tasks.fromServer(id) ?? NONE, more)] as const,
  )
  if (told === JSON.stringify(counts)) return
  told = JSON.stringify(counts)
  batch(() => {
    for (const one of laid) one.lift()
    laid = counts.map(([id, fields]) => tasks.overlay(id, fields))
  })
})

function countUnanswered(): Map<string, Partial<Counts>> {
  const sums = new Map<string, Partial<Counts>>()
  const add = (id: string | null | undefined, counts: Partial<Counts>): void => {
    if (id == null) return
    const sum = sums.get(id) ?? {}
    for (const [name, by] of Object.entries(counts) as [Count, number][]) sum[name] = (sum[name] ?? 0) + by
    sums.set(id, sum)
  }
  const subtasks = new Set<string>()
  for (const { write, shown } of changes.value) {
    if (write.file) add(write.path.split('/')[2], { attachment_count: 1 })
    for (const [kind, id, fields] of shown) {
      if (kind === 'task') subtasks.add(id)
      if (kind !== 'comment' && kind !== 'attachment') continue
      const known = liveTables.get(kind)?.table.fromServer(id)
      const row: { task_id?: string } | undefined = fields ?? known
      // An edited one does not change the count.
      if (!fields === !!known) add(row?.task_id, { [`${kind}_count`]: fields ? 1 : -1 })
    }
  }
  for (const id of subtasks) {
    const [now, before] = [tasks.get(id), tasks.fromServer(id)]
    if (before) add(before.parent_id, { subtask_count: -1, subtask_done: before.completed ? -1 : 0 })
    if (now) add(now.parent_id, { subtask_count: 1, subtask_done: now.completed ? 1 : 0 })
  }
  return sums
}
