/** A table of any program, row by row. */
import type { CsvRecord } from '../../../../domain/csv/parse.ts'
import { TICKTICK_COLUMNS, tickTickRow } from './ticktick.ts'

export interface Table {
  columns: string[]
  rows: Record<string, string>[]
  /** The line that each row starts in, counted from 1. */
  lines: number[]
}

/** Columns of one name are told apart by a number, those without by their place. */
export function tableOf([names, ...records]: readonly CsvRecord[]): Table {
  const header = names?.cells ?? []
  const columns: string[] = []
  for (const [index, name] of header.entries()) {
    const plain = name.trim() || `${index + 1}`
    columns.push(columns.includes(plain) ? `${plain} (${index + 1})` : plain)
  }
  const filled = records.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const rows = filled.map(({ cells }) => Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])))
  const isTickTick = TICKTICK_COLUMNS.every((column) => columns.includes(column))
  return { columns, rows: isTickTick ? rows.map(tickTickRow) : rows, lines: filled.map(({ line }) => line) }
}

/** Columns that are named at most. */
const MOST_NAMED = 30

/** The names of columns with something in them that nothing is read from, and `…` where there are more. */
export function unreadColumns({ columns, rows }: Table, read: readonly string[]): string[] {
  const unread = columns.filter((column) => !read.includes(column) && rows.some((row) => row[column]!.trim() !== ''))
  return unread.length > MOST_NAMED ? [...unread.slice(0, MOST_NAMED), '…'] : unread
}
