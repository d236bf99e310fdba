/** Creates a project from a template, with dates from a start day. */
import { taskLabels } from '../../../schema/tables/labels.ts'
import { sections } from '../../../schema/tables/projects.ts'
import { tasks } from '../../../schema/tables/tasks.ts'
import type { Project } from '../../contract/projects.ts'
import type { TemplateContent, TemplateTask, TemplateUse } from '../../contract/templates.ts'
import type { Actor } from '../../domain/access/actor.ts'
import type { Day } from '../../domain/calendar/day.ts'
import { invalid } from '../../domain/errors.ts'
import { caseFolded } from '../../domain/text/case.ts'
import { WEIGHT_AT_ONCE, chunksOf, weightOf } from '../../platform/db/writing/chunks.ts'
import { insertRows, ROWS_AT_ONCE } from '../../platform/db/rows/rows.ts'
import type { Steps, Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { positionsAfter, positionsAmong } from '../../platform/positions.ts'
import { record, addActivities } from '../history/record.ts'
import { findOrCreateLabel } from '../labels/on-tasks.ts'
import { createProject } from '../projects/actions.ts'
import { getProject } from '../projects/queries.ts'
import { addReminder } from '../tasks/reminder-schedule.ts'
import { fieldsOf, OWN_FIELDS } from '../tasks/own-fields.ts'
import { dueFrom } from './due.ts'
import { contentOfTemplate, ownTemplate } from './queries.ts'

/** Creates a project of the actor in which the first dated task is due on `start`. 422 for dates past the year 9999. */
export function* projectFromTemplate(tx: Tx, actor: Actor, id: string, { name, start }: TemplateUse): Steps<Project> {
  const row = ownTemplate(tx, actor, id)
  const { color, icon, view_mode, ...content } = contentOfTemplate(row)
  const { project } = createProject(tx, actor, { name: name ?? row.name, color, icon, view_mode })
  const project_id = project.id
  record(tx, actor, { kind: 'project', id: project_id, project_id, live: 'project.updated', reload: true })
  const sectionIds = makeSections(tx, actor, project_id, content.sections)
  yield* makeTasks(tx, actor, content.tasks, { project_id, sectionIds, start })
  return getProject(tx, actor, project_id)
}

function makeSections(tx: Tx, actor: Actor, project_id: string, names: TemplateContent['sections']): string[] {
  const positions = positionsAfter(null, names.length)
  const rows = names.map((name, index) => ({
    id: newId(),
    project_id,
    name,
    position: positions[index]!,
    created_by: actor.id,
    created_at: tx.now,
    updated_at: tx.now,
  }))
  insertRows(tx, sections, rows)
  const told = rows.map(({ id, name }) => ({ event: 'section.created' as const, payload: { id, name } }))
  addActivities(tx, actor, project_id, told)
  return rows.map(({ id }) => id)
}

/** Where and when the tasks are made. */
interface Frame {
  project_id: string
  sectionIds: readonly string[]
  start: Day
}

function* makeTasks(tx: Tx, actor: Actor, wanted: readonly TemplateTask[], frame: Frame): Steps<void> {
  const labelIds = rememberingLabels(tx, actor)
  const weight = ({ content, description }: TemplateTask) => weightOf(content.length + description.length)
  for (const some of chunksOf(rowsOf(tx, actor, wanted, frame), WEIGHT_AT_ONCE, ({ task }) => weight(task))) {
    yield
    const rows = some.map(({ row }) => row)
    insertRows(tx, tasks, rows)
    const told = rows.map(({ id, content }) => ({ event: 'task.created' as const, task_id: id, payload: { content } }))
    addActivities(tx, actor, frame.project_id, told)
    yield* addLabelsAndReminders(tx, actor, some, labelIds)
  }
}

/** The rows of the tasks, each made when it is asked for. */
function* rowsOf(tx: Tx, actor: Actor, wanted: readonly TemplateTask[], { project_id, sectionIds, start }: Frame) {
  const ids = wanted.map(() => newId())
  const sectionOf = (task: TemplateTask): number | null =>
    task.parent === null ? task.section : sectionOf(wanted[task.parent]!)
  const positions = positionsAmong(wanted.map((task) => `${task.parent ?? ''} ${sectionOf(task) ?? ''}`))
  for (const [index, task] of wanted.entries()) {
    const section = sectionOf(task)
    const due = dueFrom(task, start, actor, tx.now)
    if (due === null) throw invalid({ start: 'leads to a day that is not supported' })
    const row = {
      id: ids[index]!,
      project_id,
      section_id: section === null ? null : sectionIds[section]!,
      parent_id: task.parent === null ? null : ids[task.parent]!,
      ...fieldsOf(task, OWN_FIELDS),
      ...due,
      position: positions[index]!,
      created_by: actor.id,
      created_at: tx.now,
      updated_at: tx.now,
    }
    yield { task, row }
  }
}

function* addLabelsAndReminders(
  tx: Tx,
  actor: Actor,
  made: readonly { task: TemplateTask; row: { id: string } }[],
  labelIds: (name: string) => string,
): Steps<void> {
  const labelled: (typeof taskLabels.$inferInsert)[] = []
  for (const { task, row } of made) {
    yield
    for (const label_id of new Set(task.labels.map(labelIds)))
      labelled.push({ task_id: row.id, user_id: actor.id, label_id })
    for (const offset_min of task.reminders) addReminder(tx, actor, row.id, { offset_min })
  }
  for (const together of chunksOf(labelled, ROWS_AT_ONCE)) {
    yield
    insertRows(tx, taskLabels, together)
  }
}

/** The id of the actor's label of a name, created if needed. */
function rememberingLabels(tx: Tx, actor: Actor): (name: string) => string {
  const known = new Map<string, string>()
  return (name) => {
    const folded = caseFolded(name)
    const id = known.get(folded) ?? findOrCreateLabel(tx, actor, name)
    known.set(folded, id)
    return id
  }
}
