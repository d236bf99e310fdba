/** Creates a project from a template, with dates from a start day. */
import { generateNKeysBetween } from 'fractional-indexing'
import { taskLabels } from '../../../schema/tables/labels.ts'
import { sections } from '../../../schema/tables/projects.ts'
import { tasks } from '../../../schema/tables/tasks.ts'
import type { Project } from '../../contract/projects.ts'
import type { TemplateContent, TemplateTask, TemplateUse } from '../../contract/templates.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { addDays, daysBetween, type Day } from '../../domain/calendar/day.ts'
import { invalid, Refusal } from '../../domain/errors.ts'
import { caseFolded } from '../../domain/text/case.ts'
import { insertRows } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { record, addActivities } from '../history/record.ts'
import { ownLabel } from '../labels/actions.ts'
import { createProject } from '../projects/actions.ts'
import { getProject } from '../projects/queries.ts'
import { addReminder } from '../tasks/arming.ts'
import { NO_DUE, resolveDue, type DueColumns } from '../tasks/due.ts'
import { contentOf, ownTemplate } from './queries.ts'

/** Creates a project of the actor in which the first dated task is due on `start`. 422 for dates past the year 9999. */
export function projectFromTemplate(tx: Tx, actor: Actor, id: string, { name, start }: TemplateUse): Project {
  const row = ownTemplate(tx, actor, id)
  const { color, icon, view_mode, ...content } = contentOf(row)
  const { project } = createProject(tx, actor, { name: name ?? row.name, color, icon, view_mode })
  const project_id = project.id
  record(tx, actor, { kind: 'project', id: project_id, project_id, live: 'project.updated', reload: true })
  const sectionIds = makeSections(tx, actor, project_id, content.sections)
  makeTasks(tx, actor, project_id, sectionIds, content.tasks, start)
  return getProject(tx, actor, project_id)
}

function makeSections(tx: Tx, actor: Actor, project_id: string, names: TemplateContent['sections']): string[] {
  const positions = generateNKeysBetween(null, null, names.length)
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

function makeTasks(
  tx: Tx,
  actor: Actor,
  project_id: string,
  sectionIds: readonly string[],
  wanted: readonly TemplateTask[],
  start: Day,
): void {
  const ids = wanted.map(() => newId())
  const sectionOf = (task: TemplateTask): number | null =>
    task.parent === null ? task.section : sectionOf(wanted[task.parent]!)
  const positions = positionsOf(wanted.map((task) => `${task.parent ?? ''} ${sectionOf(task) ?? ''}`))
  const rows = wanted.map((task, index) => {
    const section = sectionOf(task)
    const due = dueFrom(tx, actor, task, start)
    if (due === null) throw invalid({ start: 'leads to a day that a task cannot have' })
    return {
      id: ids[index]!,
      project_id,
      section_id: section === null ? null : sectionIds[section]!,
      parent_id: task.parent === null ? null : ids[task.parent]!,
      content: task.content,
      description: task.description,
      priority: task.priority,
      ...due,
      duration_min: task.duration_min,
      position: positions[index]!,
      created_by: actor.id,
      created_at: tx.now,
      updated_at: tx.now,
    }
  })
  insertRows(tx, tasks, rows)
  addActivities(
    tx,
    actor,
    project_id,
    rows.map(({ id, content }) => ({ event: 'task.created' as const, task_id: id, payload: { content } })),
  )
  addLabels(tx, actor, ids, wanted)
  for (const [index, task] of wanted.entries())
    for (const offset_min of task.reminders) addReminder(tx, actor, ids[index]!, { offset_min })
}

/** A position for each item, in order among items with the same place. */
function positionsOf(places: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1)
  const keys = new Map([...counts].map(([place, count]) => [place, generateNKeysBetween(null, null, count)]))
  return places.map((place) => keys.get(place)!.shift()!)
}

function addLabels(tx: Tx, actor: Actor, ids: readonly string[], wanted: readonly TemplateTask[]): void {
  const known = new Map<string, string>()
  const labelId = (name: string): string => {
    const folded = caseFolded(name)
    const id = known.get(folded) ?? ownLabel(tx, actor, name)
    known.set(folded, id)
    return id
  }
  const rows = wanted.flatMap((task, index) =>
    [...new Set(task.labels.map(labelId))].map((label_id) => ({
      task_id: ids[index]!,
      user_id: actor.id,
      label_id,
    })),
  )
  insertRows(tx, taskLabels, rows)
}

/** The due columns of a template's task for a start day; null when date, time and repeat are inconsistent. */
export function dueFrom(tx: Tx, actor: Actor, task: TemplateTask, start: Day): DueColumns | null {
  const { due_in_days, due_time, due_timezone, recurrence_rule, recurrence_basis } = task
  const due_date = due_in_days === null ? null : dayAfter(start, due_in_days)
  if (due_date === undefined || (due_date === null && (due_time ?? recurrence_rule) !== null)) return null
  const fields = { due_date, due_time, due_timezone, recurrence_rule, recurrence_basis }
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
  try {
    return resolveDue(NO_DUE, given, actor, tx.now)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Undefined past the last supported day. */
function dayAfter(start: Day, days: number): Day | undefined {
  const day = addDays(start, days)
  return daysBetween(start, day) === days ? day : undefined
}
