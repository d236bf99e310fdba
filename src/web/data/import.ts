import type { ImportReport, MappedRows } from '../../contract/imports.ts'
import { get, undoIdOf } from '../sync/api.ts'
import { ignoreRefusal } from '../sync/http/errors.ts'
import { postForm } from '../sync/http/post-form.ts'
import { loadText, moreText } from '../text/text.ts'
import { takeMe } from './account/me.ts'
import { undoOnServer } from './command.ts'
import { raiseMessage } from './messages.ts'
import { loadProjects } from './projects/projects.ts'
import { readInBackground } from './loading/in-background.ts'

// These reject with `ApiError` for a refusal. `progress` gets 0 to 1, when the whole file has gone out.

/** A CSV that another task manager exported, or the ZIP of its backup. */
export const importTodoist = (file: File, dryRun: boolean, progress: (done: number) => void): Promise<ImportReport> =>
  postForm('/import/legacy', formOf(file), progress, { dry_run: dryRun })

/** Imports an exported account; there is no dry run. */
export const importAccount = (file: File, progress: (done: number) => void): Promise<ImportReport> =>
  postForm('/import/account', formOf(file), progress)

/**
 * Imports a table whose columns were matched to fields. `lines`: the line of each row in the file, which replaces the
 * row number in warnings.
 */
export async function importRows(
  rows: MappedRows,
  lines: readonly number[],
  progress: (done: number) => void,
): Promise<ImportReport> {
  const report = await postForm('/import/csv', new Blob([JSON.stringify(rows)], { type: 'application/json' }), progress)
  for (const warning of report.warnings) warning.line = lines[warning.line - 1] ?? warning.line
  return report
}

function formOf(file: File): FormData {
  const form = new FormData()
  form.set('file', file)
  return form
}

/** Called after an import: reads what may have changed, such as language and time zone, and shows a message. */
export async function imported(report: ImportReport): Promise<void> {
  await ignoreRefusal(Promise.all([loadProjects(), takeMe(get('/auth/me')).then(() => loadText().catch(() => {}))]))
  const words = moreText().importExport
  const undo = (): void => void undoOnServer(words.importing, report, { settle: () => readInBackground(loadProjects) })
  raiseMessage(words.report.imported(report.tasks), undoIdOf(report) === null ? {} : { undo })
}
