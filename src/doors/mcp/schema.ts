/** The arguments of a tool as JSON Schema, made of the shapes that the REST action is checked by. */
import { DEFAULT_LIMIT, MAX_LIMIT } from '../../contract/paging.ts'
import { MOST_UPCOMING_DAYS } from '../../contract/views.ts'
import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import type { Route } from '../../platform/http/route.ts'
import type { Tool } from './tools.ts'

export interface ArgumentsSchema {
  type: 'object'
  properties: Record<string, object>
  required: string[]
  additionalProperties: false
  [more: string]: unknown
}

/** All arguments of a tool; whether they are right is decided by the action itself. */
export function argumentsOf(tool: Tool, route: Route): ArgumentsSchema {
  const body = partOf(route.body)
  const query = partOf(route.query)
  const path = tool.id ? { [tool.id]: { type: 'string', format: 'uuid' } } : {}
  const properties = { ...path, ...body.properties, ...typed(query.properties) }
  const meaning: Readonly<Record<string, string>> = { ...MEANING, ...tool.meaning }
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [
        name,
        meaning[name] ? { ...schema, description: meaning[name] } : schema,
      ]),
    ),
    required: [...Object.keys(path), ...body.required, ...query.required],
    additionalProperties: false,
  }
}

interface Part {
  properties: Record<string, object>
  required: string[]
}

function partOf(shape: GenericSchema | undefined): Part {
  if (!shape) return { properties: {}, required: [] }
  const made = toJsonSchema(shape, { typeMode: 'input', errorMode: 'ignore' }) as Partial<Part>
  return { properties: made.properties ?? {}, required: made.required ?? [] }
}

/** Query parameters are text over HTTP; assistants may send them typed. */
const typed = (properties: Record<string, object>): Record<string, object> =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, NOT_TEXT[name] ?? schema]))

const NOT_TEXT: Record<string, object> = {
  limit: { type: 'integer', minimum: 1, maximum: MAX_LIMIT },
  days: { type: 'integer', minimum: 1, maximum: MOST_UPCOMING_DAYS },
  priority: { type: 'integer', minimum: 1, maximum: 4 },
  archived: { type: 'boolean' },
  favourite: { type: 'boolean' },
  no_date: { type: 'boolean' },
  top_level: { type: 'boolean' },
}

const MEANING: Record<string, string> = {
  task_id: 'Id of the task.',
  project_id: 'Id of a project (list_projects).',
  section_id: 'Id of a section (list_sections).',
  parent_id: 'Id of the parent task.',
  label_id: 'Id of a label (list_labels).',
  assignee_id: 'user_id of the assignee (list_members); in search_tasks also "me".',
  id: 'A UUIDv7 that you choose for the new object: with the same id a repeated call creates no second one.',
  content: 'What is to be done, in one line.',
  description: 'More about it, in Markdown.',
  priority: '1 is the most urgent, 4 the default.',
  due_date: 'A day, YYYY-MM-DD.',
  due_time: 'HH:MM on the clock in due_timezone; needs due_date.',
  due_timezone: "An IANA zone; the person's own unless given.",
  duration_min: 'How long it takes, in minutes.',
  recurrence_rule: 'An RRULE (RFC 5545) without DTSTART, such as FREQ=WEEKLY;BYDAY=MO.',
  recurrence_basis: 'Whether it repeats from the day it was due (due) or from the day it is done (completion).',
  labels: 'Names of labels; unknown ones are created. Replaces the present labels.',
  after_id: 'Id of the sibling to stand directly after; null, without before_id: before all of them.',
  before_id: 'Id of the sibling to stand directly before.',
  q: 'Words that must all occur; the last one may be the beginning of a word.',
  due_before: 'Due before this day, YYYY-MM-DD.',
  due_from: 'Due on this day or later, YYYY-MM-DD.',
  no_date: 'Only tasks without a day.',
  top_level: 'Only tasks without a parent.',
  archived: 'Also archived ones, and those in archived projects and sections.',
  completed: 'include: completed ones too; only: nothing else.',
  limit: `Maximum number of items; ${DEFAULT_LIMIT} unless given.`,
  cursor: 'next_cursor of the previous page.',
  from: 'The first day, YYYY-MM-DD.',
  start: 'The day of the first dated task, YYYY-MM-DD.',
  template_id: 'Id of a template (list_templates).',
  to: 'The last day, YYYY-MM-DD.',
  by: 'Id of who completed it, or "me".',
  days: 'How many days.',
  text: 'The line.',
  body: 'The comment, in Markdown.',
}
