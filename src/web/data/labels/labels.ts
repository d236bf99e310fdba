import { computed } from '@preact/signals'
import type { Label } from '../../../contract/labels.ts'
import type { Task } from '../../../contract/tasks.ts'
import { caseFolded } from '../../../domain/text/case.ts'
import { getAll } from '../../sync/api.ts'
import { liveTable, onForget } from '../../sync/state/live-tables.ts'
import { reconcile } from '../../sync/state/reconcile.ts'
import { rowsTaken } from '../../sync/state/table.ts'
import { byPosition, LAST } from '../sorting.ts'
import { tasks } from '../tasks/tasks.ts'

export const labels = liveTable<Label>('label', { beforePut: takeName, beforeDrop: dropFromTasks })

/** Renames the label in its tasks, which are not sent again, and removes a provisional label of the same name. */
function takeName(label: Label): void {
  const before = labels.fromServer(label.id)?.name
  formerNames.delete(label.name)
  if (before !== undefined && before !== label.name) {
    relabel(new Map([[before, [label.name]]]))
    formerNames.set(before, label.id)
  }
  const sameName = (one: Label): boolean => caseFolded(one.name) === caseFolded(label.name)
  const others = labels.allFromServer().filter((one) => one.id !== label.id && sameName(one))
  labels.drop(...others.map((one) => one.id))
}

/** Whether a label had the name before: tasks heard of ahead of this one may have been taken for those of the former. */
export const takesFormerName = ({ name }: Label): boolean => formerNames.has(name)

/** The ids of renamed and deleted labels by their former names. */
const formerNames = new Map<string, string>()
onForget(() => {
  formerNames.clear()
  unanswered.clear()
})

/** A task that arrives later may have been read before its label was renamed or deleted. */
rowsTaken.on(({ table, ids }) => {
  if (formerNames.size === 0 || (table as unknown) !== tasks) return
  for (const id of ids) {
    const task = tasks.fromServer(id)
    const former = task?.labels.find((name) => formerNames.has(name) && !isInUse(name))
    if (!task || !former) continue
    const label = labels.fromServer(formerNames.get(former)!)
    tasks.amend(id, () => ({ labels: relabelled(task, new Map([[former, label ? [label.name] : []]])) }))
  }
})

const isInUse = (name: string): boolean => labels.allFromServer().some((label) => label.name === name)

function dropFromTasks(id: string): void {
  const name = labels.fromServer(id)?.name
  if (name === undefined) return
  relabel(new Map([[name, []]]))
  formerNames.set(name, id)
}

/** New names by old name; none: the label was deleted. */
type Renamed = ReadonlyMap<string, readonly string[]>

/** Renames in one step, because a label may have taken the name of another. */
function relabel(renamed: Renamed): void {
  for (const task of tasks.allFromServer()) {
    if (task.labels.some((name) => renamed.has(name)))
      tasks.amend(task.id, () => ({ labels: relabelled(task, renamed) }))
  }
}

/** The labels of a task with renamed ones replaced. */
export const relabelled = (task: Task, renamed: Renamed): string[] =>
  [...new Set(task.labels.flatMap((name) => renamed.get(name) ?? name))].toSorted()

export const labelList = computed(() => labels.all().toSorted(byPosition))
export const labelNamed = (name: string): Label | undefined => labels.all().find((label) => label.name === name)

/** Ids of the provisional labels whose change has no answer yet: lists of the server may be older than it. */
export const unanswered = new Set<string>()

/** Reads all labels, and renames those in tasks that have a new name. Provisional labels of running changes stay. */
export function loadLabels(): Promise<unknown> {
  const before = new Map(
    labels.allFromServer().flatMap(({ id, name }) => (unanswered.has(id) ? [] : [[id, name] as const])),
  )
  return reconcile(
    () => getAll('/labels'),
    (all) => {
      const namesNow = new Map(all.map(({ id, name }) => [id, name]))
      const inUse = new Set(namesNow.values())
      for (const name of inUse) formerNames.delete(name)
      const renamed = new Map<string, string[]>()
      for (const [id, name] of before) {
        const next = namesNow.get(id)
        // Changes that arrived meanwhile may be newer; a provisional label has another id in the answer.
        const isOlder = labels.fromServer(id)?.name !== name
        if (isOlder || next === name || (next === undefined && inUse.has(name))) continue
        renamed.set(name, next === undefined ? [] : [next])
        if (!inUse.has(name)) formerNames.set(name, id)
      }
      if (renamed.size > 0) relabel(renamed)
      labels.replace((label) => before.has(label.id) || !isMadeAhead(label), all)
    },
  )
}

/** Whether a label is provisional: only this page has it, with an id that the server does not know. */
export const isMadeAhead = ({ position }: Pick<Label, 'position'>): boolean => position === LAST
