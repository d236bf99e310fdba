/** Shapes of templates and their files: a project without people, completed tasks and absolute dates. */
import * as v from 'valibot'
import { daysBetween, FIRST_DAY, LAST_DAY } from '../domain/calendar/day.ts'
import { LONGEST_CONTENT, LONGEST_DESCRIPTION, LONGEST_RULE } from '../domain/lengths.ts'
import { MIB } from '../domain/sizes.ts'
import { MOST_LEVELS } from '../domain/ordering/levels.ts'
import {
  clientId,
  color,
  day,
  duration,
  exportedIcon,
  id,
  exportedLabelNames,
  list,
  manyLines,
  oneLine,
  oneOf,
  priority,
  recurrenceBasis,
  time,
  whole,
  zone,
  name,
  exportedName,
} from './fields.ts'
import { VIEW_MODES } from './projects.ts'
import { reminderOffset } from './reminders.ts'
import type { Color } from '../domain/colors.ts'

/** Tasks and sections of one template. */
export const MOST_TASKS = 2000
export const MOST_SECTIONS = 200
/** Reminders of one of its tasks. */
export const MOST_REMINDERS = 50
/** Bytes of a template's JSON without spaces: it is read and sent whole. */
export const LARGEST_TEMPLATE = 2 * MIB
/** Bytes of the templates on one page: their content is read for colour and icon. */
export const LARGEST_TEMPLATE_PAGE = 16 * MIB
/** Bytes of all templates in an account export together: they are written in one transaction. */
export const LARGEST_TEMPLATES = 64 * MIB
/** Bytes of a template file, which has spaces. */
export const LARGEST_TEMPLATE_FILE = 2 * LARGEST_TEMPLATE
/** Limit of days before or after the first dated task: two tasks can be as far apart. */
const MOST_DAYS = daysBetween(FIRST_DAY, LAST_DAY)

const index = (most: number) => v.nullable(whole(0, most - 1))

const templateTask = v.strictObject({
  content: oneLine(1, LONGEST_CONTENT),
  description: manyLines(0, LONGEST_DESCRIPTION),
  priority,
  /** Days from the first dated task to this one; null: no date. */
  due_in_days: v.nullable(whole(-MOST_DAYS, MOST_DAYS)),
  due_time: v.nullable(time),
  due_timezone: v.nullable(zone),
  duration_min: v.nullable(duration),
  recurrence_rule: v.nullable(oneLine(1, LONGEST_RULE)),
  /** Days from the first dated task to the last day of the repeat, in place of `UNTIL`; absent: as the rule says. */
  ends_in_days: v.optional(whole(-MOST_DAYS, MOST_DAYS)),
  recurrence_basis: recurrenceBasis,
  labels: exportedLabelNames,
  reminders: list(
    reminderOffset,
    [0, MOST_REMINDERS],
    'must be a list of minutes',
    `must be at most ${MOST_REMINDERS} reminders`,
  ),
  /** Index in the list of sections; null: none. */
  section: index(MOST_SECTIONS),
  /** Index of the parent task, which must come first in the list; null: none. */
  parent: index(MOST_TASKS),
})

export type TemplateTask = v.InferOutput<typeof templateTask>

export const templateContent = v.pipe(
  v.strictObject({
    version: v.literal(1, 'must be 1'),
    name: exportedName,
    color,
    icon: v.nullable(exportedIcon),
    view_mode: oneOf(VIEW_MODES),
    sections: list(
      exportedName,
      [0, MOST_SECTIONS],
      'must be a list of names',
      `must be at most ${MOST_SECTIONS} sections`,
    ),
    tasks: list(templateTask, [0, MOST_TASKS], 'must be a list of tasks', `must be at most ${MOST_TASKS} tasks`),
  }),
  v.forward(
    v.check(
      ({ sections, tasks }) => tasks.every(({ section }) => (section ?? -1) < sections.length),
      'must name sections of the template',
    ),
    ['tasks'],
  ),
  v.forward(
    v.check(({ tasks }) => areInOrder(tasks), `must come after their parents, on at most ${MOST_LEVELS} levels`),
    ['tasks'],
  ),
)

function areInOrder(tasks: readonly TemplateTask[]): boolean {
  const levels: number[] = []
  return tasks.every(({ parent }, at) => {
    if (parent !== null && parent >= at) return false
    const level = parent === null ? 1 : levels[parent]! + 1
    levels.push(level)
    return level <= MOST_LEVELS
  })
}

export type TemplateContent = v.InferOutput<typeof templateContent>

export const newTemplate = v.strictObject({ id: v.optional(clientId), name, project_id: id })
export const templatePatch = v.strictObject({ name: v.optional(name) })
/** `name`: name of the project, by default the template's. `start`: the day of the first dated task. */
export const templateUse = v.strictObject({ name: v.optional(name), start: day })

export type NewTemplate = v.InferOutput<typeof newTemplate>
export type TemplatePatch = v.InferOutput<typeof templatePatch>
export type TemplateUse = v.InferOutput<typeof templateUse>

export interface Template {
  id: string
  name: string
  color: Color
  icon: string | null
  task_count: number
  section_count: number
  created_at: string
  updated_at: string
}

/** A template with its content. */
export interface WholeTemplate extends Template {
  content: TemplateContent
}
