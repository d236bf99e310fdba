/** Editing a title, whose new words can change other fields of the task. */
import type { Task, TaskPatch } from '../../../../contract/tasks.ts'
import { isSameJson } from '../../../../domain/same-json.ts'
import { patch } from '../../../sync/api.ts'
import { locale, zone } from '../../../text/locale.ts'
import { startCommand, type SentChange } from '../../command.ts'
import { addMissingLabels } from '../../labels/missing-labels.ts'
import { recount } from '../../loading/counts.ts'
import { dropUndo, keepUndo, showChangeMessage } from '../../messages.ts'
import { addReminder } from '../../reminders.ts'
import { shownChange } from '../edit.ts'
import { changeMessage, overwroteMessage } from '../edit-messages.ts'
import { read, type ParsedTask, type Span } from './reader.ts'
import { LAST } from '../../sorting.ts'
import { descendantsOf, shortTitle, tasks } from '../tasks.ts'
import { carryOut, undoTo } from '../undo.ts'

/** The spans of all words and quotation marks of a title, so that they stay text while new words are typed. */
export const wordsOf = (title: string): Span[] =>
  Array.from(title.matchAll(/"|[^\s"]+/g), ({ 0: word, index }) => ({ start: index, end: index + word.length }))

/** Reads a title. `literal`: spans that are kept as text. */
export function readTitle(task: Task, title: string, literal: readonly Span[]): ParsedTask {
  const { project_id, parent_id, due_date: day, due_time: time } = task
  const parsed = read(title, project_id, literal, locale.value, { day, time, parent_id })
  return day !== null && namesOnlyTime(parsed) ? { ...parsed, due_date: day } : parsed
}

/** Whether a title names a time without a day, which then is a time on the task's own day. */
const namesOnlyTime = ({ due_time, spans }: ParsedTask): boolean =>
  due_time !== null && !spans.some(({ kind }) => kind === 'date' || kind === 'repeat')

/** The change of the task that its new title asks for. */
function changeBy(task: Task, parsed: ParsedTask): TaskPatch {
  const { project, section } = parsed
  const labels = [...new Set([...task.labels, ...parsed.labels])].toSorted()
  return {
    ...(parsed.content !== task.content && { content: parsed.content }),
    ...(parsed.due_date !== null && { due_date: parsed.due_date }),
    ...(parsed.due_time !== null && { due_time: parsed.due_time, due_timezone: zone.value }),
    ...(parsed.recurrence_rule !== null && {
      recurrence_rule: parsed.recurrence_rule,
      recurrence_basis: parsed.recurrence_basis,
    }),
    ...(parsed.duration_min !== null && { duration_min: parsed.duration_min }),
    ...(parsed.priority !== null && { priority: parsed.priority }),
    ...(parsed.assignee && { assignee_id: parsed.assignee.id }),
    ...(labels.length > task.labels.length && { labels }),
    ...(project && project.id !== task.project_id && { project_id: project.id, section_id: section?.id ?? null }),
    ...(section && (!project || project.id === task.project_id) && { section_id: section.id }),
  }
}

/**
 * Saves a title and the other fields that it names, with one message and one undo. `from`: the title that the person
 * started from, if others have changed it since; undo restores theirs. Does nothing where the task has all that already.
 */
export async function saveTitle(task: Task, parsed: ParsedTask, from?: string): Promise<void> {
  const change = changeBy(task, parsed)
  const isSame = Object.entries(change).every(([field, value]) => isSameJson(value, task[field as keyof Task]))
  if (isSame && parsed.reminders.length === 0) return
  const isMoved = 'section_id' in change
  const below = isMoved ? descendantsOf(task.id) : []
  const place = {
    ...(change.project_id && { project_id: change.project_id }),
    section_id: change.section_id ?? null,
  }
  const changed = below.map((one) => [one, { ...place, parent_id: one.parent_id }] as const)
  const edit = startCommand({
    name: shortTitle(task),
    show: () => [
      tasks.overlay(task.id, { ...shownChange(change), ...(isMoved && { position: LAST }) }),
      ...below.map((one) => tasks.overlay(one.id, place)),
    ],
    request: () => patch('/tasks/:id', { id: task.id }, change),
    settle: (fresh) => {
      tasks.put(fresh)
      carryOut(changed)
      recount(task.parent_id)
    },
    ...(from !== undefined && { beganFrom: { content: from } }),
    undo: undoTo(task, () => changed),
    keepsUndo: false,
  })
  addMissingLabels(parsed.labels, edit.answer)
  const reminders: SentChange<object>[] = parsed.reminders.map((offset_min) =>
    addReminder(task.id, { offset_min }, { keepsUndo: false }),
  )
  const message = changeMessage(task, change)
  const undo = keepUndo(() => [...reminders, edit].forEach((one) => void one.takeBack()), message.text, [task.id])
  if (from === undefined) showChangeMessage(message, undo)
  const fresh = await edit.answer
  if (!fresh) dropUndo(undo)
  else showChangeMessage(from === undefined ? message : overwroteMessage(task, change), undo)
}
