import type { KeptFree } from '../files/disk-space.ts'
import { addressRangeOf } from '../net/addresses.ts'
import { allowedOf } from '../outgoing/allowed.ts'
import {
  keptFree,
  listen,
  listOf,
  mailAddress,
  mailServer,
  oneOf,
  origin,
  path,
  size,
  wholeNumber,
  withoutPassword,
  type Listen,
} from './values.ts'

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

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
    fallback: null,
    unset: [],
    ...listOf('addresses or CIDRs, by comma', (one) => addressRangeOf(one) !== undefined),
  }),
  connectionsPerAddress: setting({
    name: 'ERRAND_CONNECTIONS_PER_ADDRESS',
    meaning: 'How many connections one address may hold open without signing in; ten times as many when signed in',
    fallback: '100',
    ...wholeNumber(2000),
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
    fallback: null,
    unset: [],
    ...listOf('`host`, `host:port`, addresses or CIDRs, by comma', (one) => allowedOf(one) !== undefined),
  }),
  filesQuota: setting<number | null>({
    name: 'ERRAND_FILES_QUOTA',
    meaning: 'Disk space that the files attached by one person may take together; unset: no limit',
    form: 'size, such as `5GB`; a number alone is bytes',
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
    fallback: null,
    unset: null,
    ...wholeNumber(1440),
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
