import { isSameJson } from '../../../domain/same-json.ts'
import { bodyOf, textsIn, type QueuedChange } from '../../sync/queue/change.ts'
import type { Seen } from '../../sync/state/table.ts'
import { intlLocale } from '../../text/locale.ts'
import { moreText, text } from '../../text/text.ts'
import { fieldName, valueInWords } from '../activity.ts'
import { inbox, projects, shownName } from '../projects/projects.ts'
import { sections } from '../projects/sections.ts'
import { reminders } from '../reminders.ts'
import { shortTitle, tasks } from '../tasks/tasks.ts'

/** What the person did with a change, and what they wrote in it: a line each. */
export function describeChange(change: QueuedChange): string[] {
  const { write, name } = change
  const body = bodyOf(write)
  const [, kind = '', id = ''] = write.path.split('/')
  if (kind === 'views') return ['mode' in body ? modeLine(id, body['mode']) : text().sortAndGroup]
  if (write.method === 'PATCH') return fieldLines(kind, body, seenIn(change, id))
  const { ids, action, patch } = body as { ids?: string[]; action?: string; patch?: Seen }
  const of = ids && ids.length > 1 ? [titlesOf(ids)] : taskOf(write.path)
  const done = patch
    ? fieldLines(kind, patch, null)
    : [actOf(change, action), ...textsIn(write).filter((written) => written !== name)]
  return [...of, ...done].filter(Boolean)
}

/** The view of a list, by its key; null: as its project has it. */
function modeLine(key: string, mode: unknown): string {
  const { project: words, upcoming, arranging } = moreText()
  const project = key === 'inbox' ? inbox.peek() : projects.peek(decodeURIComponent(key).split(':')[1])
  if (key === 'upcoming') return `${upcoming.view}: ${mode === 'calendar' ? upcoming.month : upcoming.days}`
  const now = mode ?? project?.view_mode
  return `${words.views.name}: ${now ? valueInWords('view_mode', now) : arranging.reset}`
}

/** The name of what a change is about, as it was before; of several tasks, how many. */
export function subjectOfChange(change: QueuedChange): string {
  const { name, write } = change
  const { ids = [] } = bodyOf(write) as { ids?: string[] }
  if (ids.length > 1) return text().toast.tasks(ids.length)
  const before = seenIn(change, write.path.split('/')[2] ?? '')?.['name']
  return typeof before === 'string' ? before : name
}

const titlesOf = (ids: readonly string[]): string =>
  new Intl.ListFormat(intlLocale.value).format(ids.flatMap((id) => titleOf(id) ?? []))

function titleOf(id: string | null | undefined): string | undefined {
  const task = tasks.get(id)
  return task && shortTitle(task)
}

/** The task that a file or a reminder belongs to, whose name does not say it. */
function taskOf(path: string): string[] {
  const [, kind, id = '', part] = path.split('/')
  const isOnTask = part === 'attachments' || part === 'reminders'
  const title = titleOf(isOnTask ? id : kind === 'reminders' ? reminders.get(id)?.task_id : null)
  return title === undefined ? [] : [`${moreText().taskPanel.name}: ${title}`]
}

const WRITTEN: readonly string[] = ['body', 'description']

/** The fields that the person had seen otherwise, each with its new value. */
function fieldLines(kind: string, fields: Seen, seen: Seen | null): string[] {
  const { archive, trash, manage } = moreText()
  const all = Object.entries(fields)
  const changed = all.filter(([field, value]) => !seen || !(field in seen) || !isSameJson(seen[field], value))
  return (changed.length > 0 ? changed : all).flatMap(([field, value]) => {
    if (field === 'favourite') return value ? manage.favour : manage.unfavour
    if (field === 'archived' && !value) return trash.restore
    if (field === 'archived') return kind === 'sections' ? archive.archiveSection : archive.archive
    // They are set with the time, and with the repeat.
    if (field === 'due_timezone' || (field === 'recurrence_basis' && fields['recurrence_rule'] === null)) return []
    const name = fieldName(field)
    const written = WRITTEN.includes(field) && typeof value === 'string' && value ? value : valueInWords(field, value)
    return name === undefined ? [] : `${name}: ${written}`
  })
}

/** What was done with something, by the path that it was sent to. */
function actOf(change: QueuedChange, action?: string): string {
  const { method, path, file } = change.write
  const words = moreText()
  const [, kind = '', id = '', part = ''] = path.split('/')
  if (method === 'DELETE') return kind === 'trash' ? words.trash.purge : text().task.delete
  if (file) return words.quickAdd.attach
  const parent = bodyOf(change.write)['parent_id']
  const acts: Partial<Record<string, string>> = {
    tasks: parent ? words.subtasks.add : text().nav.addTask,
    projects: words.project.create,
    labels: words.manage.createLabel,
    filters: text().nav.newFilter,
    templates: words.templates.saveAs,
    notifications: words.notifications.readAll,
    read: words.notifications.read,
    undo: text().toast.undo,
    sections: words.project.addSection,
    comments: words.unsaved.addComment,
    reminders: words.reminder.add,
    complete: text().task.done,
    reopen: words.reopen,
    skip: text().task.skip,
    move: moveOf(change, kind, id),
    duplicate: words.manage.duplicate,
    reset: kind === 'tasks' ? words.manage.reopenSubtasks : words.manage.reopenAll,
    delete: text().task.delete,
  }
  if (kind === 'trash') return words.trash.restore
  return acts[action ?? (part || kind)] ?? ''
}

/** Where something was moved to, as far as that is still known. */
function moveOf(change: QueuedChange, kind: string, id: string): string {
  const words = moreText()
  const { ids = [id], ...to } = bodyOf(change.write) as Partial<Record<string, string | null>> & { ids?: string[] }
  const seen = seenIn(change, ids[0]!)
  const isNew = (field: string): boolean => field in to && seen?.[field] !== to[field]
  const parent = isNew('parent_id') && titleOf(to['parent_id'])
  if (parent) return words.unsaved.under(parent)
  const [project, section] = [projects.get(to['project_id']), sections.get(to['section_id'])]
  const where = [isNew('project_id') && project && shownName(project), isNew('section_id') && section?.name]
  if (where.some(Boolean)) return words.unsaved.moveTo(where.filter(Boolean).join(' / '))
  const { subtask, otherProject, otherSection } = words.unsaved
  if (isNew('parent_id') && to['parent_id']) return subtask
  if (isNew('project_id') && to['project_id']) return otherProject
  if (isNew('section_id') && to['section_id']) return otherSection
  if (['parent_id', 'section_id'].some(isNew) && project) return words.unsaved.moveTo(shownName(project))
  if (['parent_id', 'project_id', 'section_id'].some(isNew)) return text().task.move
  return seen || kind !== 'tasks' ? words.keys.reorder : text().task.move
}

/** The fields of a row that a change sets, as the person had seen them. */
const seenIn = ({ shown }: QueuedChange, id: string): Seen | null => shown.find(([, row]) => row === id)?.[3] ?? null
