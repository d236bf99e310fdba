/** Converts a CSV, or a ZIP of CSVs, to projects; runs in a worker thread. */
import { check } from '../../../contract/check.ts'
import { zone } from '../../../contract/fields.ts'
import { MOST_IMPORTED_ROWS } from '../../../contract/import-limits.ts'
import type { Actor } from '../../../domain/access/actor.ts'
import { invalid } from '../../../domain/errors.ts'
import { localeOfDates } from '../../../domain/import/date-column.ts'
import type { Warn } from '../../../domain/import/warnings.ts'
import { columnsOf, delimiterOf, type CsvColumns } from '../../../domain/todoist-csv/columns.ts'
import { oneName, type PlannedProject } from '../../../domain/import/plan.ts'
import { TodoistReader, type ImportContext } from '../../../domain/todoist-csv/read.ts'
import { decodeCsv } from '../../../domain/csv/decode.ts'
import { MIB } from '../../../domain/sizes.ts'
import { csvRecords, UnreadableCsv } from '../../../platform/csv/records.ts'
import type { Instant } from '../../../platform/db/transaction.ts'
import { inMemory, isZip, openZip, UnreadableZip } from '../../../platform/zip/read.ts'
import { wallClock } from '../../../platform/zones.ts'
import { projectPartsOf, type ProjectPart } from './parts.ts'
import { orRefusedZip } from '../refused-zip.ts'
import { resolveProject } from './resolve.ts'

/** Limits of a ZIP, checked before anything is unpacked. */
export const CSV_ZIP_LIMITS = { entries: 1000, unpacked: 100 * MIB }
/** Includes blank rows. */
const MOST_ROWS = 4 * MOST_IMPORTED_ROWS

export interface TodoistFile {
  bytes: Uint8Array
  filename: string
  /** Replaces the name taken from the file name. */
  name: string | undefined
  actor: Actor
  now: Instant
}

/** Reads a CSV or a ZIP of CSVs; a job of the worker thread. */
export const todoistJob = (file: TodoistFile) => orRefusedZip(todoistParts(file))

/** Yields the projects in order. Throws 422 `fields.file` for an invalid CSV, naming the file in a ZIP. */
export async function* todoistParts({ bytes, filename, name, actor, now }: TodoistFile): AsyncGenerator<ProjectPart> {
  const context = contextFor(actor, now)
  let [tasks, rows] = [0, 0]
  const count = (isBlank: boolean) => {
    if (!isBlank && ++tasks > MOST_IMPORTED_ROWS)
      throw invalid({ file: `holds more than ${MOST_IMPORTED_ROWS} rows: import it in parts` })
    if (++rows > MOST_ROWS) throw invalid({ file: `holds more than ${MOST_ROWS} lines: import it in parts` })
  }
  for await (const csv of csvsIn(Buffer.from(bytes), filename, name)) {
    const planned = await readCsv({ ...csv, name: name ?? csv.name }, context, count)
    yield* projectPartsOf(resolveProject(planned, csv.file, actor, now))
  }
}

interface Csv {
  /** Path in the ZIP; null for a single CSV. */
  file: string | null
  name: string
  text: string
}

async function* csvsIn(bytes: Buffer, filename: string, name: string | undefined): AsyncGenerator<Csv> {
  if (!isZip(bytes)) return yield asCsv(bytes, filename, null)
  const zip = await openZip(inMemory(bytes), CSV_ZIP_LIMITS)
  const outside = zip.entries.find(({ name }) => leavesFolder(name))
  if (outside) throw new UnreadableZip(`holds a file outside its folder: ${outside.name.slice(0, 100)}`)
  const entries = zip.entries.filter((entry) => isCsv(entry.name))
  if (entries.length === 0) throw new UnreadableZip('holds no CSV')
  if (name !== undefined && entries.length > 1)
    throw invalid({ name: `must not be given for ${entries.length} projects` })
  for (const entry of entries) yield asCsv(await zip.content(entry), entry.name, entry.name)
}

/** Whether a path leads out of the ZIP; nothing is written there, but nobody knows which folder such a file belongs in. */
const leavesFolder = (path: string): boolean => path.split(/[/\\]/).includes('..')

/** Skips folders and files that some systems add to a ZIP. */
const isCsv = (path: string): boolean =>
  /\.csv$/i.test(path) && !path.split('/').some((part) => part === '__MACOSX' || part.startsWith('.'))

function asCsv(bytes: Buffer, path: string, file: string | null): Csv {
  const base = path
    .split(/[/\\]/)
    .at(-1)!
    .replace(/\.csv$/i, '')
  const name = oneName(withoutId(base).toWellFormed().replaceAll('\0', ''))
  return { file, name: name === '' ? 'Import' : name, text: decodeCsv(bytes).replace(/^\uFEFF/, '') }
}

/** The name without a suffix ` [id]`. */
function withoutId(base: string): string {
  const text = base.trimEnd()
  if (!text.endsWith(']')) return base
  const open = text.indexOf('[', text.lastIndexOf(']', text.length - 2) + 1)
  return open < 0 ? base : text.slice(0, open)
}

type Count = (isBlank: boolean) => void

async function readCsv({ file, name, text }: Csv, context: ImportContext, count: Count): Promise<PlannedProject> {
  const refuse = (reason: string) => invalid({ file: file === null ? reason : `${file.slice(0, 200)}: ${reason}` })
  if (text.includes('\0')) throw refuse('is no text')
  let reader: TodoistReader
  let columns: CsvColumns | undefined
  try {
    const locale = localeOfDates(await numericDatesIn(text), context.person.locale)
    reader = new TodoistReader(name, { ...context, person: { ...context.person, locale } })
    for await (const { line, cells } of csvRecords(text, delimiterOf(text))) {
      const isBlank = cells.every((cell) => cell.trim() === '')
      if (columns || isBlank) count(isBlank)
      if (isBlank) continue
      if (columns) {
        reader.take(line, columns.read(cells))
        continue
      }
      const found = columnsOf(cells)
      if (typeof found === 'string') throw refuse(found)
      warnOfUnread(found, reader.warnAt(line))
      columns = found
    }
  } catch (error) {
    if (error instanceof UnreadableCsv) throw refuse(error.message)
    throw error
  }
  if (!columns) throw refuse('is empty')
  return reader.project
}

const NUMERIC_DATE = /(?<![-/\d])\d{1,2}[-/]\d/

/** The cells of the DATE column with a date that a spreadsheet may have written, in its own order of day and month. */
async function numericDatesIn(text: string): Promise<string[]> {
  const dates: string[] = []
  if (!NUMERIC_DATE.test(text)) return dates
  let columns: CsvColumns | undefined
  for await (const { cells } of csvRecords(text, delimiterOf(text))) {
    if (columns) {
      const { DATE } = columns.read(cells)
      if (NUMERIC_DATE.test(DATE)) dates.push(DATE)
    } else if (cells.some((cell) => cell.trim() !== '')) {
      const found = columnsOf(cells)
      if (typeof found === 'string') return dates
      columns = found
    }
  }
  return dates
}

const MOST_NAMED = 20

function warnOfUnread({ unread }: CsvColumns, warn: Warn): void {
  for (const column of unread.slice(0, MOST_NAMED)) warn('column_ignored', { column: oneName(column.slice(0, 100)) })
  if (unread.length > MOST_NAMED) warn('more_columns_ignored', { count: unread.length - MOST_NAMED })
}

function contextFor(actor: Actor, now: Instant): ImportContext {
  const clocks = new Map<string, { day: string; time: string } | null>()
  return {
    person: actor,
    wallClock: (name, instant) => {
      if (instant !== undefined) return wallClock(instant, name)
      let clock = clocks.get(name)
      if (clock === undefined) clocks.set(name, (clock = check(zone, name).ok ? wallClock(now, name) : null))
      return clock
    },
  }
}
