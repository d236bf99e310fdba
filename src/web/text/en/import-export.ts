import { plural } from '../locale.ts'
import type { Mapped } from '../../../domain/mapped-rows/read.ts'
import { GIB, MIB } from '../../../domain/sizes.ts'
import { LARGEST_ACCOUNT, LARGEST_IMPORT } from '../../../contract/moving.ts'

/** Words about what comes in and goes out as files. */
export const importExport = {
  importing: 'Import',
  exporting: 'Export',
  in: {
    title: 'Bring your lists along',
    text: 'A CSV that another task manager exported, the ZIP of its backup, any other table as CSV, or an account that was exported here. You see what will happen before anything does.',
    choose: 'File to import',
    reading: 'Reading the file…',
    sending: (percent: number) => `Sending… ${percent} %`,
    unreadable: 'This file cannot be read. Choose it again.',
    tooLarge: `This file is too large: a CSV or ZIP may have ${LARGEST_IMPORT / MIB} MB, an account ${LARGEST_ACCOUNT / GIB} GB.`,
    noTable: 'This file has no rows below a first line with names.',
    tooManyRows: (most: number) => `This table has more than ${most} rows. Import it in parts.`,
    another: 'Choose another file',
    go: 'Import',
    look: 'See what will happen',
  },
  mapping: {
    title: 'Which column is what?',
    text: (rows: number) =>
      `${plural(rows, 'row', 'rows')}. Dates may be written as in quick add, in English or Danish.`,
    name: 'Name of the project',
    none: 'None',
    needsContent: 'Choose the column that holds the tasks.',
    fields: {
      content: 'Task',
      description: 'Description',
      due: 'Date',
      time: 'Time',
      priority: 'Priority',
      labels: 'Labels',
      section: 'Section',
      completed: 'Done',
    } satisfies Record<Mapped, string>,
  },
  report: {
    would: 'This is what will happen',
    did: 'Imported',
    projects: (names: string[]) => `${names.length === 1 ? 'Project' : 'Projects'}: ${names.join(', ')}`,
    counts: (tasks: number, sections: number, comments: number, labels: number) =>
      [
        plural(tasks, 'task', 'tasks'),
        plural(sections, 'section', 'sections'),
        plural(comments, 'comment', 'comments'),
        plural(labels, 'new label', 'new labels'),
      ].join(' · '),
    warnings: (count: number) => `${plural(count, 'thing', 'things')} could not come along as written`,
    line: (line: number, file: string | undefined) => (file === undefined ? `Line ${line}` : `${file}, line ${line}`),
    nothing: 'Everything comes along as written.',
    open: (name: string) => `Open ${name}`,
    said: (tasks: number) => `${plural(tasks, 'task', 'tasks')} imported.`,
  },
  account: {
    title: 'An account that was exported',
    text: 'Everything in it is added to what you have. Your time zone, language, first day of the week and notification settings become those of the file. This cannot be undone.',
  },
  out: {
    title: 'Take everything with you',
    text: 'Every project you can see, archived and completed things too, with your labels, filters, reminders and settings. Not the trash, the history, passwords or tokens.',
    zip: 'Everything with attachments (ZIP)',
    json: 'Everything without attachments (JSON)',
    csv: 'Export as CSV',
    ics: 'Export as calendar',
    project: 'One project',
    projectText: 'Its menu has Export as CSV, in the format other task managers read, and a calendar file.',
    first: 'Export everything first',
  },
}

export type ImportExportText = typeof importExport
