import type { Change, ChangedProject } from '../../../contract/live.ts'
import type { Label } from '../../../contract/labels.ts'
import type { Project, Section } from '../../../contract/projects.ts'
import type { Task } from '../../../contract/tasks.ts'
import { event } from '../../sync/event.ts'
import { ignoreRefusal } from '../../sync/http/errors.ts'
import { isGone, isLate, kindOf, takeIn } from '../../sync/state/reconcile.ts'
import { readAllAgain } from '../../sync/state/until-read.ts'
import { text } from '../../text/text.ts'
import { liveTables, type Row } from '../../sync/state/live-tables.ts'
import { countsOtherwise, recount, recountTasks } from './counts.ts'
import { noteLoaded, projectContents } from './loaded.ts'
import { takesFormerName } from '../labels/labels.ts'
import { raiseMessage } from '../messages.ts'
import { loadUnlessKnown, projects, shownName, tellIfLowered } from '../projects/projects.ts'
import { leftProjects } from '../projects/left.ts'
import { loadProjectContents, sections } from '../projects/sections.ts'
import { loadLabeled } from '../tasks/load.ts'
import { rowLeaves } from '../tasks/completing/leaving.ts'
import { tasks } from '../tasks/tasks.ts'
import { markRecentlyChanged } from '../tasks/lists/recently-changed.ts'
import { putCounted } from '../tasks/subtask-counts.ts'
import { readInBackground } from './in-background.ts'

/** Raised after a change was applied, for everything that is not a row in a table. */
export const changed = event<Change>()

/** Raised before rows change because of somebody else, so that focus and selection can be kept. */
export const rowsChange = event()

/** Applies a live change, also one's own. */
export function receive(change: Change): void {
  const kind = kindOf(change)
  const { id = '' } = (change.payload ?? {}) as { id?: string }
  const before = tasks.peek(id)
  const known = tasks.fromServer(id)
  const project = projects.fromServer(id)
  const section = sections.fromServer(id)
  const isNews = !isLate(change)
  if (kind === 'task' && isNews && leaves(change)) rowLeaves.raise(id)
  const counting = countingOn(change)
  const label = kind === 'label' && !isGone(change) && takesFormerName(change.payload as Label) ? id : undefined
  rowsChange.raise()
  // For a task that this page has not read, the count of its parent may be up to date already.
  if (isNews && (known ? !isGone(change) : change.type === 'task.created')) putCounted([change.payload as Task])
  takeIn(change)
  if (project) tellOfAccess(change, project)
  if (label) readInBackground(loadLabeled, label)
  if (kind === 'task' && !isGone(change)) readInBackground(loadUnlessKnown, (change.payload as Task).project_id)
  if (kind === 'task' && isNews) taskChanged(change, before)
  if (kind === 'project' && !isGone(change)) projectChanged(change, project)
  if (kind === 'section' && !isGone(change)) sectionChanged(change.payload as Section, section)
  recountFor(change, known)
  recountTasks(...counting)
  changed.raise(change)
}

function tellOfAccess(change: Change, before: Project): void {
  if (!isGone(change)) tellIfLowered(before)
  else if (before.role !== 'owner' && !leftProjects.has(before.id))
    raiseMessage(text().toast.noAccess(shownName(before)), { topic: 'people' })
}

const leaves = (change: Change): boolean => isGone(change) || (change.payload as Task).completed

/** What rows show of a task and nobody has of their own, and its description. */
const SEEN: (keyof Task)[] = [
  'content',
  'description',
  'due_date',
  'due_time',
  'duration_min',
  'recurrence_rule',
  'priority',
  'section_id',
  'assignee_id',
]

/** Highlights a row for a moment if the task is new or one of `SEEN` is another now, unless the person has just changed it. */
function taskChanged(change: Change, before: Task | undefined): void {
  const task = change.payload as Task
  if (isGone(change) || task.completed || tasks.pending(task.id)) return
  if (!before || SEEN.some((field) => before[field] !== task[field])) markRecentlyChanged(task.id)
}

/** Reads a project's contents when it has become visible or many of them have changed at once. */
function projectChanged(change: Change, before: Project | undefined): void {
  const project = change.payload as ChangedProject
  // What has become visible may be known all the same, by a list of projects that was read meanwhile.
  const wasVisible = before?.archived === false && change.type === 'project.updated'
  // Comments, files and histories are not part of a project's contents.
  if (project.reload && before) readAgainSoon()
  if (project.archived || (wasVisible && !project.reload)) return
  readInBackground(loadAndNote, project.id)
}

const loadAndNote = (id: string): Promise<void> => loadProjectContents(id).then(() => noteLoaded(projectContents(id)))

const DEBOUNCE_MS = 400
let reading: ReturnType<typeof setTimeout> | undefined

/** Reads everything that is shown again, once for several projects, as when an account is deleted. */
function readAgainSoon(): void {
  clearTimeout(reading)
  reading = setTimeout(() => void ignoreRefusal(readAllAgain()), DEBOUNCE_MS)
}

/** Reads the tasks of a section that was taken out of the archive. */
function sectionChanged(now: Section, before: Section | undefined): void {
  if (now.archived === (before?.archived ?? now.archived)) return
  recount()
  if (!now.archived) readInBackground(loadProjectContents, now.project_id)
}

/** Reads counts that a change may affect, because no event is sent for them. `before`: the task as last received. */
function recountFor(change: Change, before: Task | undefined): void {
  const payload = (change.payload ?? {}) as { parent_id?: string | null }
  if (kindOf(change) === 'task') {
    if (isGone(change) || countsOtherwise(before, payload as Task)) recount(payload.parent_id, before?.parent_id)
  } else if (CHANGES_COUNTS.includes(kindOf(change)) && change.type !== 'project.created') recount()
}

const CHANGES_COUNTS: readonly string[] = ['project', 'member']
const COUNTED_ON_TASK: readonly string[] = ['comment', 'attachment', 'reminder']

/**
 * The tasks whose counts a change may affect. A deletion does not name its task: if this page never had the row, it may
 * be any task of the project.
 */
function countingOn(change: Change): (string | null | undefined)[] {
  const kind = kindOf(change) as 'comment' | 'attachment' | 'reminder'
  if (!COUNTED_ON_TASK.includes(kind)) return []
  const row = change.payload as RowOfTask
  const table = liveTables.get(kind)?.table
  const { task_id }: RowOfTask = { ...table?.fromServer(row.id), ...row }
  if (task_id || table?.knew(row.id)) return [task_id]
  return tasks
    .allFromServer()
    .flatMap((task) => (task.project_id === change.project_id && task[`${kind}_count`] > 0 ? task.id : []))
}

interface RowOfTask extends Row {
  task_id?: string | null
}
