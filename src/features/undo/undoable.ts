/** How each kind of thing is taken back: read its columns, set them back, unmake what was made, remake what is gone. */
import { filters } from '../../../schema/tables/filters.ts'
import { labels } from '../../../schema/tables/labels.ts'
import { projects, sections } from '../../../schema/tables/projects.ts'
import { tasks, type TaskRow } from '../../../schema/tables/tasks.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { may, type Role } from '../../domain/access/may.ts'
import { conflict, notFound, Refusal } from '../../domain/errors.ts'
import type { ActivityEvent, LiveEvent } from '../../domain/events.ts'
import { insertRow, updateRow } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { getFilter, ownFilter } from '../filters/queries.ts'
import { record, type Columns } from '../history/record.ts'
import { setLabels, tellOfWearers } from '../labels/actions.ts'
import { getLabel, labelRow } from '../labels/queries.ts'
import { getProject, projectFor, PROJECT_WRITABLE, visibleProject } from '../projects/queries.ts'
import { asSection, sectionFor, visibleSection } from '../sections/queries.ts'
import { deleteProject } from '../projects/actions.ts'
import { deleteSection } from '../sections/actions.ts'
import { deleteTask } from '../tasks/actions.ts'
import { armReminders } from '../tasks/arming.ts'
import { canBeAssigned, refuseBadParent } from '../tasks/place.ts'
import { getTask, visibleTask, WRITABLE } from '../tasks/queries.ts'
import { tellOfTask } from '../tasks/telling.ts'

export type Undoable = 'task' | 'project' | 'section' | 'label' | 'filter'

interface Way {
  writable: readonly string[]
  read(tx: Tx, actor: Actor, id: string): object
  /** The columns as they are; 404 when the actor may not change them any more. */
  columns(tx: Tx, actor: Actor, id: string, verb: string): Record<string, unknown>
  setBack(tx: Tx, actor: Actor, id: string, verb: string, before: Columns, after: Columns): void
  unmake(tx: Tx, actor: Actor, id: string): void
  remake(tx: Tx, actor: Actor, id: string, row: Columns): void
}

const never = (): never => {
  throw conflict('This cannot be undone')
}

/** A task the actor may change, in the trash or not. */
function taskRow(tx: Tx, actor: Actor, id: string): TaskRow & { role: Role } {
  const row = tx.get<TaskRow & { role: Role }>(
    `SELECT t.*, m.role FROM tasks t
     JOIN members m ON m.project_id = t.project_id AND m.user_id = ?
     JOIN projects p ON p.id = t.project_id AND p.deleted_at IS NULL WHERE t.id = ?`,
    [actor.id, id],
  )
  if (!row) throw notFound('The task is gone')
  return row
}

const labelsOf = (tx: Tx, actor: Actor, id: string): string[] =>
  tx
    .all<{ name: string }>(
      `SELECT l.name FROM task_labels tl JOIN labels l ON l.id = tl.label_id
       WHERE tl.task_id = ? AND tl.user_id = ? ORDER BY l.name_folded`,
      [id, actor.id],
    )
    .map((row) => row.name)

const task: Way = {
  writable: WRITABLE,
  read: getTask,
  columns: (tx, actor, id) => ({ ...taskRow(tx, actor, id), labels: labelsOf(tx, actor, id) }),
  setBack: (tx, actor, id, verb, { labels: names, ...before }, { labels: _, ...after }) => {
    const row = taskRow(tx, actor, id)
    if (names) setLabels(tx, actor, id, names as string[])
    if (Object.keys(before).length === 0) return personal(tx, actor, 'task', id, 'task.updated', row.project_id)
    if (!may(row.role, 'write')) throw notFound('No such task')
    refuseWhatIsGone(tx, actor, row, before)
    updateRow(tx, tasks, id, { ...before, updated_at: tx.now })
    tellOfTask(tx, actor, row, after, before, { live: liveOf(verb, before), ...eventOf(verb, before) })
    armReminders(tx, id)
  },
  unmake: deleteTask,
  remake: never,
}

/** What a task goes back to may be gone by now, or out of the actor's reach. */
function refuseWhatIsGone(tx: Tx, actor: Actor, row: TaskRow, before: Columns): void {
  const { project_id = row.project_id, section_id, parent_id, assignee_id } = before as Partial<TaskRow>
  const project = visibleProject(tx, actor, project_id)
  const fields: Record<string, string> = {}
  if (!may(project?.role, 'write')) fields['project_id'] = 'is gone'
  if (section_id && visibleSection(tx, actor, section_id)?.project_id !== project_id) fields['section_id'] = 'is gone'
  if (parent_id && !fitsUnder(tx, actor, row, parent_id, project_id)) fields['parent_id'] = 'is gone'
  if (assignee_id && !canBeAssigned(tx, assignee_id, project_id)) fields['assignee_id'] = 'can no longer be given it'
  if (Object.keys(fields).length > 0) throw conflict('What it goes back to is gone', fields)
}

function fitsUnder(tx: Tx, actor: Actor, row: TaskRow, parentId: string, projectId: string): boolean {
  if (visibleTask(tx, actor, parentId)?.project_id !== projectId) return false
  try {
    refuseBadParent(tx, row, parentId)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

const liveOf = (verb: string, before: Columns): LiveEvent =>
  verb === 'delete'
    ? 'task.created'
    : before['completed_at']
      ? 'task.completed'
      : verb === 'move'
        ? 'task.moved'
        : 'task.updated'

function eventOf(verb: string, before: Columns): { event?: ActivityEvent } {
  if (verb === 'delete') return { event: 'task.restored' }
  if (verb === 'complete') return { event: 'completed_at' in before ? 'task.reopened' : 'task.updated' }
  if (verb === 'reopen') return { event: 'task.completed' }
  return { event: verb === 'move' ? 'task.moved' : 'task.updated' }
}

const project: Way = {
  writable: PROJECT_WRITABLE,
  read: getProject,
  columns: (tx, actor, id, verb) => {
    if (verb === 'order') return { position: projectFor(tx, actor, id, 'read').position }
    const row = tx.get<Record<string, unknown>>('SELECT * FROM projects WHERE id = ? AND owner_id = ?', [id, actor.id])
    if (!row) throw notFound('No such project')
    return row
  },
  setBack: (tx, actor, id, verb, before) => {
    if (verb === 'order') {
      tx.run('UPDATE members SET position = ? WHERE project_id = ? AND user_id = ?', [
        before['position'] as string,
        id,
        actor.id,
      ])
      return record(tx, actor, { kind: 'project', id, project_id: id, user_id: actor.id, live: 'project.updated' })
    }
    updateRow(tx, projects, id, { ...before, updated_at: tx.now })
    const event = verb === 'delete' ? 'project.restored' : 'archived' in before ? 'project.archived' : 'project.updated'
    record(tx, actor, {
      kind: 'project',
      id,
      project_id: id,
      live: verb === 'delete' ? 'project.restored' : 'project.updated',
      activity: { event, payload: { undone: true } },
    })
  },
  unmake: deleteProject,
  remake: never,
}

const section: Way = {
  writable: ['name'],
  read: (tx, actor, id) => asSection(sectionFor(tx, actor, id, 'read')),
  columns: (tx, actor, id) => ({ ...sectionFor(tx, actor, id, 'write') }),
  setBack: (tx, actor, id, verb, before) => {
    const { project_id, name } = sectionFor(tx, actor, id, 'write')
    updateRow(tx, sections, id, { ...before, updated_at: tx.now })
    record(tx, actor, {
      kind: 'section',
      id,
      project_id,
      live: verb === 'move' ? 'section.moved' : 'section.updated',
      ...(verb === 'update' && {
        activity: { event: 'section.updated' as const, payload: { id, name, undone: true } },
      }),
    })
  },
  unmake: deleteSection,
  remake: (tx, actor, id, row) => {
    const project_id = row['project_id'] as string
    projectFor(tx, actor, project_id, 'write')
    insertRow(tx, sections, row as never)
    record(tx, actor, {
      kind: 'section',
      id,
      project_id,
      live: 'section.created',
      activity: { event: 'section.created', payload: { id, name: row['name'] } },
    })
  },
}

/** Told to nobody but the actor. */
const personal = (
  tx: Tx,
  actor: Actor,
  kind: 'label' | 'filter' | 'task',
  id: string,
  live: LiveEvent,
  project_id: string | null = null,
): void => record(tx, actor, { kind, id, project_id, user_id: actor.id, live })

const label: Way = {
  writable: ['name', 'color'],
  read: getLabel,
  columns: (tx, actor, id) => ({ ...labelRow(tx, actor, id) }),
  setBack: (tx, actor, id, _verb, before) => {
    refuseTakenName(tx, actor, id, before['name_folded'])
    updateRow(tx, labels, id, before as never)
    personal(tx, actor, 'label', id, 'label.updated')
  },
  unmake: (tx, actor, id) => {
    labelRow(tx, actor, id)
    tx.run('DELETE FROM labels WHERE id = ?', [id])
    personal(tx, actor, 'label', id, 'label.deleted')
  },
  remake: (tx, actor, id, { tasks: taskIds, ...row }) => {
    refuseTakenName(tx, actor, id, row['name_folded'])
    insertRow(tx, labels, row as never)
    tx.run(
      `INSERT INTO task_labels (task_id, user_id, label_id)
       SELECT t.id, ?, ? FROM json_each(?) j JOIN tasks t ON t.id = j.value`,
      [actor.id, id, JSON.stringify(taskIds ?? [])],
    )
    personal(tx, actor, 'label', id, 'label.created')
    tellOfWearers(tx, actor, id)
  },
}

function refuseTakenName(tx: Tx, actor: Actor, id: string, folded: unknown): void {
  if (typeof folded !== 'string') return
  const taken = tx.get('SELECT 1 FROM labels WHERE user_id = ? AND name_folded = ? AND id <> ?', [actor.id, folded, id])
  if (taken) throw conflict('You have another label of that name now', { name: 'is taken' })
}

const filter: Way = {
  writable: ['name', 'query', 'color'],
  read: getFilter,
  columns: (tx, actor, id) => ({ ...ownFilter(tx, actor, id) }),
  setBack: (tx, actor, id, _verb, before) => {
    updateRow(tx, filters, id, { ...(before as object), updated_at: tx.now })
    personal(tx, actor, 'filter', id, 'filter.updated')
  },
  unmake: (tx, actor, id) => {
    ownFilter(tx, actor, id)
    tx.run('DELETE FROM filters WHERE id = ?', [id])
    personal(tx, actor, 'filter', id, 'filter.deleted')
  },
  remake: (tx, actor, id, row) => {
    insertRow(tx, filters, row as never)
    personal(tx, actor, 'filter', id, 'filter.created')
  },
}

export const UNDOABLE: Record<Undoable, Way> = { task, project, section, label, filter }
