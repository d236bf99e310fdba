import type { Task } from '../../../../contract/tasks.ts'
import { MOST_LEVELS } from '../../../../domain/ordering/levels.ts'
import { moreText } from '../../../text/text.ts'
import { sectionsOf } from '../../projects/sections.ts'
import { siblingsOf, subtasksOf } from '../lists/tree.ts'
import { moveTasks } from './move.ts'
import { parentsOf } from '../parents.ts'
import { descendantsOf, shortTitle, tasks } from '../tasks.ts'

interface Step {
  /** The ids of the visible siblings of a sub-task, in any order; default: the open ones. */
  among?: readonly string[] | undefined
  /** Whether it moves on from the edge of a section into the next one. */
  overEdge?: boolean
}

/** Moves a task one place up (-1) or down (1). */
export async function stepTask(id: string, by: 1 | -1, { among, overEdge = true }: Step = {}): Promise<void> {
  const task = tasks.peek(id)
  if (!task) return
  const { project_id, section_id, parent_id } = task
  // In their current order, which may not be rendered yet.
  const beside = among && parent_id ? subtasksOf(parent_id).filter((one) => among.includes(one.id)) : siblingsOf(task)
  const at = beside.findIndex((one) => one.id === id)
  // A completed task has no place in the order.
  if (at < 0) return
  if (!beside[at + by]) return overEdge ? stepOverEdge(task, by) : undefined
  const after_id = beside[by === 1 ? at + 1 : at - 2]?.id ?? null
  const announcement = moreText().arranging.placed(shortTitle(task), at + by + 1, beside.length)
  await moveTasks([id], { project_id, section_id, parent_id, after_id }, { quiet: true, announcement })
}

async function stepOverEdge(task: Task, by: 1 | -1): Promise<void> {
  if (task.parent_id !== null) return
  const all = [null, ...sectionsOf(task.project_id).map((section) => section.id)]
  const at = all.indexOf(task.section_id)
  const section_id = all[at + by]
  // An archived section has no neighbours.
  if (at < 0 || section_id === undefined) return
  const place = { project_id: task.project_id, section_id, parent_id: null }
  await moveTasks([task.id], by === 1 ? { ...place, after_id: null } : place, { quiet: true })
}

/** Moves a task before its siblings. */
export async function moveToTop(id: string): Promise<void> {
  const task = tasks.peek(id)
  if (!task) return
  const { project_id, section_id, parent_id } = task
  await moveTasks([id], { project_id, section_id, parent_id, after_id: null })
}

/** Makes a task the last sub-task of the sibling before it; does nothing for the first one. */
export async function indentTask(id: string): Promise<void> {
  const task = tasks.peek(id)
  const beside = task ? siblingsOf(task) : []
  const before = beside[beside.findIndex((one) => one.id === id) - 1]
  if (!task || !before || levelOf(before) + 1 + levelsBelow(id) >= MOST_LEVELS) return
  const { project_id, section_id } = task
  await moveTasks([id], { project_id, section_id, parent_id: before.id }, { quiet: true })
}

/** Moves a sub-task out, to right after its parent. */
export async function outdentTask(id: string): Promise<void> {
  const task = tasks.peek(id)
  const parent = tasks.peek(task?.parent_id)
  if (!task || !parent) return
  const { project_id, section_id, parent_id } = parent
  await moveTasks([id], { project_id, section_id, parent_id, after_id: parent.id }, { quiet: true })
}

const levelOf = (task: Task): number => parentsOf(task).parents.length

/** The number of levels of sub-tasks; 0 without any. */
export const levelsBelow = (id: string): number =>
  Math.max(
    0,
    ...descendantsOf(id).map((task) => {
      const { parents } = parentsOf(task)
      return parents.length - parents.findIndex((parent) => parent.id === id)
    }),
  )
