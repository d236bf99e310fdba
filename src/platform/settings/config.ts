/** Parses the environment variables; `settings.ts` lists them. */
import { SETTINGS, type Setting } from './settings.ts'
import { WrongValue } from './values.ts'

/** The value of each setting. */
export type Config = {
  [Name in keyof typeof SETTINGS]: (typeof SETTINGS)[Name] extends Setting<infer Value> ? Value : never
}

/** A setting has an invalid value. The message is a sentence for the operator and never repeats the value. */
export class WrongSetting extends Error {
  override readonly name = 'WrongSetting'
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Parses all settings; an empty value counts as unset. Throws `WrongSetting`; calls `warn` with a sentence for each
 * unknown `ERRAND_` name.
 */
export function readConfig(environment: Environment, warn: (sentence: string) => void = () => {}): Config {
  for (const name of Object.keys(environment)) {
    if (!name.startsWith('ERRAND_') || NAMES.includes(name)) continue
    const written = name.toUpperCase()
    const meant = nearest(written)
    warn(`There is no setting ${name}${isAlike(written, meant) ? `; did you mean ${meant}?` : '.'}`)
  }
  const values = Object.entries<Setting<unknown>>(SETTINGS).map(([name, setting]) => [
    name,
    valueOf(setting, environment),
  ])
  return Object.fromEntries(values) as Config
}

/** Every setting with its value or default, secrets removed. */
export const shownSettings = (environment: Environment): { name: string; value: string | null; isSet: boolean }[] =>
  Object.values<Setting<unknown>>(SETTINGS).map(({ name, fallback, shown = (text) => text }) => {
    const text = environment[name]?.trim()
    return text ? { name, value: shown(text), isSet: true } : { name, value: fallback, isSet: false }
  })

const NAMES: readonly string[] = Object.values(SETTINGS).map(({ name }) => name)

function valueOf<Value>({ name, fallback, unset, read }: Setting<Value>, environment: Environment): Value | undefined {
  const text = environment[name]?.trim() || fallback
  if (text === null) return unset
  try {
    return read(text)
  } catch (error) {
    if (error instanceof WrongValue) throw new WrongSetting(`${name} must be ${error.message}.`)
    throw error
  }
}

/** The setting that has most words of `name` (`ERRAND_DATA` means `ERRAND_DATA_DIR`); of these, the one most alike. */
function nearest(name: string): string {
  const words = name.split('_')
  const lacking = (candidate: string): number => words.filter((word) => !candidate.split('_').includes(word)).length
  return NAMES.reduce((best, candidate) => {
    const nearer = lacking(candidate) - lacking(best) || distance(name, candidate) - distance(name, best)
    return nearer < 0 ? candidate : best
  })
}

/** Whether they share a word, or most letters, beside the `ERRAND_` of all. */
function isAlike(name: string, other: string): boolean {
  const [[, ...words], [, ...others]] = [name.split('_'), other.split('_')] as const
  return words.some((word) => others.includes(word)) || 2 * distance(name, other) < words.join('_').length
}

/** The Levenshtein distance: how many letters to insert, delete or replace. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (const [column, wanted] of [...other].entries()) {
      const changed = row[column]! + (letter === wanted ? 0 : 1)
      next.push(Math.min(changed, row[column + 1]! + 1, next[column]! + 1))
    }
    row = next
  }
  return row.at(-1)!
}
