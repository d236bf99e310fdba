/** What the cells of a column say of priorities. */
import { caseFolded } from '../text/case.ts'
import type { TableLanguage } from './table-language.ts'

/** The words of each level, case-folded, from urgent to none. */
const WORDS: Record<TableLanguage, readonly (readonly string[])[]> = {
  en: [
    ['urgent', 'critical', 'highest', 'very high'],
    ['high', 'important'],
    ['medium', 'moderate'],
    ['low', 'lowest', 'very low'],
    ['none', 'no priority', 'normal', '-'],
  ],
  da: [
    ['haster', 'akut', 'kritisk', 'højest', 'meget høj'],
    ['høj', 'vigtig'],
    ['mellem', 'middel'],
    ['lav', 'lavest', 'meget lav'],
    ['ingen', 'ingen prioritet', 'normal'],
  ],
  de: [
    ['dringend', 'kritisch', 'höchste', 'sehr hoch'],
    ['hoch', 'wichtig'],
    ['mittel'],
    ['niedrig', 'gering', 'sehr niedrig'],
    ['keine', 'keine priorität', 'normal'],
  ],
}

/** 0 for urgent to 4 for none. */
const LEVELS: ReadonlyMap<string, number> = new Map(
  Object.values(WORDS).flatMap((levels) =>
    levels.flatMap((words, level) => words.map((word) => [word, level] as const)),
  ),
)

/** Some programs write a coloured sign before the word. */
const levelOf = (cell: string): number | undefined =>
  LEVELS.get(caseFolded(cell.replace(/^[\p{Extended_Pictographic}\uFE0F\s]+/u, '').trim()))

/** Whether some of these cells are more than high: then high is the second priority, else the first. */
export const someUrgent = (cells: readonly string[]): boolean => cells.some((cell) => levelOf(cell) === 0)

/** The priority in a cell, 1 to 4; null if it is not understood. */
export function priorityIn(cell: string, isSomeUrgent: boolean): number | null {
  const [, number] = /^p?([1-4])(?:\.0+)?$/i.exec(cell) ?? []
  if (number !== undefined) return Number(number)
  if (cell === '') return 4
  const level = levelOf(cell)
  return level === undefined ? null : Math.min(4, Math.max(1, isSomeUrgent ? level + 1 : level))
}
