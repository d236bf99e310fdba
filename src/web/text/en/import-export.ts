import { plural } from '../locale.ts'
import type { Mapped } from '../../../domain/mapped-rows/read.ts'
import { IMPORT_WARNINGS } from '../../../domain/import/warnings.ts'
import { GIB, MIB } from '../../../domain/sizes.ts'
import { LARGEST_ACCOUNT, LARGEST_IMPORT } from '../../../contract/import-limits.ts'

/** Words about what comes in and goes out as files. */
export const importExport = {
  importing: 'Import',
  exporting: 'Export',
  in: {
    title: 'Import tasks',
    text: 'Import a CSV file or ZIP backup from another task manager, any other table as CSV, or an account exported from Errand. You see a preview before anything is imported.',
    choose: 'File to import',
    reading: 'Reading the file…',
    sending: (percent: number) => `Uploading… ${percent}%`,
    unreadable: 'This file cannot be read. Choose it again.',
    tooLarge: `This file is too large. The limit is ${LARGEST_IMPORT / MIB} MB for a CSV or ZIP file and ${LARGEST_ACCOUNT / GIB} GB for an exported account.`,
    tooLargeForProxy:
      'This file is larger than the reverse proxy in front of the server accepts. Ask an admin to raise its limit.',
    refused: (reason: string | undefined) =>
      `This file cannot be imported${reason ? ` (${reason})` : ''}. Choose a CSV file, a ZIP backup or an exported account.`,
    unanswered:
      'The server did not answer in time, and may still import the file. Check whether its tasks are there before you import it again.',
    noTable: 'This file has no rows below the column names in its first line.',
    tooManyRows: (most: number) => `This table has more than ${most} rows. Import it in parts.`,
    columns: 'Change columns',
    another: 'Choose another file',
    import: 'Import',
    preview: 'Preview import',
  },
  mapping: {
    title: 'Match columns',
    text: (rows: number) =>
      `${plural(rows, 'row', 'rows')}. Dates may be written as in quick add, in English or Danish.`,
    name: 'Project name',
    none: 'None',
    needsContent: 'Choose the column that holds the tasks.',
    unread: (columns: string[]) => `Not imported: ${columns.join(', ')}`,
    fields: {
      content: 'Task',
      description: 'Description',
      due: 'Date',
      time: 'Time',
      priority: 'Priority',
      labels: 'Labels',
      section: 'Section',
      completed: 'Completed',
    } satisfies Record<Mapped, string>,
  },
  report: {
    previewTitle: 'Import preview',
    importedTitle: 'Imported',
    projects: (names: string[]) => `${names.length === 1 ? 'Project' : 'Projects'}: ${names.join(', ')}`,
    counts: (tasks: number, sections: number, comments: number, labels: number) =>
      [
        plural(tasks, 'task', 'tasks'),
        sections > 0 && plural(sections, 'section', 'sections'),
        comments > 0 && plural(comments, 'comment', 'comments'),
        labels > 0 && plural(labels, 'new label', 'new labels'),
      ]
        .filter(Boolean)
        .join(' · '),
    warnings: (count: number) => plural(count, 'warning', 'warnings'),
    line: (line: number, file: string | undefined) => (file === undefined ? `Line ${line}` : `${file}, line ${line}`),
    warning: IMPORT_WARNINGS,
    nothing: 'No warnings.',
    open: (name: string) => `Open ${name}`,
    imported: (tasks: number) => `${plural(tasks, 'task', 'tasks')} imported.`,
  },
  preview: {
    more: (n: number) => `… and ${plural(n, 'more task', 'more tasks')}`,
  },
  account: {
    title: 'Exported account',
    text: 'Everything in it is added to what you have. Your time zone, language, first day of the week and notification settings become those of the file. This cannot be undone.',
  },
  out: {
    title: 'Export your data',
    text: 'All projects you can see, including archived projects and completed tasks, with your labels, filters, templates, reminders and settings. Your ntfy topic is included with its password. The trash, activity, your own password and tokens are not included.',
    zip: 'Everything with attachments (ZIP)',
    json: 'Everything without attachments (JSON)',
    csv: 'Export as CSV',
    ics: 'Export as calendar',
    project: 'One project',
    projectText:
      'In the project’s menu, choose Export as CSV (a format other task managers can read) or Export as calendar.',
    first: 'Export everything first',
  },
}

export type ImportExportText = typeof importExport
