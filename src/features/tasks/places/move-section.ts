/** Moves a section with its tasks to another project. */
import { sections, type SectionRow } from '../../../../schema/tables/projects.ts'
import type { TaskRow } from '../../../../schema/tables/tasks.ts'
import type { Section, SectionMove } from '../../../contract/projects.ts'
import type { Actor } from '../../../domain/access/actor.ts'
import { readPlacement } from '../../../domain/ordering/placement.ts'
import { updateRows } from '../../../platform/db/rows/rows.ts'
import { placeAmong } from '../../../platform/db/rows/siblings.ts'
import type { Steps, Tx } from '../../../platform/db/transaction.ts'
import { record } from '../../history/record.ts'
import { moveSection, sectionSiblings } from '../../sections/actions.ts'
import { asSection, sectionFor } from '../../sections/queries.ts'
import { changeInSteps, outlinesOf } from '../outline.ts'
import { leavingAssignee, usableProject } from './place.ts'
import { recordTaskChange } from '../record-change.ts'
import { updateTogether } from './update-together.ts'

/** Moves a section within its project or to another that the actor can write; by default to the end. */
export function* moveSectionAnywhere(
  tx: Tx,
  actor: Actor,
  id: string,
  { project_id, ...move }: SectionMove,
): Steps<Section> {
  const section = sectionFor(tx, actor, id, 'write')
  if (project_id === undefined || project_id === section.project_id) return moveSection(tx, actor, id, move)
  usableProject(tx, actor, project_id)
  const position = placeAmong(tx, sectionSiblings(project_id), readPlacement(move))
  sendSection(tx, actor, section, { project_id, position }, true)
  yield* sendTasks(tx, actor, id, true)
  return asSection(sectionFor(tx, actor, id, 'read'))
}

/**
 * Moves a section to the project and position of `after`. Members of both projects receive a deletion, at which clients
 * clear it in its tasks, and then a creation, so its tasks must be recorded after it. `canUndo`: with an undo step.
 */
export function sendSection(
  tx: Tx,
  actor: Actor,
  { id, name, project_id, position }: SectionRow,
  after: Pick<SectionRow, 'project_id' | 'position'>,
  canUndo: boolean,
): void {
  updateRows(tx, sections, { id }, { ...after, updated_at: tx.now })
  const place = { project_id: { old: project_id, new: after.project_id } }
  const activity = { event: 'section.updated', payload: { id, name, place } } as const
  record(tx, actor, { kind: 'section', id, project_id, live: 'section.deleted', activity })
  record(tx, actor, {
    kind: 'section',
    id,
    project_id: after.project_id,
    live: 'section.created',
    activity,
    ...(canUndo && { undo: { verb: 'move', before: { project_id, position }, after } }),
  })
}

/** Moves the tasks of a section, those in the trash too, to its project. `canUndo`: with an undo step. */
export function* sendTasks(tx: Tx, actor: Actor, sectionId: string, canUndo: boolean): Steps<void> {
  const { project_id } = sectionFor(tx, actor, sectionId, 'write')
  const ids = tx.all<{ id: string }>(
    'SELECT id FROM tasks WHERE section_id = ? AND project_id <> ? ORDER BY position, id',
    [sectionId, project_id],
  )
  yield* changeInSteps(tx, yield* outlinesOf(tx, ids, { where: '1' }), (rows) => {
    updateTogether(tx, rows, { project_id, updated_at: tx.now })
    const leaving = leavingAssignee(tx, rows, project_id)
    for (const row of rows) recordSent(tx, actor, row, project_id, { leaves: leaving.has(row), canUndo })
  })
}

/** Records that a task is in the other project; `leaves`: it has no assignee there. */
function recordSent(
  tx: Tx,
  actor: Actor,
  row: TaskRow,
  project_id: string,
  { leaves, canUndo }: { leaves: boolean; canUndo: boolean },
): void {
  const after = { project_id, ...(leaves && { assignee_id: null }) }
  const before = { project_id: row.project_id, ...(leaves && { assignee_id: row.assignee_id }) }
  recordTaskChange(tx, actor, row, { before, after }, { live: 'task.moved', ...(canUndo && { undo: 'move' }) })
}
