import { sections, type SectionRow } from '../../../schema/tables/projects.ts'
import type { TaskRow } from '../../../schema/tables/tasks.ts'
import type { NewSection, Section, SectionPatch } from '../../contract/projects.ts'
import type { Move } from '../../contract/tasks.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { readPlacement, type Placement } from '../../domain/ordering/placement.ts'
import { asFlag } from '../../platform/db/rows/flag.ts'
import { WEIGHT_AT_ONCE, chunksOf } from '../../platform/db/writing/chunks.ts'
import { deleteRows, insertRow, updateRows } from '../../platform/db/rows/rows.ts'
import { placeAmong, positionsAfterAll, type Siblings } from '../../platform/db/rows/siblings.ts'
import type { Steps, Tx } from '../../platform/db/transaction.ts'
import { claimId, unseen } from '../history/claim-id.ts'
import { changedColumns, changesForPeople, type ChangedColumns } from '../history/diff.ts'
import { record } from '../history/record.ts'
import { projectFor } from '../projects/queries.ts'
import { asSection, sectionFor, SECTION_WRITABLE, visibleSection } from './queries.ts'

/** The list of a project's sections, for ordering. */
export const sectionSiblings = (projectId: string): Siblings => ({
  table: 'sections',
  where: 'project_id = ?',
  parameters: [projectId],
})

/** Creates a section, by default at the end. `repeated`: the client's id was already used for it. */
export function createSection(
  tx: Tx,
  actor: Actor,
  projectId: string,
  input: NewSection,
  placement: Placement = { at: 'last' },
): { section: Section; repeated: boolean } {
  projectFor(tx, actor, projectId, 'write')
  const { id, repeated } = claimId(tx, actor, 'sections', input.id)
  if (repeated && !visibleSection(tx, actor, id)) throw unseen(tx, actor, 'sections', id)
  if (!repeated) {
    insertRow(tx, sections, {
      id,
      project_id: projectId,
      name: input.name,
      position: placeAmong(tx, sectionSiblings(projectId), placement),
      created_by: actor.id,
      created_at: tx.now,
      updated_at: tx.now,
    })
    record(tx, actor, {
      kind: 'section',
      id,
      project_id: projectId,
      live: 'section.created',
      activity: { event: 'section.created', payload: { id, name: input.name } },
      undo: { verb: 'create', before: null, after: {} },
    })
  }
  return { section: asSection(sectionFor(tx, actor, id, 'read')), repeated }
}

export function updateSection(tx: Tx, actor: Actor, id: string, patch: SectionPatch): Section {
  const section = sectionFor(tx, actor, id, 'write')
  const columns = changedColumns(section, { ...patch, archived: asFlag(patch.archived) })
  if (Object.keys(columns.after).length > 0) changeSection(tx, actor, section, 'section.updated', columns)
  return asSection(sectionFor(tx, actor, id, 'read'))
}

export function moveSection(tx: Tx, actor: Actor, id: string, move: Move): Section {
  const section = sectionFor(tx, actor, id, 'write')
  const position = placeAmong(tx, sectionSiblings(section.project_id), readPlacement(move), id)
  changeSection(tx, actor, section, 'section.moved', { before: { position: section.position }, after: { position } })
  return asSection(sectionFor(tx, actor, id, 'read'))
}

function changeSection(
  tx: Tx,
  actor: Actor,
  section: SectionRow,
  live: 'section.updated' | 'section.moved',
  columns: ChangedColumns,
): void {
  updateRows(tx, sections, { id: section.id }, { ...columns.after, updated_at: tx.now })
  record(tx, actor, {
    kind: 'section',
    id: section.id,
    project_id: section.project_id,
    live,
    ...(live === 'section.updated' && {
      activity: {
        event: 'archived' in columns.after ? 'section.archived' : live,
        payload: { id: section.id, name: section.name, changes: changesForPeople(columns, SECTION_WRITABLE) },
      },
    }),
    undo: { verb: live === 'section.moved' ? 'move' : 'update', ...columns },
  })
}

/**
 * Deletes a section; its tasks, also completed ones, move to the end of the project's tasks without a section, in
 * order.
 */
export function* deleteSection(tx: Tx, actor: Actor, id: string): Steps<void> {
  const section = sectionFor(tx, actor, id, 'write')
  const { role: _, ...row } = section
  const { project_id } = row
  record(tx, actor, {
    kind: 'section',
    id,
    project_id,
    live: 'section.deleted',
    activity: { event: 'section.deleted', payload: { id, name: section.name } },
    undo: { verb: 'delete', before: row, after: null },
  })
  const orphans = tx.all<Orphan>(
    'SELECT id, parent_id, position FROM tasks WHERE section_id = ? ORDER BY position, id',
    [id],
  )
  const tops = orphans.filter(({ parent_id }) => parent_id === null)
  const positions = positionsAfterAll(tx, withoutSection(project_id), tops.length)
  const positionOf = new Map(tops.map((orphan, index) => [orphan.id, positions[index]!]))
  for (const some of chunksOf(orphans, WEIGHT_AT_ONCE)) {
    yield
    const moved = some.map(({ id, position }) => [id, positionOf.get(id) ?? position] as const)
    tx.run(
      `UPDATE tasks SET section_id = NULL, position = j.value, updated_at = ? FROM json_each(?) j WHERE tasks.id = j.key`,
      [tx.now, JSON.stringify(Object.fromEntries(moved))],
    )
    for (const { id: task, position } of some) {
      const placed = positionOf.get(task)
      record(tx, actor, {
        kind: 'task',
        id: task,
        project_id,
        live: 'task.moved',
        undo: {
          verb: 'move',
          before: { section_id: id, ...(placed && { position }) },
          after: { section_id: null, ...(placed && { position: placed }) },
        },
      })
    }
  }
  deleteRows(tx, sections, { id })
}

type Orphan = Pick<TaskRow, 'id' | 'parent_id' | 'position'>

/** The tasks at the top of a project, as siblings. */
const withoutSection = (projectId: string): Siblings => ({
  table: 'tasks',
  where: 'project_id = ? AND section_id IS NULL AND parent_id IS NULL AND deleted_at IS NULL',
  parameters: [projectId],
})
