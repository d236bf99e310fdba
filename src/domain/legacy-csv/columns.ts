/** The columns of the CSV that the other task manager writes, and where they stand in a file. */

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
/** A record by its columns; what a short row lacks is empty. */
export type Cells = Readonly<Record<Column, string>>

export interface CsvColumns {
  read: (record: readonly string[]) => Cells
  /** Names in the header that nothing is read from. */
  unread: string[]
}

/** Says how the other task manager shows a task, nothing of the task. */
const OF_NO_USE = 'IS_COLLAPSED'

/** The most a table has; more is none. */
const MOST = 10_000

/** How to read the records below this header; else why it is none. */
export function columnsOf(header: readonly string[]): CsvColumns | string {
  if (header.length > MOST) return `has more than ${MOST} columns`
  const names = header.map((name) => name.trim().toUpperCase())
  const missing = (['TYPE', 'CONTENT'] as const).filter((column) => !names.includes(column))
  if (missing.length > 0) return `has no column ${missing.join(' and ')} in its first line`
  const places = COLUMNS.map((column) => [column, names.indexOf(column)] as const)
  const unread = header.filter((_, at) => {
    const name = names[at]!
    return name !== '' && name !== OF_NO_USE && !places.some(([, place]) => place === at)
  })
  return {
    unread,
    read: (record) => Object.fromEntries(places.map(([column, at]) => [column, record[at] ?? ''])) as Cells,
  }
}

/** Characters of a first line. */
const LONGEST = 64 * 1024

/** What stands between the cells: what the header has most of. */
export function delimiterOf(text: string): string {
  const header = /^[\r\n]*([^\r\n]*)/.exec(text.slice(0, LONGEST))![1]!
  const count = (sign: string) => header.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}
