import { sections } from '../../../schema/tables/projects.ts'
import { LARGEST_COPY } from '../../contract/batch-limits.ts'
import type { Project, Section } from '../../contract/projects.ts'
import type { Task } from '../../contract/tasks.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { invalid } from '../../domain/errors.ts'
import { MIB } from '../../domain/sizes.ts'
import { findRows, insertRow } from '../../platform/db/rows/rows.ts'
import { placeAmong } from '../../platform/db/rows/siblings.ts'
import type { Steps, Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { record } from '../history/record.ts'
import { createProject } from '../projects/actions.ts'
import { asProject, getProject, projectFor } from '../projects/queries.ts'
import { createSection } from '../sections/actions.ts'
import { asSection, sectionFor } from '../sections/queries.ts'
import { reopenAboveAdded } from '../tasks/completing.ts'
import { siblingsAt } from '../tasks/places/place.ts'
import { openTasksIn, outlineBelow, type TextLimit } from '../tasks/outline.ts'
import { getTask, taskFor } from '../tasks/queries.ts'
import { copyTasks } from './copy-tasks.ts'

/** A copy is one write. */
const LIMIT: TextLimit = {
  bytes: LARGEST_COPY,
  refusal: () => invalid({ tasks: `hold more than ${LARGEST_COPY / MIB} MB of text: duplicate them in parts` }),
}

/** Name of the copy; by default that of the original. */
interface Naming {
  name?: string | undefined
}

/**
 * Copies a task with its open sub-tasks, directly after it. The copy of a completed task is open and has all its
 * sub-tasks, and opens completed parents. Returns the copy.
 */
export function* duplicateTask(tx: Tx, actor: Actor, id: string): Steps<Task> {
  const { completed_at, project_id, section_id, parent_id } = taskFor(tx, actor, id, 'write')
  const place = { project_id, section_id, parent_id }
  const position = placeAmong(tx, siblingsAt(place), { at: 'after', id, before: null })
  const where = `t.deleted_at IS NULL${completed_at === null ? ' AND t.completed_at IS NULL' : ''}`
  const sources = yield* outlineBelow(tx, id, { where }, LIMIT)
  const [copy] = yield* copyTasks(tx, actor, sources, () => ({ ...place, position }))
  reopenAboveAdded(tx, actor, copy!)
  return getTask(tx, actor, copy!)
}

/** Copies a section with its open tasks, directly after it. */
export function* duplicateSection(tx: Tx, actor: Actor, id: string, { name }: Naming): Steps<Section> {
  const source = sectionFor(tx, actor, id, 'write')
  const { project_id } = source
  const directlyAfter = { at: 'after', id, before: null } as const
  const { section } = createSection(tx, actor, project_id, { name: name ?? source.name }, directlyAfter)
  const sources = yield* openTasksIn(tx, project_id, [id], LIMIT)
  yield* copyTasks(tx, actor, sources, ({ position }) => ({
    project_id,
    section_id: section.id,
    parent_id: null,
    position,
  }))
  return asSection(sectionFor(tx, actor, section.id, 'read'))
}

/**
 * Copies a project that the actor can see into a new one of their own, with its sections and open tasks, directly after
 * it in their list. The copy has no other members.
 */
export function* duplicateProject(tx: Tx, actor: Actor, id: string, { name }: Naming): Steps<Project> {
  const source = projectFor(tx, actor, id, 'read')
  const { color, icon, view_mode } = asProject(source)
  const directlyAfter = { at: 'after', id, before: null } as const
  const { project } = createProject(tx, actor, { name: name ?? source.name, color, icon, view_mode }, directlyAfter)
  const sectionIds = yield* copySections(tx, actor, id, project.id)
  const placeOf = ({ section_id, position }: { section_id: string | null; position: string }) => ({
    project_id: project.id,
    section_id: section_id && sectionIds.get(section_id)!,
    parent_id: null,
    position,
  })
  const sources = yield* openTasksIn(tx, id, [null, ...sectionIds.keys()], LIMIT)
  yield* copyTasks(tx, actor, sources, placeOf, false)
  return getProject(tx, actor, project.id)
}

/** Returns the ids of the copies by the ids of the originals. */
function* copySections(tx: Tx, actor: Actor, from: string, to: string): Steps<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const { id, name, position, archived } of findRows(tx, sections, { project_id: from })) {
    yield
    const copy = { id: newId(), project_id: to, name, position, archived }
    ids.set(id, copy.id)
    insertRow(tx, sections, { ...copy, created_by: actor.id, created_at: tx.now, updated_at: tx.now })
    record(tx, actor, { kind: 'section', id: copy.id, project_id: to, live: 'section.created' })
  }
  return ids
}
