import type { NewTask, QuickAddedTask, Task } from '../../../../contract/tasks.ts'
import type { Day } from '../../../../domain/calendar/day.ts'
import { caseFolded } from '../../../../domain/text/case.ts'
import { post } from '../../../sync/api.ts'
import { newId } from '../../../sync/new-id.ts'
import { currentInstant } from '../../../text/clock.ts'
import { text as words } from '../../../text/text.ts'
import { me } from '../../account/me.ts'
import { additionUndone } from '../../addition-undone.ts'
import { attachFile } from '../../attachments.ts'
import { startCommand, type SentChange } from '../../command.ts'
import { recount } from '../../loading/counts.ts'
import { addMissingLabels } from '../../labels/missing-labels.ts'
import { dropUndo, keepUndo, type Undo } from '../../messages.ts'
import { inbox, projects } from '../../projects/projects.ts'
import { sections } from '../../projects/sections.ts'
import { addReminder } from '../../reminders.ts'
import { readFor, type ParsedTask, type Span } from './reader.ts'
import { putCounted } from '../subtask-counts.ts'
import { LAST } from '../../sorting.ts'
import { shortTitle, tasks } from '../tasks.ts'

/** The place and day of a new task, unless its text says otherwise. */
export interface NewTaskPlace {
  project_id?: string | null
  section_id?: string | null
  parent_id?: string | null
  day?: Day | null
  labels?: readonly string[]
}

export interface Addition {
  text: string
  place: NewTaskPlace
  /** Spans of the text that are kept as text. */
  ignore?: readonly Span[]
  files?: readonly File[]
  /** Receives what undoes it, where the caller adds several and offers one undo for them; default: Ctrl/⌘ Z undoes it. */
  giveUndo?: (takeBack: () => void) => unknown
}

/**
 * Adds a task from a line of natural language, shown at once. Resolves to the task, or undefined when the server has
 * refused it; without a network, to the task as it will most likely be.
 */
export function addTask({
  text,
  place: given,
  ignore = [],
  files = [],
  giveUndo,
}: Addition): Promise<Task | undefined> {
  const id = newId()
  const parsed = readFor(text, projectOf(given), given, ignore)
  const place = placeOf(parsed, given)
  const draft = draftOf(id, parsed, place)
  const done = words().toast.added(shortTitle(draft))
  let undo: Undo | undefined
  let isRefused = false
  return new Promise((resolve) => {
    const added = startCommand<Task, Task>({
      name: shortTitle(draft),
      show: () => tasks.overlay(id, draft),
      request: () => request(id, text, parsed, place, ignore),
      settle: takeAdded,
      undo: {
        show: () => tasks.overlay(id, null),
        settle: () => {
          putCounted([], [id])
          recount(draft.parent_id)
        },
      },
      keepsUndo: false,
      queued: () => resolve(draft),
    })
    addMissingLabels(labelsFor(parsed, place), added.answer)
    const reminders = isReadByServer(parsed, place) ? [] : parsed.reminders
    const refusal = (): string | null => (isRefused ? '' : null)
    const behind: SentChange<object>[] = [
      ...reminders.map((offset_min) => addReminder(id, { offset_min }, { keepsUndo: false, refusal })),
      ...files.flatMap((file) => attachFile(id, file, null, { keepsUndo: false }) ?? []),
    ]
    const takeBack = (): void => {
      behind.forEach((one) => void one.takeBack())
      additionUndone.raise({ ids: [id], isUndone: added.takeBack() })
    }
    if (giveUndo) giveUndo(takeBack)
    else undo = keepUndo(takeBack, done, [id])
    void added.answer.then((answer) => {
      isRefused = !answer
      if (isRefused) behind.forEach((one) => void one.takeBack())
      if (isRefused && undo) dropUndo(undo)
      resolve(answer)
    })
  })
}

/** Drops the given section when the line names a project. */
const placeOf = ({ project }: ParsedTask, given: NewTaskPlace): NewTaskPlace =>
  project && !given.parent_id ? { ...given, project_id: project.id, section_id: null } : given

export function takeAdded(answer: Task | QuickAddedTask): void {
  const { unknown_project: _project, unknown_section: _section, ...task } = answer as QuickAddedTask
  putCounted([task])
  projects.amend(task.project_id, (project) => ({ open_count: project.open_count + 1 }))
  recount(task.parent_id)
}

/** The due day: the given one, unless the line names a day; a time alone is none. */
export const dayFor = ({ due_date, spans }: ParsedTask, { day }: NewTaskPlace): Day | null =>
  day && !spans.some(({ kind }) => kind === 'date' || kind === 'repeat') ? day : due_date

/** The labels of the line and the given ones. */
export function labelsFor({ labels }: ParsedTask, { labels: given = [] }: NewTaskPlace): string[] {
  const named = new Set(labels.map(caseFolded))
  return [...labels, ...given.filter((name) => !named.has(caseFolded(name)))]
}

/**
 * Whether the server can read the line itself, given only project, section or parent. Not with a day: words such as
 * “tomorrow” count from when they were typed, and the line may arrive much later.
 */
const isReadByServer = (parsed: ParsedTask, place: NewTaskPlace): boolean =>
  dayFor(parsed, place) === null && labelsFor(parsed, place).length === parsed.labels.length

function request(
  id: string,
  text: string,
  parsed: ParsedTask,
  place: NewTaskPlace,
  ignore: readonly Span[],
): Promise<Task> {
  const { day: _day, labels: _labels, ...where } = place
  const named = Object.fromEntries(Object.entries(where).filter(([, value]) => value != null))
  if (isReadByServer(parsed, place))
    return post('/tasks/quick-add', { id, text, ...named, ...(ignore.length > 0 && { ignore: [...ignore] }) })
  const fields: NewTask = {
    id,
    content: parsed.content,
    description: parsed.description,
    labels: labelsFor(parsed, place),
    priority: parsed.priority ?? 4,
    due_date: dayFor(parsed, place),
    due_time: parsed.due_time,
    duration_min: parsed.duration_min,
    ...(parsed.recurrence_rule !== null && {
      recurrence_rule: parsed.recurrence_rule,
      recurrence_basis: parsed.recurrence_basis,
    }),
    assignee_id: parsed.assignee?.id ?? null,
  }
  if (place.parent_id) return post('/tasks', { ...fields, parent_id: place.parent_id })
  const { project_id } = place
  const section_id = parsed.section?.id ?? place.section_id
  return post('/tasks', { ...fields, ...(project_id && { project_id }), ...(section_id && { section_id }) })
}

/** The project of a line that names none. */
export const projectOf = (place: NewTaskPlace): string | null =>
  tasks.peek(place.parent_id)?.project_id ??
  place.project_id ??
  sections.peek(place.section_id)?.project_id ??
  inbox.peek()?.id ??
  null

/** The task as it will most likely be, shown until the server answers. */
function draftOf(id: string, parsed: ParsedTask, place: NewTaskPlace): Task {
  const now = currentInstant()
  const parent = tasks.peek(place.parent_id)
  return {
    id,
    project_id: projectOf(place) ?? '',
    section_id: parent ? parent.section_id : (parsed.section?.id ?? place.section_id ?? null),
    parent_id: parent?.id ?? null,
    content: parsed.content,
    description: parsed.description,
    priority: parsed.priority ?? 4,
    due_date: dayFor(parsed, place),
    due_time: parsed.due_time,
    due_timezone: parsed.due_time === null ? null : (me.peek()?.timezone ?? null),
    due_datetime: null,
    duration_min: parsed.duration_min,
    recurrence_rule: parsed.recurrence_rule,
    recurrence_basis: parsed.recurrence_basis,
    recurrence_text: null,
    assignee_id: parsed.assignee?.id ?? null,
    labels: labelsFor(parsed, place).toSorted(),
    completed: false,
    completed_at: null,
    completed_by: null,
    subtask_count: 0,
    subtask_done: 0,
    comment_count: 0,
    attachment_count: 0,
    reminder_count: parsed.reminders.length,
    position: LAST + id,
    created_by: me.peek()?.id ?? null,
    created_at: now,
    updated_at: now,
  }
}
