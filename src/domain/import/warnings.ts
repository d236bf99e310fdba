/** What an import leaves out or changes, by a stable code: in English here, in other languages in the page. */
import type { Basis } from '../recurrence/rule.ts'
import type { Expectation } from '../filters/syntax-error.ts'

const DUE_FIELDS: Readonly<Record<string, string>> = {
  due_time: 'time',
  due_timezone: 'time zone',
  recurrence_rule: 'repeat',
}

export const IMPORT_WARNINGS = {
  cell_shortened: ({ most }: { most: number }) => `A cell was cut after ${most} characters.`,
  title_shortened: ({ most }: { most: number }) =>
    `The title is longer than ${most} characters. It was shortened, and the full text is in the description.`,
  description_shortened: ({ most }: { most: number }) => `The description was cut after ${most} characters.`,
  section_name_shortened: () => 'The name of the section was shortened.',
  section_without_name: () => 'A section without a name was skipped. Its tasks are in no section.',
  section_description_left_out: ({ name }: { name: string }) =>
    `The description of the section "${name}" was left out.`,
  row_type_skipped: ({ type }: { type: string }) => `A row of type "${type}" was skipped.`,
  row_without_content: () => 'A row without a title was skipped.',
  task_without_title: () => 'A task without a title was skipped.',
  comment_without_task: ({ comment }: { comment: string }) => `A comment without a task was skipped: "${comment}"`,
  comments_by_another: ({ name }: { name: string }) => `Comments by ${name} are imported as yours.`,
  nested_too_deep: () => 'Nested too deep. It was placed under the nearest task above.',
  not_a_member: ({ name }: { name: string }) => `${name} is not a member. The task is unassigned.`,
  not_in_your_projects: ({ name }: { name: string }) =>
    `${name} is not in your projects. Tasks that were assigned to this person are unassigned.`,
  setting_unknown: ({ setting }: { setting: string }) => `The setting "${setting}" is unknown. It was skipped.`,
  date_not_understood: ({ date }: { date: string }) =>
    `The date "${date}" was not understood. The task has no due date.`,
  date_partly_understood: ({ date, as, basis = 'due' }: { date: string; as?: string; basis?: Basis }) => {
    const from = basis === 'completion' ? ', from completion date' : ''
    return `Only part of the date "${date}" was understood${as === undefined ? '' : `, as ${as}${from}`}. The rest was left out.`
  },
  due_left_out: ({ field, reason }: { field: string; reason: string }) =>
    `The ${DUE_FIELDS[field] ?? 'due date'} is invalid and was left out (${reason}).`,
  time_not_understood: ({ time }: { time: string }) => `The time "${time}" was not understood. The task has no time.`,
  zone_unknown: ({ zone }: { zone: string }) => `The time zone "${zone}" is unknown. Yours is used.`,
  indent_not_understood: ({ indent }: { indent: string }) =>
    `The indent "${indent}" was not understood. The task is at the top level.`,
  priority_not_understood: ({ priority }: { priority: string }) =>
    `The priority "${priority}" was not understood. The task has no priority.`,
  duration_not_understood: ({ duration }: { duration: string }) =>
    `The duration "${duration}" was not understood. The task has no duration.`,
  completed_not_understood: ({ completed }: { completed: string }) =>
    `"${completed}" is neither yes nor no. The task is open.`,
  labels_left_out: () => 'Some labels were too long or too many. They were left out.',
  column_ignored: ({ column }: { column: string }) => `The column "${column}" was ignored.`,
  more_columns_ignored: ({ count }: { count: number }) =>
    count === 1 ? '1 more column was ignored.' : `${count} more columns were ignored.`,
  filter_left_out: ({ name, reason }: { name: string; expectation: Expectation; position: number; reason: string }) =>
    `The filter "${name}" could not be read and was left out (${reason}).`,
  template_too_large: ({ name, most }: { name: string; most: number }) =>
    `The template "${name}" is larger than ${most} MB. It was left out.`,
  templates_too_large: ({ name, most }: { name: string; most: number }) =>
    `The template "${name}" was left out. Templates may take up ${most} MB in all.`,
  view_settings_left_out: ({ view }: { view: string }) =>
    `The settings of the view "${view}" were left out. The view is not in the export.`,
  moved_to_top: ({ content }: { content: string }) =>
    `"${content}" was moved to the top level. Its parent cannot hold it.`,
  ntfy_left_out: ({ server }: { server: string }) =>
    `Your ntfy topic was left out. This server may not call ${server}.`,
  inbox_not_empty: () => 'Your Inbox is not empty. The one in the file was imported as a separate project.',
  file_missing: ({ filename }: { filename: string }) => `The file "${filename}" is not in the export. It was left out.`,
  more_warnings: ({ count }: { count: number }) =>
    count === 1 ? '1 more warning is not shown.' : `${count} more warnings are not shown.`,
}

export type ImportWarnings = typeof IMPORT_WARNINGS
export type ImportWarningCode = keyof ImportWarnings
type Said<Code extends ImportWarningCode> = [code: Code, ...values: Parameters<ImportWarnings[Code]>]

/** Takes a code and the values of its sentence. */
export type Warn = <Code extends ImportWarningCode>(...said: Said<Code>) => void

/** Where it is: the line on which the record starts, counted from 1; in an account the project and the task. */
export interface WarningPlace {
  line: number
  project?: string
  task?: string
}

export interface Warning extends WarningPlace {
  code: ImportWarningCode
  values: Readonly<Record<string, string | number>>
  /** In English. */
  message: string
}

/** A warning with its English message. */
export function warningAt<Code extends ImportWarningCode>(place: WarningPlace, ...[code, values]: Said<Code>): Warning {
  const warning = { ...place, code, values: values ?? {} }
  return { ...warning, message: warningIn(IMPORT_WARNINGS, warning) }
}

/** The warning in the language of `sentences`, after the project and the task that it is about. */
export function warningIn(
  sentences: ImportWarnings,
  { project, task, code, values }: Omit<Warning, 'line' | 'message'>,
): string {
  const sentence = sentences[code] as (values: Warning['values']) => string
  return [project, task && `"${task}"`, sentence(values)].filter((part) => part !== undefined).join(': ')
}
