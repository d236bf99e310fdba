import { computed, type ReadonlySignal } from '@preact/signals'
import type { Task } from '../../../../contract/tasks.ts'
import { byPosition } from '../../sorting.ts'
import { openTasks } from './lists.ts'
import { tasks } from '../tasks.ts'

export interface TreeRow {
  task: Task
  depth: number
}

type Tree = ReadonlyMap<string | null, TreeRow[]>
const trees = new Map<string, ReadonlySignal<Tree>>()

/** A project's open tasks by section (`null`: none), sub-tasks under their parents, in the order of the project. */
export function tree(projectId: string): Tree {
  const known = trees.get(projectId) ?? computed(() => treeOf(projectId))
  trees.set(projectId, known)
  return known.value
}

function treeOf(projectId: string): Tree {
  const mine = openTasks.value.filter((task) => task.project_id === projectId).toSorted(byPosition)
  const ids = new Set(mine.map((task) => task.id))
  const children = Map.groupBy(mine, (task) =>
    task.parent_id !== null && ids.has(task.parent_id) ? task.parent_id : null,
  )
  const bySection = new Map<string | null, TreeRow[]>()
  const left = new Set(mine)
  const add = (rows: TreeRow[], task: Task, depth: number): void => {
    if (!left.delete(task)) return
    rows.push({ task, depth })
    for (const child of children.get(task.id) ?? []) add(rows, child, depth + 1)
  }
  // An unanswered move and one of others may put two below each other.
  for (const task of [...(children.get(null) ?? []), ...mine]) {
    if (!left.has(task)) continue
    const rows = bySection.get(task.section_id) ?? []
    bySection.set(task.section_id, rows)
    add(rows, task, 0)
  }
  return bySection
}

/** The direct sub-tasks of a task, completed ones too, in order. */
export const subtasksOf = (id: string): Task[] =>
  tasks
    .all()
    .filter((task) => task.parent_id === id)
    .toSorted(byPosition)

/** The task and its siblings, in the order of their project. */
export function siblingsOf(task: Task): Task[] {
  const beside = (one: Task): boolean =>
    one.project_id === task.project_id && one.section_id === task.section_id && one.parent_id === task.parent_id
  return openTasks.value.filter(beside).toSorted(byPosition)
}
