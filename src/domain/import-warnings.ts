/** What an import leaves out or changes, by a stable code: in English here, in other languages in the page. */
import type { Expectation } from './filters/syntax-error.ts'

export const IMPORT_WARNINGS = {
  cell_shortened: ({ most }: { most: number }) => `a cell is cut after ${most} characters`,
  title_shortened: ({ most }: { most: number }) =>
    `title longer than ${most} characters: shortened, full text in the description`,
  description_shortened: ({ most }: { most: number }) => `the description is cut after ${most} characters`,
  section_name_shortened: () => 'the name of the section is shortened',
  section_without_name: () => 'section without a name skipped; its tasks are in no section',
  row_type_skipped: ({ type }: { type: string }) => `row of type "${type}" skipped`,
  row_without_content: () => 'a row without content is left out',
  task_without_title: () => 'task without a title skipped',
  comment_without_task: ({ comment }: { comment: string }) => `comment without a task skipped: "${comment}"`,
  comments_by_another: ({ name }: { name: string }) => `comments by ${name} are imported as yours`,
  nested_too_deep: () => 'nested too deep: placed under the nearest task above',
  not_a_member: ({ name }: { name: string }) => `${name} is not a member: task left unassigned`,
  not_in_your_projects: ({ name }: { name: string }) => `${name} is not in your projects, so nobody is assigned`,
  setting_unknown: ({ setting }: { setting: string }) => `the setting "${setting}" is not known`,
  date_not_understood: ({ date }: { date: string }) => `the date "${date}" is not understood`,
  date_partly_understood: ({ date, as }: { date: string; as?: string }) =>
    `the date "${date}" is only partly understood${as === undefined ? '' : `, as ${as}`}`,
  due_left_out: ({ field, reason }: { field: string; reason: string }) => `the ${field} is left out (${reason})`,
  time_not_understood: ({ time }: { time: string }) => `the time "${time}" is not understood`,
  zone_unknown: ({ zone }: { zone: string }) => `unknown time zone "${zone}": yours is used`,
  indent_not_understood: ({ indent }: { indent: string }) => `the indent "${indent}" is not understood`,
  priority_not_understood: ({ priority }: { priority: string }) => `the priority "${priority}" is not understood`,
  duration_not_understood: ({ duration }: { duration: string }) => `the duration "${duration}" is not understood`,
  completed_not_understood: ({ completed }: { completed: string }) =>
    `"${completed}" is neither yes nor no: imported as open`,
  labels_left_out: () => 'labels that are too long, or too many, are left out',
  column_ignored: ({ column }: { column: string }) => `column "${column}" ignored`,
  more_columns_ignored: ({ count }: { count: number }) => `${count} more ${count === 1 ? 'column' : 'columns'} ignored`,
  filter_left_out: ({ name, reason }: { name: string; expectation: Expectation; position: number; reason: string }) =>
    `the filter "${name}" is left out (${reason})`,
  template_too_large: ({ name, most }: { name: string; most: number }) =>
    `the template "${name}" is left out (larger than ${most} MB)`,
  templates_too_large: ({ name, most }: { name: string; most: number }) =>
    `the template "${name}" is left out (more than ${most} MB of templates)`,
  view_settings_left_out: ({ view }: { view: string }) =>
    `the view settings of "${view}" are left out (not in the export)`,
  moved_to_top: ({ content }: { content: string }) => `"${content}" moved to the top level: its parent cannot hold it`,
  inbox_not_empty: () => 'your Inbox is not empty: imported as a separate project',
  file_missing: ({ filename }: { filename: string }) => `the file "${filename}" is not in the export`,
  more_warnings: ({ count }: { count: number }) => `${count} more ${count === 1 ? 'warning' : 'warnings'} not shown`,
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
