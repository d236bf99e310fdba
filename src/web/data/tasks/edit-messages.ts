import type { Task, TaskPatch } from '../../../contract/tasks.ts'
import { intlLocale } from '../../text/locale.ts'
import { moreText, text } from '../../text/text.ts'
import type { ChangeMessage } from '../messages.ts'
import { memberOf } from '../projects/members.ts'
import { projects, shownName } from '../projects/projects.ts'
import { sections } from '../projects/sections.ts'
import { shortTitle } from './tasks.ts'

type Field = keyof TaskPatch

/** The message about changed fields of a task, or of `count` tasks. */
export function changeMessage(task: Task, change: TaskPatch, count = 1): ChangeMessage {
  const words = text().toast
  const whose = count > 1 ? words.tasks(count) : nameAfter(task, change)
  const given = Object.keys(change) as Field[]
  const changed = given.filter((field) => String(task[field]) !== String(change[field]))
  const fields = changed.length > 0 ? changed : given
  const { priority, assignee_id, labels } = change
  const place = placeIn(task, change)
  if (place !== undefined) {
    const others = fields.filter((field) => !SEEN_IN_PLACE.includes(field))
    const moved = moreText().arranging.in(whose, place)
    return { text: others.length > 0 ? `${moved} ${fieldsMessage(others, change, whose)}` : moved, topic: 'move' }
  }
  if (fields.length > 1) return { text: fieldsMessage(fields, change, whose), topic: 'edit' }
  const { prioritySet, assigned, unassigned } = moreText().manage
  if (priority !== undefined) return { text: prioritySet(whose, priority), topic: 'priority' }
  if (assignee_id !== undefined) {
    const person = memberOf(task.project_id, assignee_id)
    return { text: person ? assigned(whose, person.name) : unassigned(whose), topic: 'people' }
  }
  if (labels) return labelMessage(task.labels, labels, whose)
  return { text: fieldsMessage(fields, change, whose), topic: 'edit' }
}

/** The message when somebody else had changed the task since the person started editing. */
export const overwroteMessage = (task: Task, change: TaskPatch): ChangeMessage => ({
  ...changeMessage(task, change),
  text: moreText().manage.overwrote(nameAfter(task, change)),
  done: changeMessage(task, change).text,
})

const nameAfter = ({ content }: Task, change: TaskPatch): string => shortTitle({ content: change.content ?? content })

const SEEN_IN_PLACE: readonly Field[] = ['project_id', 'section_id', 'content']

/** The project or section that the task is moved to, or both. */
function placeIn(task: Task, { project_id, section_id }: TaskPatch): string | undefined {
  const project = project_id === task.project_id ? undefined : projects.peek(project_id)
  const section = section_id === task.section_id ? undefined : sections.peek(section_id)
  const names = [project && shownName(project), section?.name].filter((name) => name !== undefined)
  return names.length > 0 ? names.join(' / ') : undefined
}

function labelMessage(before: readonly string[], after: readonly string[], whose: string): ChangeMessage {
  const added = after.find((name) => !before.includes(name))
  const removed = before.find((name) => !after.includes(name))
  const { labelled, unlabelled } = moreText().manage
  return { text: added === undefined ? unlabelled(whose, removed ?? '') : labelled(whose, added), topic: 'edit' }
}

/** Fields that are not named when the other field is. */
const GOES_WITH: Partial<Record<Field, Field>> = {
  recurrence_basis: 'recurrence_rule',
  section_id: 'project_id',
  due_timezone: 'due_time',
}

function fieldsMessage(fields: readonly Field[], change: TaskPatch, whose: string): string {
  if (fields.length === 0) return text().toast.changed(whose)
  const names = moreText().activity.fields
  const told = fields.filter((field) => !fields.some((other) => other === GOES_WITH[field]))
  const list = told.map((field, at) => (at === 0 ? names[field] : names[field].toLowerCase()))
  const isRemoved = told.every((field) => change[field] === null)
  const { fieldsChanged, fieldsRemoved } = moreText().manage
  return (isRemoved ? fieldsRemoved : fieldsChanged)(new Intl.ListFormat(intlLocale.value).format(list), whose)
}
