/** What a chosen file is, found out before anything is sent. */
import { LARGEST_ACCOUNT, LARGEST_IMPORT } from '../../../../contract/import-limits.ts'
import type { MappedRows } from '../../../../contract/imports.ts'
import { columnsOf, DELIMITERS, EXAMINED } from '../../../../domain/todoist-csv/columns.ts'
import { decodeCsv } from '../../../../domain/csv/decode.ts'
import { parseCsv, type CsvRecord } from '../../../../domain/csv/parse.ts'
import { fieldsNamed, namesTasks, type Mapping } from './guesses.ts'
import { tableOf, type Table } from './table.ts'

export type ImportFile =
  | { kind: 'todoist'; file: File }
  | { kind: 'account'; file: File }
  | { kind: 'table'; name: string; table: Table }

/** The start of a JSON with objects, which the server refuses where it is no account; not of a list such as `[x] Milk`. */
const JSON_FILE = /^\s*(\{|\[\s*(\{|\]\s*$))/

export async function readImportFile(file: File): Promise<ImportFile | 'too large'> {
  const head = new Uint8Array(await file.slice(0, 4096).arrayBuffer())
  const isZip = head[0] === 0x50 && head[1] === 0x4b
  const isAccount = isZip
    ? latin1(head).includes('account.json')
    : JSON_FILE.test(latin1(head).replace(/^\xEF\xBB\xBF/, ''))
  if (isAccount) return file.size > LARGEST_ACCOUNT ? 'too large' : { kind: 'account', file }
  if (file.size > LARGEST_IMPORT) return 'too large'
  if (isZip) return { kind: 'todoist', file }
  const text = decodeCsv(new Uint8Array(await file.arrayBuffer()))
  const records = parseCsv(text, delimiterIn(text))
  if (typeof columnsOf(records[0]?.cells ?? []) !== 'string') return { kind: 'todoist', file }
  return { kind: 'table', name: file.name.replace(/\.\w+$/, ''), table: tableOf(records.slice(headerIn(records))) }
}

/** Records among which the column names are. */
const MOST_ABOVE = 10

/**
 * The index of the column names: the first record, or the first of several cells below lines of text, if it names a
 * column of tasks and another field, or one of tasks above rows of as many cells.
 */
function headerIn(records: readonly CsvRecord[]): number {
  const isText = ({ cells }: CsvRecord) => cells.filter((cell) => cell.trim() !== '').length < 2
  const first = records.slice(0, MOST_ABOVE).findIndex((record) => !isText(record))
  const names = records[first]?.cells ?? []
  if (!names.some(namesTasks)) return 0
  if (fieldsNamed(names) > 1) return first
  const below = records.slice(first + 1, first + 1 + MOST_ABOVE)
  const isTable = below.length > 0 && below.every(({ cells }) => cells.length === names.length)
  return isTable && !records[0]!.cells.some(namesTasks) ? first : 0
}

const NO_DELIMITER = '\0'

/** The delimiter by which the column names tell the most fields, or else are the most; none for a single column. */
function delimiterIn(text: string): string {
  const start = text.slice(0, EXAMINED)
  let best = { delimiter: NO_DELIMITER, fields: 0, columns: 1 }
  for (const delimiter of DELIMITERS) {
    const records = parseCsv(start, delimiter)
    const names = records[headerIn(records)]?.cells ?? []
    const [fields, columns] = [fieldsNamed(names), names.length]
    const isLikelier = fields === best.fields ? columns > best.columns : fields > best.fields
    if (columns > 1 && isLikelier) best = { delimiter, fields, columns }
  }
  return best.delimiter
}

const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

/** A table as it is sent, without the columns that nothing is read from. */
export function mappedRows(name: string, { rows }: Table, mapping: Mapping, dry_run: boolean): MappedRows {
  const chosen = Object.fromEntries(Object.entries(mapping).filter(([, column]) => column !== ''))
  const needed = rows.map((row) => Object.fromEntries(Object.values(chosen).map((column) => [column, row[column]!])))
  return { name: name.trim() || null, mapping: chosen as MappedRows['mapping'], rows: needed, dry_run }
}
