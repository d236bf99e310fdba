/**
 * Converts a planned project to rows. Dates are resolved by the usual rules, but before the write, in the worker
 * thread.
 */
import type { Actor } from '../../../domain/access/actor.ts'
import { Refusal } from '../../../domain/errors.ts'
import { warningAt, type Warning, type WarningPlace } from '../../../domain/import/warnings.ts'
import type { PlannedCompletion, PlannedProject, PlannedTask } from '../../../domain/import/plan.ts'
import type { Instant } from '../../../platform/db/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { instantAt } from '../../../platform/zones.ts'
import { positionsAfter, positionsAmong } from '../../../platform/positions.ts'
import { NO_DUE, resolveDue, type DueColumns } from '../../tasks/due.ts'
import { atMostNow } from '../at-most-now.ts'

export interface ResolvedTask extends Omit<PlannedTask, 'due' | 'completion' | 'parent' | 'section'> {
  id: string
  parent_id: string | null
  section_id: string | null
  due: DueColumns
  completed_at: Instant | null
  position: string
}

export interface ResolvedProject extends Omit<PlannedProject, 'tasks' | 'sections'> {
  /** The file in the ZIP; null otherwise. */
  file: string | null
  sections: { id: string; name: string; position: string }[]
  tasks: ResolvedTask[]
}

/** The project as it will be stored; invalid dates and rules are dropped with a warning. */
export function resolveProject(
  project: PlannedProject,
  file: string | null,
  actor: Actor,
  now: Instant,
): ResolvedProject {
  const keys = positionsAfter(null, project.sections.length)
  const sections = project.sections.map((name, index) => ({ id: newId(), name, position: keys[index]! }))
  const positions = positionsOf(project.tasks)
  const tasks: ResolvedTask[] = []
  for (const [index, { parent, section, completion, ...task }] of project.tasks.entries()) {
    tasks.push({
      ...task,
      id: newId(),
      parent_id: parent === null ? null : tasks[parent]!.id,
      section_id: section === null ? null : sections[section]!.id,
      due: importedDue(task, { line: task.line }, actor, now, project.warnings),
      completed_at: completion && completedAt(completion, actor, now),
      position: positions[index]!,
    })
  }
  const warnings = project.warnings.toSorted((one, other) => one.line - other.line)
  return { ...project, file, sections, tasks, warnings }
}

/** A day without a time is the noon of it. */
const completedAt = ({ day, time }: PlannedCompletion, { timezone }: Actor, now: Instant): Instant =>
  day === null ? now : atMostNow(Date.parse(instantAt(day, time ?? '12:00', timezone)), now)

/** The positions of all tasks, siblings in the order of the file. */
const positionsOf = (tasks: readonly PlannedTask[]): string[] =>
  positionsAmong(tasks.map(({ parent, section }) => (parent === null ? `section ${section}` : `task ${parent}`)))

/** The due columns to store; an invalid rule or day is dropped with a warning. */
export function importedDue(
  { due }: Pick<PlannedTask, 'due'>,
  place: WarningPlace,
  actor: Actor,
  now: Instant,
  warnings: Warning[],
): DueColumns {
  // A task may have been moved past the end of its repeat.
  const present = { ...NO_DUE, recurrence_rule: due.recurrence_rule?.includes('UNTIL') ? due.recurrence_rule : null }
  const withoutRule = { ...due, recurrence_rule: null, recurrence_basis: 'due' as const }
  const tries = due.recurrence_rule === null ? [due] : [due, withoutRule]
  for (const wanted of tries) {
    try {
      return resolveDue(present, wanted, actor, now)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const [[field, reason] = []] = Object.entries(error.fields ?? {})
      warnings.push(warningAt(place, 'due_left_out', { field: field ?? 'date', reason: reason ?? error.message }))
    }
  }
  return { ...NO_DUE, due_datetime: null }
}
