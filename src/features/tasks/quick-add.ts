/** Creates a task from text: parses it, resolves names, and calls `createTask`. */
import { sections } from '../../../schema/tables/projects.ts'
import type { NewTask, QuickAdd, QuickAddedTask, QuickAddPreview, QuickAddQuery } from '../../contract/tasks.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { isInboxName } from '../../domain/languages.ts'
import { MINUTE } from '../../domain/calendar/milliseconds.ts'
import { parse } from '../../domain/quick-add/parse.ts'
import type { Context, NamedItem, ParsedTask, Span } from '../../domain/quick-add/types.ts'
import { caseFolded } from '../../domain/text/case.ts'
import { instantOf } from '../../platform/clock.ts'
import { findRows } from '../../platform/db/rows/rows.ts'
import type { Instant, Reader, Tx } from '../../platform/db/transaction.ts'
import { instantAt, wallClock } from '../../platform/zones.ts'
import { claimId } from '../history/claim-id.ts'
import { labelNamed } from '../labels/queries.ts'
import { inboxId, mayAs } from '../projects/queries.ts'
import { createTask, madeBefore } from './actions.ts'
import { addReminder } from './reminder-schedule.ts'
import { placeForNew, type TaskPlace, type WantedPlace } from './places/place.ts'
import { getTask } from './queries.ts'
import { recurrenceText } from './wire.ts'

/** Creates a task from a line; parts that are not understood stay in its content. */
export function quickAddTask(tx: Tx, actor: Actor, input: QuickAdd): { task: QuickAddedTask; repeated: boolean } {
  const { id, repeated } = claimId(tx, actor, 'tasks', input.id)
  if (repeated) {
    const task = madeBefore(tx, actor, id)
    return { task: { ...task, ...unknownIn(parseIn(tx, actor, task.project_id, input, tx.now)) }, repeated }
  }
  const { parsed, given } = read(tx, actor, input, tx.now)
  const named = placeNamedIn(parsed, input, given.project_id)
  const fields: NewTask = {
    ...(input.id !== undefined && { id: input.id }),
    ...named,
    content: parsed.content,
    description: parsed.description,
    ...(parsed.labels.length > 0 && { labels: parsed.labels }),
    assignee_id: parsed.assignee?.id ?? null,
    ...(parsed.priority !== null && { priority: parsed.priority }),
    due_date: parsed.due_date,
    due_time: parsed.due_time,
    duration_min: parsed.duration_min,
    recurrence_rule: parsed.recurrence_rule,
    recurrence_basis: parsed.recurrence_basis,
  }
  const { task } = createTask(tx, actor, fields, named ? undefined : given)
  const reminders = [...new Set(parsed.reminders)]
  for (const offset_min of reminders) addReminder(tx, actor, task.id, { offset_min })
  const written = reminders.length > 0 ? getTask(tx, actor, task.id) : task
  return { task: { ...written, ...unknownIn(parsed) }, repeated }
}

const unknownIn = ({ unknown_project, unknown_section }: ParsedTask) => ({ unknown_project, unknown_section })

/** What quick add would create from a line, with the recognized spans; stores nothing. */
export function previewQuickAdd(on: Reader, actor: Actor, query: QuickAddQuery, now: Instant): QuickAddPreview {
  const { parsed } = read(on, actor, query, now)
  const { description: _, unknown_assignee: _assignee, unknown_reminder: _reminder, ...seen } = parsed
  const { project, section, assignee, ...rest } = seen
  return {
    ...rest,
    project: project?.name ?? null,
    section: section?.name ?? null,
    assignee: assignee?.name ?? null,
    labels: rest.labels.map((name) => labelNamed(on, actor, caseFolded(name))?.name ?? name),
    recurrence_text: rest.recurrence_rule && recurrenceText(rest.recurrence_rule, actor.locale, rest.recurrence_basis),
    spans: rest.spans.map(({ start, end, kind }) => ({ start, end, kind })),
  }
}

interface Line extends WantedPlace {
  text: string
  ignore?: readonly Span[] | undefined
}

/** `given`: the place without the names in the line. */
function read(on: Reader, actor: Actor, line: Line, now: Instant): { parsed: ParsedTask; given: TaskPlace } {
  const given = placeForNew(on, actor, line)
  return { parsed: parseIn(on, actor, given.project_id, line, now), given }
}

function parseIn(on: Reader, actor: Actor, projectId: string, line: Line, now: Instant): ParsedTask {
  const clock = wallClock(now, actor.timezone)
  return parse(line.text, {
    today: clock.day,
    time: clock.time,
    after: (minutes) => wallClock(instantOf(Date.parse(now) + minutes * MINUTE), actor.timezone),
    instantOf: (day, time) => Date.parse(instantAt(day, time, actor.timezone)),
    locale: actor.locale,
    weekStart: actor.week_start,
    projectId,
    ignore: line.ignore ?? [],
    ...finders(on, actor),
    ...(line.parent_id && NO_PLACES),
  })
}

/** A sub-task is always in its parent's place, so names of projects and sections stay in the text. */
const NO_PLACES: Pick<Context, 'findProject' | 'findSection'> = { findProject: () => null, findSection: () => null }

/** The place by names in the line, which take precedence over the fields of the request; null when it names no other. */
function placeNamedIn(
  { project, section }: ParsedTask,
  line: Line,
  givenProject: string,
): Pick<NewTask, 'project_id' | 'section_id'> | null {
  if (line.parent_id) return null
  if (section) return { section_id: section.id }
  return project && project.id !== givenProject ? { project_id: project.id } : null
}

function finders(on: Reader, actor: Actor): Pick<Context, 'findProject' | 'findSection' | 'findPerson'> {
  const inProject = (projectId: string | null): string => projectId ?? inboxId(on, actor.id)
  return {
    findProject: (name) => findProject(on, actor, caseFolded(name)),
    findSection: (name, projectId) =>
      named(
        findRows(on, sections, { project_id: inProject(projectId), archived: 0 }, ['position', 'id']),
        caseFolded(name),
      ),
    findPerson: (name, projectId) => findPerson(on, caseFolded(name), inProject(projectId)),
  }
}

const named = <Item extends NamedItem>(items: Item[], folded: string): Item | null =>
  items.find((item) => caseFolded(item.name) === folded) ?? null

/**
 * Finds a project by name; the Inbox by its name in any language. Among equal names the actor's own projects come
 * first, then the first in order.
 */
function findProject(on: Reader, actor: Actor, folded: string): NamedItem | null {
  // Reads also what SQL cannot compare: the Inbox, and names that are not ASCII.
  const projects = on.all<NamedItem & { is_inbox: number }>(
    `SELECT p.id, p.name, p.is_inbox FROM members m JOIN projects p ON p.id = m.project_id
       WHERE m.user_id = ? AND ${mayAs('write')} AND p.deleted_at IS NULL AND p.archived = 0
         AND (p.is_inbox = 1 OR lower(p.name) = ? OR octet_length(p.name) > length(p.name))
       ORDER BY p.owner_id <> m.user_id, p.is_inbox DESC, m.position, p.id`,
    [actor.id, folded],
  )
  if (isInboxName(folded)) return projects.find((project) => project.is_inbox === 1) ?? null
  return named(projects, folded)
}

/** Finds a person by name or email address among those who can edit the project. */
function findPerson(on: Reader, folded: string, projectId: string): NamedItem | null {
  const people = on.all<NamedItem & { email: string }>(
    `SELECT u.id, u.name, u.email_folded AS email FROM members m JOIN users u ON u.id = m.user_id
     WHERE m.project_id = ? AND ${mayAs('write')} ORDER BY u.name, u.id`,
    [projectId],
  )
  return named(people, folded) ?? people.find((person) => person.email === folded) ?? null
}
