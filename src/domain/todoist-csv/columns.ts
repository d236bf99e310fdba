/** The columns of Todoist's CSV, and how to find them in a file. */
import { KIB } from '../sizes.ts'

export const COLUMNS = [
  'TYPE',
  'CONTENT',
  'DESCRIPTION',
  'PRIORITY',
  'INDENT',
  'AUTHOR',
  'RESPONSIBLE',
  'DATE',
  'DATE_LANG',
  'TIMEZONE',
  'DURATION',
  'DURATION_UNIT',
  'DEADLINE',
  'DEADLINE_LANG',
] as const

export type Column = (typeof COLUMNS)[number]
/** A record by column; missing cells are empty. */
export type Cells = Readonly<Record<Column, string>>

export interface CsvColumns {
  read: (record: readonly string[]) => Cells
  /** Header names that are ignored. */
  unread: string[]
}

/** A column about display only, ignored without a warning. */
const IGNORED_COLUMN = 'IS_COLLAPSED'

/** Most columns in a header. */
export const MOST_COLUMNS = 10_000

/** How to read the records below this header; or a text that says why it is invalid. */
export function columnsOf(header: readonly string[]): CsvColumns | string {
  if (header.length > MOST_COLUMNS) return `has more than ${MOST_COLUMNS} columns`
  const names = header.map((name) => name.trim().toUpperCase())
  const missing = (['TYPE', 'CONTENT'] as const).filter((column) => !names.includes(column))
  if (missing.length > 0) return `has no column ${missing.join(' and ')} in its first line`
  const places = COLUMNS.map((column) => [column, names.indexOf(column)] as const)
  const unread = header.filter((_, at) => {
    const name = names[at]!
    return name !== '' && name !== IGNORED_COLUMN && !places.some(([, place]) => place === at)
  })
  return {
    unread,
    read: (record) => Object.fromEntries(places.map(([column, at]) => [column, record[at] ?? ''])) as Cells,
  }
}

/** Characters among which delimiters are counted. */
export const EXAMINED = 64 * KIB
export const DELIMITERS = [',', ';', '\t'] as const

/** The delimiter of a CSV: the one that occurs most often in the header. */
export function delimiterOf(text: string): string {
  const header = /^[\r\n]*([^\r\n]*)/.exec(text.slice(0, EXAMINED))![1]!
  const count = (sign: string) => header.split(sign).length
  return DELIMITERS.reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}
