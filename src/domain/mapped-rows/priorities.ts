/** What the cells of a column say of priorities. */
import { caseFolded } from '../text/case.ts'
import type { TableLanguage } from './table-language.ts'

/** The words of each level, case-folded: urgent, high, medium, normal, low, none. */
const WORDS: Record<TableLanguage, readonly (readonly string[])[]> = {
  en: [
    ['urgent', 'critical', 'highest', 'very high'],
    ['high', 'important'],
    ['medium', 'moderate'],
    ['normal'],
    ['low', 'lowest', 'very low'],
    ['none', 'no priority', '-'],
  ],
  da: [
    ['haster', 'akut', 'kritisk', 'højest', 'meget høj'],
    ['høj', 'vigtig'],
    ['mellem', 'middel'],
    ['normal'],
    ['lav', 'lavest', 'meget lav'],
    ['ingen', 'ingen prioritet'],
  ],
  de: [
    ['dringend', 'kritisch', 'höchste', 'sehr hoch'],
    ['hoch', 'wichtig'],
    ['mittel'],
    ['normal'],
    ['niedrig', 'gering', 'sehr niedrig'],
    ['keine', 'keine priorität'],
  ],
}

type Level = 0 | 1 | 2 | 3 | 4 | 5

const LEVELS: ReadonlyMap<string, Level> = new Map(
  Object.values(WORDS).flatMap((levels) =>
    levels.flatMap((words, level) => words.map((word) => [word, level as Level] as const)),
  ),
)

/** Some programs write a coloured sign before the word. */
const levelOf = (cell: string): Level | undefined =>
  LEVELS.get(caseFolded(cell.replace(/^[\p{Extended_Pictographic}\uFE0F\s]+/u, '').trim()))

/** The priority of each level. */
export type PriorityScale = Readonly<Record<Level, number>>

const URGENT_TO_LOW: PriorityScale = [1, 2, 3, 3, 4, 4]
/** What is normal has no priority, and low is not above it. */
const AROUND_NORMAL: PriorityScale = [1, 1, 2, 4, 4, 4]
export const HIGH_TO_LOW: PriorityScale = [1, 1, 2, 4, 3, 4]

/** The scale of a column, by the words that are in it. */
export function scaleOf(cells: readonly string[]): PriorityScale {
  const levels = new Set(cells.map(levelOf))
  return levels.has(0) ? URGENT_TO_LOW : levels.has(3) ? AROUND_NORMAL : HIGH_TO_LOW
}

/** The priority in a cell, 1 to 4; null if it is not understood. */
export function priorityIn(cell: string, scale: PriorityScale): number | null {
  const [, number] = /^p?([1-4])(?:\.0+)?$/i.exec(cell) ?? []
  if (number !== undefined) return Number(number)
  if (cell === '') return 4
  const level = levelOf(cell)
  return level === undefined ? null : scale[level]
}
