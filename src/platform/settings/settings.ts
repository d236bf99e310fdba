import { resolve } from 'node:path'
import { addressRangeOf, isHostName } from '../net/addresses.ts'
import { allowedOf } from '../outgoing/allowed.ts'
import type { KeptFree } from '../files/disk-space.ts'

/** A listening address. Without a host: all addresses. Port 0: any free port. */
export interface Listen {
  host: string | undefined
  port: number
}

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** A value is invalid; the message completes “ERRAND_X must be …”. */
export class WrongValue extends Error {
  override readonly name = 'WrongValue'
}

export type Setting<Value> = {
  name: `ERRAND_${string}`
  meaning: string
  /** Format of the value, as shown in the README. */
  form: string
  /** The value without secrets, for display. */
  shown?: (text: string) => string
  read: (text: string) => Value
} & (
  | {
      /** Default, as it would be written in the environment. */
      fallback: string
      unset?: never
    }
  | {
      fallback: null
      /** What holds where there is no text. */
      unset: Value
    }
)

const setting = <Value>(setting: Setting<Value>): Setting<Value> => setting

/** All settings, one row each: `config.ts` reads them by these rows, and a law holds the README's table to them. */
export const SETTINGS = {
  listen: setting({
    name: 'ERRAND_LISTEN',
    meaning: 'Where to listen for HTTP; without a host on all addresses, port 0 picks a free one',
    form: '`host:port` or `[v6]:port`',
    fallback: ':8080',
    read: listen,
  }),
  baseUrl: setting<string | null>({
    name: 'ERRAND_BASE_URL',
    meaning: 'The address people use, for links in mails; unset: where the first account was made',
    form: '`https://host` or `http://host:port`',
    fallback: null,
    unset: null,
    read: origin,
  }),
  dataDir: setting({
    name: 'ERRAND_DATA_DIR',
    meaning: 'The folder that holds everything',
    form: 'path',
    fallback: 'data',
    read: path,
  }),
  trustedProxies: setting<readonly string[]>({
    name: 'ERRAND_TRUSTED_PROXIES',
    meaning: 'Reverse proxies whose `X-Forwarded-*` headers count, and whose connections are not counted by address',
    form: 'addresses or CIDRs, by comma',
    fallback: null,
    unset: [],
    read: (text) => listOf(text, 'addresses or CIDRs, by comma', (one) => addressRangeOf(one) !== undefined),
  }),
  connectionsPerAddress: setting({
    name: 'ERRAND_CONNECTIONS_PER_ADDRESS',
    meaning: 'How many connections one address may hold open without signing in; ten times as many when signed in',
    form: 'whole number from 1 to 2000',
    fallback: '100',
    read: (text) => wholeNumber(text, 2000),
  }),
  smtpUrl: setting<string | null>({
    name: 'ERRAND_SMTP_URL',
    meaning: 'The mail server that sends; unset: no mail is sent',
    form: '`smtp://user:password@host:port` or `smtps://…`',
    fallback: null,
    unset: null,
    shown: withoutPassword,
    read: mailServer,
  }),
  mailFrom: setting<string | null>({
    name: 'ERRAND_MAIL_FROM',
    meaning:
      'The address mails come from; unset: the user of `ERRAND_SMTP_URL`, else `errand@` the host of the base URL',
    form: 'email address',
    fallback: null,
    unset: null,
    read: mailAddress,
  }),
  smtpListen: setting<Listen | null>({
    name: 'ERRAND_SMTP_LISTEN',
    meaning: 'Where to listen for mail that becomes tasks (SMTP); unset: nowhere',
    form: '`host:port` or `[v6]:port`',
    fallback: null,
    unset: null,
    read: listen,
  }),
  outgoingAllow: setting<readonly string[]>({
    name: 'ERRAND_OUTGOING_ALLOW',
    meaning: 'Hosts on your own network that Errand may call (ntfy); without a port, on every port',
    form: '`host`, `host:port`, addresses or CIDRs, by comma',
    fallback: null,
    unset: [],
    read: (text) =>
      listOf(text, 'host, host:port, addresses or CIDRs, by comma', (one) => allowedOf(one) !== undefined),
  }),
  filesQuota: setting<number | null>({
    name: 'ERRAND_FILES_QUOTA',
    meaning: 'Disk space that the files attached by one person may take together; unset: no limit',
    form: 'size, such as `5GB`',
    fallback: null,
    unset: null,
    read: size,
  }),
  keptFree: setting<KeptFree>({
    name: 'ERRAND_KEEP_FREE',
    meaning: 'Disk space that attached files and backups leave free; of two values the smaller applies',
    form: 'size or share of the disk, by comma; `0`: none',
    fallback: '1GB, 5%',
    read: keptFree,
  }),
  idleStop: setting<number | null>({
    name: 'ERRAND_IDLE_STOP',
    meaning:
      'Minutes without a connection after which a socket-activated server stops (see “Many households”); unset: never',
    form: 'whole number from 1 to 1440',
    fallback: null,
    unset: null,
    read: (text) => wholeNumber(text, 1440),
  }),
  hsts: setting<boolean>({
    name: 'ERRAND_HSTS',
    meaning: 'Tell browsers to use https only, on every port of this host and of hosts below its name, for a year',
    form: '`true` or `false`',
    fallback: 'false',
    read: (text) => oneOf(text, ['true', 'false']) === 'true',
  }),
  logLevel: setting<LogLevel>({
    name: 'ERRAND_LOG_LEVEL',
    meaning: 'The lowest level that is logged',
    form: LOG_LEVELS.map((level) => `\`${level}\``).join(', '),
    fallback: 'info',
    read: (text) => oneOf(text, LOG_LEVELS),
  }),
} as const

function listen(text: string): Listen {
  const [, v6, host, port] = /^(?:\[([^\]]+)\]|([^:[\]]*)):(\d{1,5})$/.exec(text) ?? []
  const isAddress = v6 === undefined ? host === '' || isHostName(host ?? ' ') : addressRangeOf(v6)?.[1] === 128
  if (!isAddress || Number(port) > 65535) throw new WrongValue('host:port or [v6]:port, such as 127.0.0.1:8080')
  return { host: v6 ?? (host || undefined), port: Number(port) }
}

function origin(text: string): string {
  const url = URL.parse(text)
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
  if (!isOrigin) throw new WrongValue('an address without a path, such as https://errand.example.org')
  return url.origin
}

function wholeNumber(text: string, most: number): number {
  const number = Number(text)
  if (!/^\d{1,4}$/.test(text) || number < 1 || number > most) throw new WrongValue(`a whole number from 1 to ${most}`)
  return number
}

function path(text: string): string {
  if (text.includes('\0')) throw new WrongValue('a path')
  return resolve(text)
}

function mailServer(text: string): string {
  const url = URL.parse(text)
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname || !isDecodable(text)) {
    throw new WrongValue('the address of a mail server, such as smtps://user:password@mail.example.org')
  }
  return text
}

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== ''
  } catch {
    return false
  }
}

function withoutPassword(text: string): string {
  const url = URL.parse(text)
  if (!url) return '…'
  if (url.password) url.password = '…'
  return decodeURI(url.href)
}

function mailAddress(text: string): string {
  if (!/^[^\s@<>",;]+@[^\s@<>",;]+$/.test(text)) throw new WrongValue('an email address, such as errand@example.org')
  return text
}

const UNITS = ['', 'K', 'M', 'G', 'T']

/** Parses a number of bytes; units are powers of 1000. */
function size(text: string): number {
  const [, amount, unit = ''] = /^(\d{1,15}(?:\.\d{1,3})?) ?([KMGT]?)B?$/i.exec(text) ?? []
  const bytes = Number(amount) * 1000 ** UNITS.indexOf(unit.toUpperCase())
  if (!Number.isSafeInteger(Math.round(bytes))) throw new WrongValue('a size, such as 500MB or 5GB')
  return Math.round(bytes)
}

function keptFree(text: string): KeptFree {
  const least: KeptFree = { bytes: Number.MAX_SAFE_INTEGER, share: 1 }
  for (const part of text.split(',').map((one) => one.trim())) {
    const [, percent] = /^(\d{1,2}(?:\.\d{1,3})?) ?%$/.exec(part) ?? []
    if (percent !== undefined) least.share = Math.min(least.share, Number(percent) / 100)
    else if (/\d/.test(part) && !part.includes('%')) least.bytes = Math.min(least.bytes, size(part))
    else throw new WrongValue('a size or a share of the disk, or both by comma, such as 1GB, 5%')
  }
  return least
}

function listOf(text: string, form: string, isGood: (one: string) => boolean): string[] {
  const list = text.split(',').map((one) => one.trim())
  if (!list.every(isGood)) throw new WrongValue(form)
  return list
}

function oneOf<const Choice extends string>(text: string, choices: readonly Choice[]): Choice {
  const found = choices.find((choice) => choice === text)
  if (found === undefined) throw new WrongValue(choices.join(', ').replace(/, (?=[^,]*$)/, ' or '))
  return found
}
