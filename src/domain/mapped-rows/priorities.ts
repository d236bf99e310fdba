/** What the cells of a column say of priorities. */
import { caseFolded } from '../text/case.ts'
import type { TableLanguage } from './table-language.ts'

/** What programs call how urgent a task is, most urgent first. */
const LEVELS = ['urgent', 'high', 'medium', 'normal', 'low', 'none'] as const
type Level = (typeof LEVELS)[number]

/** Case-folded. */
const WORDS: Record<TableLanguage, Record<Level, readonly string[]>> = {
  en: {
    urgent: ['urgent', 'critical', 'highest', 'very high'],
    high: ['high', 'important'],
    medium: ['medium', 'moderate'],
    normal: ['normal'],
    low: ['low', 'lowest', 'very low'],
    none: ['none', 'no priority', '-'],
  },
  da: {
    urgent: ['haster', 'akut', 'kritisk', 'højest', 'meget høj'],
    high: ['høj', 'vigtig'],
    medium: ['mellem', 'middel'],
    normal: ['normal'],
    low: ['lav', 'lavest', 'meget lav'],
    none: ['ingen', 'ingen prioritet'],
  },
  de: {
    urgent: ['dringend', 'kritisch', 'höchste', 'sehr hoch'],
    high: ['hoch', 'wichtig'],
    medium: ['mittel'],
    normal: ['normal'],
    low: ['niedrig', 'gering', 'sehr niedrig'],
    none: ['keine', 'keine priorität'],
  },
}

const LEVEL_OF_WORD: ReadonlyMap<string, Level> = new Map(
  Object.values(WORDS).flatMap((words) =>
    LEVELS.flatMap((level) => words[level].map((word) => [word, level] as const)),
  ),
)

/** Some programs write a coloured sign before the word. */
const levelOf = (cell: string): Level | undefined =>
  LEVEL_OF_WORD.get(caseFolded(cell.replace(/^[\p{Extended_Pictographic}\uFE0F\s]+/u, '').trim()))

/** The priority of each level. */
export type PriorityScale = Readonly<Record<Level, number>>

const URGENT_TO_LOW: PriorityScale = { urgent: 1, high: 2, medium: 3, normal: 3, low: 4, none: 4 }
/** What is normal has no priority, and low is not above it. */
const AROUND_NORMAL: PriorityScale = { urgent: 1, high: 1, medium: 2, normal: 4, low: 4, none: 4 }
export const HIGH_TO_LOW: PriorityScale = { urgent: 1, high: 1, medium: 2, normal: 4, low: 3, none: 4 }

/** The scale of a column, by the words that are in it. */
export function scaleOf(cells: readonly string[]): PriorityScale {
  const levels = new Set(cells.map(levelOf))
  return levels.has('urgent') ? URGENT_TO_LOW : levels.has('normal') ? AROUND_NORMAL : HIGH_TO_LOW
}

/** The priority in a cell, 1 to 4; null if it is not understood. */
export function priorityIn(cell: string, scale: PriorityScale): number | null {
  const [, number] = /^p?([1-4])(?:\.0+)?$/i.exec(cell) ?? []
  if (number !== undefined) return Number(number)
  if (cell === '') return 4
  const level = levelOf(cell)
  return level === undefined ? null : scale[level]
}
