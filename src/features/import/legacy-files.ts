/** An uploaded CSV, or a ZIP of them, becomes projects that are ready to be written. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { check } from '../../contract/check.ts'
import { zone } from '../../contract/fields.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { invalid } from '../../domain/errors.ts'
import { columnsOf, delimiterOf, type CsvColumns } from '../../domain/legacy-csv/columns.ts'
import { oneName, type PlannedProject } from '../../domain/legacy-csv/plan.ts'
import { LegacyReader, type Surroundings } from '../../domain/legacy-csv/read.ts'
import { MOST_IMPORTED_ROWS } from '../../contract/moving.ts'
import { decodeText } from '../../platform/csv/decode.ts'
import { csvRecords, UnreadableCsv } from '../../platform/csv/records.ts'
import type { Instant } from '../../platform/db/transaction.ts'
import { inMemory, isZip, openZip, UnreadableZip } from '../../platform/zip/read.ts'
import { wallClock } from '../../platform/zones.ts'
import { resolveProject, type ResolvedProject } from './resolve-project.ts'

/** More would be no export of lists. */
const LIMITS = { entries: 1000, unpacked: 100 * 1024 * 1024 }
/** More in one write would keep everybody waiting for seconds. */
const AT_ONCE = 100

interface Csv {
  /** Its path in a ZIP; null: the upload itself. */
  file: string | null
  name: string
  text: string
}

/** The projects of an upload; 422 `fields.file` for what is no such CSV, naming the file in a ZIP. */
export async function legacyProjects(
  bytes: Buffer,
  filename: string,
  name: string | undefined,
  actor: Actor,
  now: Instant,
): Promise<ResolvedProject[]> {
  const files = await csvsIn(bytes, filename)
  if (name !== undefined && files.length > 1) throw invalid({ name: `is for one project, here are ${files.length}` })
  const around = surroundingsOf(actor, now)
  const projects: ResolvedProject[] = []
  let count = 0
  for (const csv of files) {
    const planned = await readCsv({ ...csv, name: name ?? csv.name }, around, () => {
      if (++count > MOST_IMPORTED_ROWS)
        throw invalid({ file: `holds more than ${MOST_IMPORTED_ROWS} rows: import it in parts` })
    })
    projects.push(await resolveProject(planned, csv.file, actor, now))
  }
  return projects
}

async function csvsIn(bytes: Buffer, filename: string): Promise<Csv[]> {
  if (!isZip(bytes)) return [asCsv(bytes, filename, null)]
  try {
    const zip = await openZip(inMemory(bytes), LIMITS)
    const entries = zip.entries.filter((entry) => isCsv(entry.name))
    if (entries.length === 0) throw new UnreadableZip('holds no CSV')
    const files: Csv[] = []
    for (const entry of entries) files.push(asCsv(await zip.content(entry), entry.name, entry.name))
    return files
  } catch (error) {
    if (error instanceof UnreadableZip) throw invalid({ file: error.message })
    throw error
  }
}

/** Some systems add folders and files of their own to a ZIP. */
const isCsv = (path: string): boolean =>
  /\.csv$/i.test(path) && !path.split('/').some((part) => part === '__MACOSX' || part.startsWith('.'))

function asCsv(bytes: Buffer, path: string, file: string | null): Csv {
  const base = path
    .split(/[/\\]/)
    .at(-1)!
    .replace(/\.csv$/i, '')
  const name = oneName(
    base
      .replace(/\s*\[[^\]]*\]\s*$/, '')
      .toWellFormed()
      .replaceAll('\0', ''),
  )
  return { file, name: name === '' ? 'Import' : name, text: decodeText(bytes).replace(/^\uFEFF/, '') }
}

async function readCsv({ file, name, text }: Csv, around: Surroundings, count: () => void): Promise<PlannedProject> {
  const refuse = (reason: string) => invalid({ file: file === null ? reason : `${file.slice(0, 200)}: ${reason}` })
  if (text.includes('\0')) throw refuse('is no text')
  const reader = new LegacyReader(name, around)
  let columns: CsvColumns | undefined
  let rows = 0
  try {
    for await (const { line, cells } of csvRecords(text, delimiterOf(text))) {
      if (!columns) {
        if (cells.every((cell) => cell.trim() === '')) continue
        const found = columnsOf(cells)
        if (typeof found === 'string') throw refuse(found)
        for (const message of unreadIn(found)) reader.warn(line, message)
        columns = found
        continue
      }
      if (cells.every((cell) => cell.trim() === '')) continue
      count()
      reader.take(line, columns.read(cells))
      if (++rows % AT_ONCE === 0) await nextTurn()
    }
  } catch (error) {
    if (error instanceof UnreadableCsv) throw refuse(error.message)
    throw error
  }
  if (!columns) throw refuse('is empty')
  return reader.project
}

const MOST_NAMED = 20

function unreadIn({ unread }: CsvColumns): string[] {
  const named = unread.slice(0, MOST_NAMED).map((column) => `the column "${oneName(column.slice(0, 100))}" is not read`)
  const more = unread.length - named.length
  return more > 0 ? [...named, `${more} more columns are not read`] : named
}

function surroundingsOf(actor: Actor, now: Instant): Surroundings {
  const clocks = new Map<string, { day: string; time: string } | null>()
  return {
    person: actor,
    wallClock: (name) => {
      let clock = clocks.get(name)
      if (clock === undefined) clocks.set(name, (clock = check(zone, name).ok ? wallClock(now, name) : null))
      return clock
    },
  }
}
