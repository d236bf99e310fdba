/** Parses the environment variables; `settings.ts` lists them. */
import type { KeptFree } from './files/disk-space.ts'
import { SETTINGS, WrongValue, type Listen, type LogLevel, type Setting } from './settings.ts'

export interface Config {
  listen: Listen
  /** Scheme, host and port, without a trailing slash. */
  baseUrl: string | null
  /** An absolute path. */
  dataDir: string
  trustedProxies: readonly string[]
  connectionsPerAddress: number
  /** May contain a password. */
  smtpUrl: string | null
  mailFrom: string | null
  smtpListen: Listen | null
  outgoingAllow: readonly string[]
  /** Bytes. */
  filesQuota: number | null
  keptFree: KeptFree
  /** Minutes. */
  idleStop: number | null
  hsts: boolean
  logLevel: LogLevel
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
    if (name.startsWith('ERRAND_') && !NAMES.includes(name))
      warn(`There is no setting ${name}; did you mean ${nearest(name)}?`)
  }
  return {
    listen: valueOf(SETTINGS.listen, environment)!,
    baseUrl: valueOf(SETTINGS.baseUrl, environment),
    dataDir: valueOf(SETTINGS.dataDir, environment)!,
    trustedProxies: valueOf(SETTINGS.trustedProxies, environment) ?? [],
    connectionsPerAddress: valueOf(SETTINGS.connectionsPerAddress, environment)!,
    smtpUrl: valueOf(SETTINGS.smtpUrl, environment),
    mailFrom: valueOf(SETTINGS.mailFrom, environment),
    smtpListen: valueOf(SETTINGS.smtpListen, environment),
    outgoingAllow: valueOf(SETTINGS.outgoingAllow, environment) ?? [],
    filesQuota: valueOf(SETTINGS.filesQuota, environment),
    keptFree: valueOf(SETTINGS.keptFree, environment)!,
    idleStop: valueOf(SETTINGS.idleStop, environment),
    hsts: valueOf(SETTINGS.hsts, environment)!,
    logLevel: valueOf(SETTINGS.logLevel, environment)!,
  }
}

/** Every setting with its value or default, secrets removed. */
export const shownSettings = (environment: Environment): { name: string; value: string | null; isSet: boolean }[] =>
  Object.values<Setting<unknown>>(SETTINGS).map(({ name, fallback, shown = (text) => text }) => {
    const text = environment[name]?.trim()
    return text ? { name, value: shown(text), isSet: true } : { name, value: fallback, isSet: false }
  })

/** The README's table of settings in Markdown. */
export function settingsTable(): string {
  const rows = Object.values(SETTINGS).map(
    ({ name, meaning, form, fallback }) =>
      `| \`${name}\` | ${meaning} | ${form} | ${fallback === null ? '' : `\`${fallback}\``} |`,
  )
  return ['| Setting | Meaning | Form | Default |', '|---|---|---|---|', ...rows].join('\n')
}

const NAMES: readonly string[] = Object.values(SETTINGS).map(({ name }) => name)

function valueOf<Value>({ name, fallback, read }: Setting<Value>, environment: Environment): Value | null {
  const text = environment[name]?.trim() || fallback
  if (text === null) return null
  try {
    return read(text)
  } catch (error) {
    if (error instanceof WrongValue) throw new WrongSetting(`${name} must be ${error.message}.`)
    throw error
  }
}

const nearest = (name: string): string =>
  NAMES.reduce((best, candidate) => (distance(name, candidate) < distance(name, best) ? candidate : best))

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
