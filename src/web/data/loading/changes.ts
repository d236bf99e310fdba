import type { Change } from '../../../contract/live.ts'
import type { Project, Section } from '../../../contract/projects.ts'
import type { Task } from '../../../contract/tasks.ts'
import { event } from '../../sync/event.ts'
import { ignoreRefusal } from '../../sync/errors.ts'
import { isGone, kindOf, takeIn } from '../../sync/reconcile.ts'
import { readAllAgain } from '../../sync/until-read.ts'
import { text } from '../../text/text.ts'
import { liveTables, type Row } from '../../sync/live-tables.ts'
import { recount, recountTasks } from './counts.ts'
import { noteLoaded, projectContents } from './loaded.ts'
import { raiseMessage } from '../messages.ts'
import { canEdit, loadProjectOf, projects, shownName } from '../projects/projects.ts'
import { leftProjects } from '../projects/left.ts'
import { loadProjectContents, sections } from '../projects/sections.ts'
import { rowLeaves } from '../tasks/leaving.ts'
import { tasks } from '../tasks/tasks.ts'
import { markRecentlyChanged } from '../tasks/recently-changed.ts'
import { putCounted } from '../tasks/subtask-counts.ts'

/** Every change after it was taken in, for what is more than a row in a table. */
export const changed = event<Change>()

/** Raised before rows change because of somebody else, so that focus and selection can be held. */
export const rowsChange = event()

/** Takes in a change that somebody made, oneself too. */
export function receive(change: Change): void {
  const kind = kindOf(change)
  const { id = '' } = (change.payload ?? {}) as { id?: string }
  const before = tasks.peek(id)
  const known = tasks.fromServer(id)
  const project = projects.fromServer(id)
  const section = sections.fromServer(id)
  if (kind === 'project' && project) tellOfLostAccess(change, project)
  if (kind === 'task' && leaves(change)) rowLeaves.raise(id)
  const counting = countingOn(change)
  rowsChange.raise()
  // Of one that the page has not read, its parent's count may tell already.
  if (known ? !isGone(change) : change.type === 'task.created') putCounted([change.payload as Task])
  takeIn(change)
  if (kind === 'task' && !isGone(change)) void ignoreRefusal(loadProjectOf(change.payload as Task))
  if (kind === 'task') taskChanged(change, before)
  if (kind === 'project' && !isGone(change)) projectChanged(change, project)
  if (kind === 'section' && !isGone(change)) sectionChanged(change.payload as Section, section)
  recountFor(change, known)
  recountTasks(...counting)
  changed.raise(change)
}

/** Tells why the page changes, or what can be done on it; not of one's own project, which only its owner can delete. */
function tellOfLostAccess(change: Change, before: Project): void {
  const { nowViewOnly, noAccess } = text().toast
  const { id, role } = before
  const isLost = isGone(change) && role !== 'owner' && !leftProjects.has(id)
  const isLowered = !isGone(change) && canEdit(before) && !canEdit(change.payload as Project)
  if (isLost || isLowered) raiseMessage((isLost ? noAccess : nowViewOnly)(shownName(before)), { topic: 'people' })
}

const leaves = (change: Change): boolean => isGone(change) || (change.payload as Task).completed

const SEEN: (keyof Task)[] = ['content', 'description', 'due_date', 'due_time', 'priority', 'section_id', 'assignee_id']

/** A row that looks different now is marked for a moment; what the person changed themself looks so already. */
function taskChanged(change: Change, before: Task | undefined): void {
  const task = change.payload as Task
  if (isGone(change) || task.completed || tasks.pending(task.id)) return
  if (!before || SEEN.some((field) => before[field] !== task[field])) markRecentlyChanged(task.id)
}

/** What came into sight, or changed at many places at once, is read afresh. */
function projectChanged(change: Change, before: Project | undefined): void {
  const project = change.payload as Project & { reload?: true }
  const appeared = before === undefined || (before.archived && !project.archived)
  // Comments, files and histories are not among what a project holds.
  if (project.reload && before) readAgainSoon()
  if (project.archived || (!appeared && !project.reload)) return
  void loadProjectContents(project.id).then(
    () => noteLoaded(projectContents(project.id)),
    () => {},
  )
}

const CALM_MS = 400
let calm: ReturnType<typeof setTimeout> | undefined

/** Once for all projects that are to be read again at the same time, as when an account is deleted. */
function readAgainSoon(): void {
  clearTimeout(calm)
  calm = setTimeout(() => void ignoreRefusal(readAllAgain()), CALM_MS)
}

/** The tasks of a section that is archived no more come into sight. */
function sectionChanged(now: Section, before: Section | undefined): void {
  if (now.archived === (before?.archived ?? now.archived)) return
  recount()
  if (!now.archived) void ignoreRefusal(loadProjectContents(now.project_id))
}

/** Counts are not announced: what shows some is asked for them. `before`: what the server had said of the task. */
function recountFor(change: Change, before: Task | undefined): void {
  const payload = (change.payload ?? {}) as { parent_id?: string | null }
  if (kindOf(change) === 'task') {
    if (!before || isGone(change) || COUNTED.some((field) => differs(before, payload as Task, field)))
      recount(payload.parent_id, before?.parent_id)
  } else if (CHANGES_COUNTS.includes(kindOf(change)) && change.type !== 'project.created') recount()
}

const COUNTED: (keyof Task)[] = ['completed', 'project_id', 'section_id', 'parent_id', 'labels']
const CHANGES_COUNTS: readonly string[] = ['project', 'member']
const COUNTED_ON_TASK: readonly string[] = ['comment', 'attachment', 'reminder']

/**
 * The tasks that may count this by now. A deletion does not say what it hung on: where that was never here, it may be any
 * of its project.
 */
function countingOn(change: Change): (string | null | undefined)[] {
  const kind = kindOf(change) as 'comment' | 'attachment' | 'reminder'
  if (!COUNTED_ON_TASK.includes(kind)) return []
  const row = change.payload as RowOfTask
  const table = liveTables.get(kind)?.table
  const { task_id }: RowOfTask = { ...table?.fromServer(row.id), ...row }
  if (task_id || table?.knew(row.id)) return [task_id]
  const isIn = (task: Task): boolean => task.project_id === change.project_id && task[`${kind}_count`] > 0
  return tasks.allFromServer().flatMap((task) => (isIn(task) ? task.id : []))
}

interface RowOfTask extends Row {
  task_id?: string | null
}

const differs = (a: Task, b: Task, field: keyof Task): boolean => String(a[field]) !== String(b[field])
