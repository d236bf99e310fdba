/** One project of an account export with everything in it; its Inbox goes into the importer's. */
import { attachments, comments } from '../../../schema/tables/comments.ts'
import { taskLabels } from '../../../schema/tables/labels.ts'
import { projects, sections } from '../../../schema/tables/projects.ts'
import { tasks } from '../../../schema/tables/tasks.ts'
import type { ExportedAttachment } from '../../contract/account-export.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { fileName } from '../../domain/files/name.ts'
import { fileType } from '../../domain/files/type.ts'
import { findRow, insertRows, updateRows } from '../../platform/db/rows.ts'
import type { Reader, Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { record, tellOfMany } from '../history/record.ts'
import { createProject } from '../projects/actions.ts'
import { inboxId, projectFor } from '../projects/queries.ts'
import { addReminder } from '../tasks/arming.ts'
import { fieldsOf, OWN_FIELDS } from '../tasks/own-fields.ts'
import { keysAfter, type ReadyAccount, type ReadyProject, type ReadyTask } from './account-ready.ts'

/** Answers the project's id. */
export function bringAccountProject(
  tx: Tx,
  actor: Actor,
  account: ReadyAccount,
  project: ReadyProject,
  labelId: (name: string) => string,
): string {
  const id = project.is_inbox && project.role === 'owner' ? intoInbox(tx, actor, project) : asNew(tx, actor, project)
  record(tx, actor, { kind: 'project', id, project_id: id, live: 'project.updated', reload: true })
  const sectionIds = bringSections(tx, actor, id, project)
  bringTasks(tx, actor, { account, project, id, sectionIds, labelId })
  return id
}

const asNew = (tx: Tx, actor: Actor, { name, color, icon, view_mode, archived, favourite }: ReadyProject): string =>
  createProject(tx, actor, { name, color, icon, view_mode, archived, favourite }).project.id

/** An empty one takes the settings of the imported one. */
function intoInbox(tx: Tx, actor: Actor, { name, color, icon, view_mode }: ReadyProject): string {
  const id = inboxId(tx, actor.id)
  projectFor(tx, actor, id, 'own')
  const isEmpty = !findRow(tx, tasks, { project_id: id })
  if (isEmpty) updateRows(tx, projects, { id }, { name, color, icon, view_mode, updated_at: tx.now })
  return id
}

const lastIn = (on: Reader, table: 'sections' | 'tasks', projectId: string): string | null =>
  on.get<{ position: string }>(
    table === 'sections'
      ? 'SELECT position FROM sections WHERE project_id = ? ORDER BY position DESC LIMIT 1'
      : `SELECT position FROM tasks WHERE project_id = ? AND section_id IS NULL AND parent_id IS NULL AND deleted_at IS NULL
         ORDER BY position DESC LIMIT 1`,
    [projectId],
  )?.position ?? null

function bringSections(tx: Tx, actor: Actor, project_id: string, project: ReadyProject): string[] {
  const keys = keysAfter(lastIn(tx, 'sections', project_id), project.sections.length)
  const rows = project.sections.map(({ name }, index) => ({
    id: newId(),
    project_id,
    name,
    position: keys[index]!,
    created_by: actor.id,
    created_at: tx.now,
    updated_at: tx.now,
  }))
  insertRows(tx, sections, rows)
  tellOfMany(
    tx,
    actor,
    project_id,
    rows.map(({ id, name }) => ({ event: 'section.created' as const, payload: { id, name } })),
  )
  return rows.map(({ id }) => id)
}

interface Bringing {
  account: ReadyAccount
  project: ReadyProject
  id: string
  sectionIds: readonly string[]
  labelId: (name: string) => string
}

function bringTasks(tx: Tx, actor: Actor, { account, project, id: project_id, sectionIds, labelId }: Bringing): void {
  const ids = project.tasks.map(() => newId())
  const positions = positionsOf(project.tasks, lastIn(tx, 'tasks', project_id))
  const past = (at: number): string => (at < Date.parse(tx.now) ? new Date(at).toISOString() : tx.now)
  const rows = project.tasks.map((task, index) => ({
    id: ids[index]!,
    project_id,
    section_id: task.section === null ? null : sectionIds[task.section]!,
    parent_id: task.parent === null ? null : ids[task.parent]!,
    ...fieldsOf(task, OWN_FIELDS),
    ...task.due,
    assignee_id: task.assignee === account.user.name ? actor.id : null,
    position: positions[index]!,
    completed_at: task.completed_at === null ? null : past(task.completed_at),
    completed_by: task.completed_at === null ? null : actor.id,
    created_by: actor.id,
    created_at: past(task.created_at),
    updated_at: tx.now,
  }))
  insertRows(tx, tasks, rows)
  insertRows(
    tx,
    taskLabels,
    project.tasks.flatMap((task, index) =>
      [...new Set(task.labels.map(labelId))].map((label_id) => ({
        task_id: ids[index]!,
        user_id: actor.id,
        label_id,
      })),
    ),
  )
  const kept = new Set(account.kept)
  const attached = (task_id: string, comment_id: string | null, files: readonly ExportedAttachment[]) =>
    files
      .filter(({ sha256 }) => kept.has(sha256))
      .map((file) => ({
        id: newId(),
        task_id,
        comment_id,
        sha256: file.sha256,
        size: account.sizes.get(file.sha256)!,
        filename: fileName(file.filename),
        mime_type: fileType(account.heads.get(file.sha256)!, file.mime_type),
        uploaded_by: actor.id,
        created_at: past(file.created_at),
      }))
  const said = project.tasks.flatMap((task, index) =>
    task.comments.map((comment) => ({ id: newId(), task_id: ids[index]!, comment })),
  )
  insertRows(
    tx,
    comments,
    said.map(({ id, task_id, comment: { body, created_at } }) => ({
      id,
      task_id,
      user_id: actor.id,
      body,
      created_at: past(created_at),
      updated_at: past(created_at),
    })),
  )
  insertRows(tx, attachments, [
    ...project.tasks.flatMap((task, index) => attached(ids[index]!, null, task.attachments)),
    ...said.flatMap(({ id, task_id, comment }) => attached(task_id, id, comment.attachments)),
  ])
  for (const [index, task] of project.tasks.entries()) bringReminders(tx, actor, account, ids[index]!, task)
  tellOfMany(
    tx,
    actor,
    project_id,
    rows.map(({ id, content }) => ({ event: 'task.created' as const, task_id: id, payload: { content } })),
  )
}

function positionsOf(all: readonly ReadyTask[], last: string | null): string[] {
  const counts = new Map<string, number>()
  const placeOf = ({ parent, section }: ReadyTask) => (parent === null ? `section ${section}` : `task ${parent}`)
  for (const task of all) counts.set(placeOf(task), (counts.get(placeOf(task)) ?? 0) + 1)
  const keys = new Map(
    [...counts].map(([place, count]) => [place, keysAfter(place === 'section null' ? last : null, count)]),
  )
  return all.map((task) => keys.get(placeOf(task))![task.rank]!)
}

/** Reminders in the past would fire at once. */
function bringReminders(tx: Tx, actor: Actor, { user }: ReadyAccount, taskId: string, task: ReadyTask): void {
  const owner = { id: actor.id, timezone: user.timezone }
  for (const { remind_at, offset_min } of task.reminders) {
    if (offset_min !== null) addReminder(tx, owner, taskId, { offset_min })
    else if (remind_at !== null && remind_at > Date.parse(tx.now))
      addReminder(tx, owner, taskId, { remind_at: new Date(remind_at).toISOString() })
  }
}
