/**
 * The VTODO properties of each task field, and a text of each field's state, by which to detect whether it has changed.
 */
import type { TaskRow } from '../../../../schema/tables/tasks.ts'
import { parseRule } from '../../../domain/recurrence/parse.ts'
import { withPlainMentions } from '../../../domain/text/mentions.ts'
import type { Property } from '../../../platform/ics/parse.ts'
import { instant, integer, text } from '../../../platform/ics/properties.ts'
import { priorityOf, ruleTextOf, zoneOf } from '../../feeds/entries.ts'
import type { Field } from './preserved.ts'
import type { CollectionMember } from '../members.ts'

/** The state of the due date: day, time, zone and rule. */
export const dueState = ({ due_date, due_time, due_timezone, recurrence_rule }: TaskRow): string =>
  JSON.stringify([due_date, due_time, due_timezone, recurrence_rule])

export const fieldStates: Record<Field, (task: CollectionMember) => string> = {
  content: ({ content }) => content,
  description: ({ description }) => description,
  priority: ({ priority }) => String(priority),
  due: dueState,
  state: ({ completed_at }) => completed_at ?? '',
  parent: ({ parent_id }) => parent_id ?? '',
}

/** The properties of each field, in the order of the output. */
export const propertiesFor: Record<Field, (task: CollectionMember) => Property[]> = {
  content: ({ content }) => [text('summary', content)],
  description: ({ description }) => (description === '' ? [] : [text('description', withPlainMentions(description))]),
  priority: (task) => {
    const priority = priorityOf(task)
    return priority === null ? [] : [integer('priority', priority)]
  },
  due: (task) => [...startOf(task), ...dueOf(task), ...ruleOf(task)],
  state: ({ completed_at }) =>
    completed_at === null
      ? [text('status', 'NEEDS-ACTION')]
      : [text('status', 'COMPLETED'), instant('completed', completed_at), integer('percent-complete', 100)],
  parent: ({ parent }) => (parent === null ? [] : [['related-to', { reltype: 'PARENT' }, 'text', parent]]),
}

const dueOf = (task: CollectionMember): Property[] => (task.due_date === null ? [] : [moment('due', task)])

/** DTSTART is required for RRULE; clients expect DUE as well and move both. */
const startOf = (task: CollectionMember): Property[] =>
  task.due_date === null || task.recurrence_rule === null ? [] : [moment('dtstart', task)]

function moment(name: string, task: CollectionMember): Property {
  if (task.due_time === null) return [name, {}, 'date', task.due_date!]
  const zone = zoneOf(task)
  return zone === null
    ? instant(name, task.due_datetime!)
    : [name, { tzid: zone }, 'date-time', `${task.due_date}T${task.due_time}:00`]
}

function ruleOf(task: CollectionMember): Property[] {
  const parsed = task.recurrence_rule === null ? null : parseRule(task.recurrence_rule)
  if (!parsed?.ok || task.due_date === null) return []
  return [['rrule', {}, 'recur', ruleTextOf(task, parsed.rule)]]
}
