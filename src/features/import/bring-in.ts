/** Writes the resolved projects as the importer's own, in one stroke. */
import { comments } from '../../../schema/tables/comments.ts'
import { labels, taskLabels } from '../../../schema/tables/labels.ts'
import { sections } from '../../../schema/tables/projects.ts'
import { tasks } from '../../../schema/tables/tasks.ts'
import type { ImportReport } from '../../contract/moving.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { cut } from '../../domain/legacy-csv/plan.ts'
import { caseFolded } from '../../domain/text/case.ts'
import { findRows, insertRows } from '../../platform/db/rows.ts'
import type { Reader, Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { record, tellOfMany } from '../history/record.ts'
import { ownLabel } from '../labels/actions.ts'
import { createProject } from '../projects/actions.ts'
import type { ResolvedProject, ResolvedTask } from './resolve-project.ts'

/** Makes all of it or, when something throws, nothing. Undone by trashing the projects. */
export function bringIn(tx: Tx, actor: Actor, projects: readonly ResolvedProject[]): ImportReport {
  const report = foresee(tx, actor, projects)
  const labelId = labelFinder(tx, actor)
  const ids = projects.map((project) => bringProject(tx, actor, project, labelId))
  return {
    ...report,
    projects: projects.map(({ name }, index) => ({ id: ids[index]!, name })),
    project_id: ids[0] ?? null,
  }
}

/** What an import would create. */
export function foresee(on: Reader, actor: Actor, projects: readonly ResolvedProject[]): ImportReport {
  const all = projects.flatMap((project) => project.tasks)
  const missing = new Set(all.flatMap((task) => task.labels.map(caseFolded)))
  for (const { name_folded } of findRows(on, labels, { user_id: actor.id })) missing.delete(name_folded)
  return {
    projects: projects.map(({ name }) => ({ id: null, name })),
    project_id: null,
    tasks: all.length,
    sections: projects.reduce((sum, project) => sum + project.sections.length, 0),
    comments: all.reduce((sum, task) => sum + task.comments.length, 0),
    labels: missing.size,
    warnings: projects.flatMap(({ file, warnings }) =>
      warnings
        .toSorted((one, other) => one.line - other.line)
        .map((warning) => (file === null ? warning : { ...warning, file })),
    ),
  }
}

type LabelId = (name: string) => string

function labelFinder(tx: Tx, actor: Actor): LabelId {
  const known = new Map<string, string>()
  return (name) => {
    const folded = caseFolded(name)
    let id = known.get(folded)
    if (id === undefined) known.set(folded, (id = ownLabel(tx, actor, name)))
    return id
  }
}

function bringProject(tx: Tx, actor: Actor, project: ResolvedProject, labelId: LabelId): string {
  const { name, view_mode } = project
  const { id: project_id } = createProject(tx, actor, { name, view_mode }).project
  record(tx, actor, { kind: 'project', id: project_id, project_id, live: 'project.updated', reload: true })
  const by = { created_at: tx.now, updated_at: tx.now }
  const sectionRows = project.sections.map(({ name, position }) => ({
    id: newId(),
    project_id,
    name,
    position,
    created_by: actor.id,
    ...by,
  }))
  const taskIds = project.tasks.map(({ id }) => id)
  const taskRows = project.tasks.map((task, index) => ({
    id: taskIds[index]!,
    project_id,
    section_id: task.section === null ? null : sectionRows[task.section]!.id,
    parent_id: task.parent === null ? null : taskIds[task.parent]!,
    ...columnsOf(task),
    assignee_id: task.isMine ? actor.id : null,
    completed_at: task.isCompleted ? tx.now : null,
    completed_by: task.isCompleted ? actor.id : null,
    created_by: actor.id,
    ...by,
  }))
  const labelRows = project.tasks.flatMap((task, index) =>
    [...new Set(task.labels.map(labelId))].map((label_id) => ({
      task_id: taskIds[index]!,
      user_id: actor.id,
      label_id,
    })),
  )
  const commentRows = project.tasks.flatMap((task, index) =>
    task.comments.map((body) => ({ id: newId(), task_id: taskIds[index]!, user_id: actor.id, body, ...by })),
  )
  insertRows(tx, sections, sectionRows)
  insertRows(tx, tasks, taskRows)
  insertRows(tx, taskLabels, labelRows)
  insertRows(tx, comments, commentRows)
  const contents = new Map(taskRows.map(({ id, content }) => [id, content]))
  tellOfMany(tx, actor, project_id, [
    ...sectionRows.map(({ id, name }) => ({ event: 'section.created' as const, payload: { id, name } })),
    ...taskRows.map(({ id, content }) => ({ event: 'task.created' as const, task_id: id, payload: { content } })),
    ...commentRows.map(({ id, task_id, body }) => ({
      event: 'comment.created' as const,
      task_id,
      payload: { content: contents.get(task_id)!, comment_id: id, body: cut(body, LONGEST_TOLD) },
    })),
  ])
  return project_id
}

const LONGEST_TOLD = 200

const columnsOf = ({ content, description, priority, duration_min, position, due }: ResolvedTask) => ({
  content,
  description,
  priority,
  duration_min,
  position,
  ...due,
})
