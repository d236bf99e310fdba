/** What a chosen file is, found out before anything is sent. */
import { LARGEST_ACCOUNT, LARGEST_IMPORT } from '../../../../contract/import-limits.ts'
import type { MappedRows } from '../../../../contract/imports.ts'
import { columnsOf, delimiterOf } from '../../../../domain/todoist-csv/columns.ts'
import type { Mapped } from '../../../../domain/mapped-rows/read.ts'
import { decodeCsv } from '../../../../domain/csv/decode.ts'
import { parseCsv, type CsvRecord } from '../../../../domain/csv/parse.ts'

export interface Table {
  columns: string[]
  rows: Record<string, string>[]
  /** The line that each row starts in, counted from 1. */
  lines: number[]
}

export type ImportFile =
  | { kind: 'todoist'; file: File }
  | { kind: 'account'; file: File }
  | { kind: 'table'; name: string; table: Table }

export async function readImportFile(file: File): Promise<ImportFile | 'too large'> {
  const head = new Uint8Array(await file.slice(0, 4096).arrayBuffer())
  const isZip = head[0] === 0x50 && head[1] === 0x4b
  const isAccount = isZip
    ? latin1(head).includes('account.json')
    : /^\s*\{/.test(latin1(head).replace(/^\xEF\xBB\xBF/, ''))
  if (isAccount) return file.size > LARGEST_ACCOUNT ? 'too large' : { kind: 'account', file }
  if (file.size > LARGEST_IMPORT) return 'too large'
  if (isZip) return { kind: 'todoist', file }
  const text = decodeCsv(new Uint8Array(await file.arrayBuffer()))
  const delimiter = delimiterOf(text)
  const [{ cells: header } = { cells: [] }, ...records] = parseCsv(text, delimiter)
  if (typeof columnsOf(header) !== 'string') return { kind: 'todoist', file }
  return { kind: 'table', name: file.name.replace(/\.\w+$/, ''), table: tableOf(header, records) }
}

const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

/** Columns of one name are told apart by a number, those without by their place. */
function tableOf(header: readonly string[], records: readonly CsvRecord[]): Table {
  const columns: string[] = []
  for (const [index, name] of header.entries()) {
    const plain = name.trim() || `${index + 1}`
    columns.push(columns.includes(plain) ? `${plain} (${index + 1})` : plain)
  }
  const filled = records.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const rows = filled.map(({ cells }) => Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])))
  return { columns, rows, lines: filled.map(({ line }) => line) }
}

const GUESSES: Record<Mapped, RegExp> = {
  content: /^(title|task( name)?|name|content|subject|summary|what|todo|opgave|navn|titel|emne|hvad)$/i,
  description: /^(description|notes?|details|body|comment|beskrivelse|noter?|bemærkning)$/i,
  due: /^(due( date)?|date|deadline|when|dato|frist|forfald(sdato)?|hvornår)$/i,
  time: /^(time|due time|tid|tidspunkt|klokken)$/i,
  priority: /^(priority|prio|prioritet)$/i,
  labels: /^(labels?|tags?|etiket(ter)?|mærker)$/i,
  section: /^(section|list|group|column|status|sektion|liste|gruppe)$/i,
  completed: /^(completed|done|finished|is completed|færdig|fuldført|udført)$/i,
}

export type Mapping = Record<Mapped, string>

export const FIELDS = Object.keys(GUESSES) as Mapped[]

/** Which column is likely what; '' for none. */
export const guessedMapping = (columns: readonly string[]): Mapping =>
  Object.fromEntries(FIELDS.map((field) => [field, columns.find((one) => GUESSES[field].test(one)) ?? ''])) as Mapping

/** A table as it is sent, without the columns that nothing is read from. */
export function mappedRows(name: string, { rows }: Table, mapping: Mapping, dry_run: boolean): MappedRows {
  const chosen = Object.fromEntries(Object.entries(mapping).filter(([, column]) => column !== ''))
  const needed = rows.map((row) => Object.fromEntries(Object.values(chosen).map((column) => [column, row[column]!])))
  return { name: name.trim() || null, mapping: chosen as MappedRows['mapping'], rows: needed, dry_run }
}
