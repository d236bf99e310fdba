import type { Task } from '../../../contract/tasks.ts'
import { inbox, projectList } from '../projects/projects.ts'
import { sectionsOf } from '../projects/sections.ts'
import { byPosition } from '../sorting.ts'
import { tree } from '../tasks/lists/tree.ts'

/** Tasks of several projects in manual order: a position says where a task stands among those beside it only. */
export function inProjectOrder(tasks: readonly Task[]): Task[] {
  const rank = rankOf([inbox.value, ...projectList.value].flatMap((project) => project?.id ?? []))
  return [...Map.groupBy(tasks, (task) => task.project_id)]
    .toSorted(([a], [b]) => rank(a) - rank(b))
    .flatMap(([id, found]) => inOrderOf(id, found))
}

/** Section by section, sub-tasks below their parents, completed tasks last. */
function inOrderOf(projectId: string, found: readonly Task[]): Task[] {
  const sections = [null, ...sectionsOf(projectId).map(({ id }) => id)]
  const rank = rankOf(sections.flatMap((id) => tree(projectId).get(id) ?? []).map(({ task }) => task.id))
  return found.toSorted((a, b) => rank(a.id) - rank(b.id) || byPosition(a, b))
}

/** The place of an id in a list; others come after all of them. */
function rankOf(ids: readonly string[]): (id: string) => number {
  const ranks = new Map(ids.map((id, index) => [id, index]))
  return (id) => ranks.get(id) ?? ranks.size
}
