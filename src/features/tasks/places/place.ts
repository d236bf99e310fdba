/** The place of a task: project, section and parent. Ids in a body must refer to objects that the actor can use. */
import { members } from '../../../../schema/tables/projects.ts'
import type { TaskRow } from '../../../../schema/tables/tasks.ts'
import type { Actor } from '../../../domain/access/actor.ts'
import { may } from '../../../domain/access/may.ts'
import { invalid, UNUSABLE } from '../../../domain/errors.ts'
import { MOST_LEVELS, OWN_ANCESTOR, TOO_DEEP } from '../../../domain/ordering/levels.ts'
import { findRow } from '../../../platform/db/rows/rows.ts'
import type { Siblings } from '../../../platform/db/rows/siblings.ts'
import type { Reader, Steps, Tx } from '../../../platform/db/transaction.ts'
import { inboxId, visibleProject } from '../../projects/queries.ts'
import { visibleSection } from '../../sections/queries.ts'
import { changeInSteps, outlineBelow } from '../outline.ts'
import { ancestorIds, countBelow, visibleTask } from '../queries.ts'
import { updateTogether } from './update-together.ts'

export type TaskPlace = Pick<TaskRow, 'project_id' | 'section_id' | 'parent_id'>

/** The place as requested in a body; undefined means absent. */
export interface WantedPlace {
  project_id?: string | null | undefined
  section_id?: string | null | undefined
  parent_id?: string | null | undefined
}

export const siblingsAt = (place: TaskPlace): Siblings => ({
  table: 'tasks',
  where: 'project_id = ? AND section_id IS ? AND parent_id IS ? AND deleted_at IS NULL',
  parameters: [place.project_id, place.section_id, place.parent_id],
})

/** The place of a new task: that of its parent, section or project, else the actor's Inbox. */
export function placeForNew(on: Reader, actor: Actor, wanted: WantedPlace): TaskPlace {
  if (wanted.parent_id) {
    if (wanted.project_id) throw invalid({ project_id: 'must not be given together with parent_id' })
    if (wanted.section_id) throw invalid({ section_id: 'must not be given together with parent_id' })
    return placeUnder(on, actor, wanted.parent_id)
  }
  if (wanted.section_id) return placeInSection(on, actor, wanted.section_id, wanted.project_id ?? null)
  if (wanted.project_id)
    return { project_id: usableProject(on, actor, wanted.project_id), section_id: null, parent_id: null }
  return { project_id: inboxId(on, actor.id), section_id: null, parent_id: null }
}

/** The place after a PATCH or move. Absent fields keep their value, unless it belongs to the previous place. */
export function placeForMoved(on: Reader, actor: Actor, task: TaskRow, wanted: WantedPlace): TaskPlace {
  const { project_id, section_id, parent_id } = wanted
  if (parent_id) {
    const place = placeUnder(on, actor, parent_id, task)
    if (project_id && project_id !== place.project_id) throw invalid({ project_id: 'is not the project of parent_id' })
    if (section_id && section_id !== place.section_id) throw invalid({ section_id: 'is not the section of parent_id' })
    return place
  }
  const leaves = project_id != null && project_id !== task.project_id
  const resections = section_id !== undefined && section_id !== task.section_id
  if (parent_id === undefined && !leaves && !resections) {
    return { project_id: task.project_id, section_id: task.section_id, parent_id: task.parent_id }
  }
  if (section_id) return placeInSection(on, actor, section_id, project_id ?? (leaves ? null : task.project_id))
  const project = leaves ? usableProject(on, actor, project_id) : task.project_id
  return { project_id: project, section_id: leaves || section_id === null ? null : task.section_id, parent_id: null }
}

/** The id of a project that the actor can write; 422 `fields.project_id` for any other. */
export function usableProject(on: Reader, actor: Actor, id: string): string {
  const project = visibleProject(on, actor, id)
  if (!project || !may(project.role, 'write')) throw invalid({ project_id: UNUSABLE })
  return id
}

function placeInSection(on: Reader, actor: Actor, id: string, projectId: string | null): TaskPlace {
  if (projectId !== null) usableProject(on, actor, projectId)
  const section = visibleSection(on, actor, id)
  const usable = section && may(section.role, 'write') && (projectId === null || section.project_id === projectId)
  if (!usable) throw invalid({ section_id: UNUSABLE })
  return { project_id: section.project_id, section_id: id, parent_id: null }
}

/** Sub-tasks of a completed task must be completed too. */
function placeUnder(on: Reader, actor: Actor, parentId: string, task?: TaskRow): TaskPlace {
  const parent = visibleTask(on, actor, parentId)
  if (!parent || !may(parent.role, 'write')) throw invalid({ parent_id: UNUSABLE })
  if (parent.completed_at !== null && task?.completed_at == null) throw invalid({ parent_id: 'is completed' })
  if (ancestorIds(on, parentId).length + 2 > MOST_LEVELS) throw invalid({ parent_id: TOO_DEEP })
  return { project_id: parent.project_id, section_id: parent.section_id, parent_id: parentId }
}

/** 422 when the task would become its own ancestor, or its sub-tasks would be too deep. */
export function refuseBadParent(on: Reader, task: TaskRow, parentId: string | null): void {
  if (parentId === null || parentId === task.parent_id) return
  const chain = ancestorIds(on, parentId)
  if (parentId === task.id || chain.includes(task.id)) {
    throw invalid({ parent_id: OWN_ANCESTOR })
  }
  const { levels } = countBelow(on, task.id, 't.deleted_at IS NULL')
  if (chain.length + 1 + levels > MOST_LEVELS) throw invalid({ parent_id: TOO_DEEP })
}

/** Whether a person can be assigned tasks of a project: only its owner and editors. */
export function canBeAssigned(on: Reader, userId: string, projectId: string): boolean {
  const member = findRow(on, members, { project_id: projectId, user_id: userId })
  return may(member?.role, 'write')
}

/** 422 `fields.assignee_id` for a person who cannot be assigned; the message does not tell whether they exist. */
export function refuseBadAssignee(on: Reader, userId: string | null | undefined, projectId: string): void {
  if (userId && !canBeAssigned(on, userId, projectId)) throw invalid({ assignee_id: UNUSABLE })
}

/** Unassigns those of these tasks whose assignee cannot be assigned tasks of the new project, and returns them. */
export function leavingAssignee(tx: Tx, rows: readonly TaskRow[], projectId: string): Set<TaskRow> {
  const assignees = [...new Set(rows.map((row) => row.assignee_id))]
  const gone = assignees.filter((id) => id !== null && !canBeAssigned(tx, id, projectId))
  const leaving = rows.filter((row) => gone.includes(row.assignee_id))
  updateTogether(tx, leaving, { assignee_id: null })
  return new Set(leaving)
}

/** Moves sub-tasks, those in the trash too, to the project and section of their task; `moved` is called for each. */
export function* moveSubtaskRows(
  tx: Tx,
  task: Pick<TaskRow, 'id'>,
  { project_id, section_id }: TaskPlace,
  moved: (row: TaskRow, after: Partial<TaskRow>) => void,
): Steps<void> {
  const elsewhere = {
    where: 't.id <> ? AND (t.project_id <> ? OR t.section_id IS NOT ?)',
    parameters: [task.id, project_id, section_id],
  }
  yield* changeInSteps(tx, yield* outlineBelow(tx, task.id, elsewhere), (rows) => {
    updateTogether(tx, rows, { project_id, section_id, updated_at: tx.now })
    const leaving = leavingAssignee(tx, rows, project_id)
    for (const row of rows) {
      const after = { project_id, section_id, ...(leaving.has(row) && { assignee_id: null }) }
      moved(row, after)
    }
  })
}
