/** A mail server on loopback that keeps what it is sent. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { TestApp } from './app.ts'
import type { Ends } from './database.ts'

export interface Received {
  /** As said in the conversation, before the mail itself. */
  envelope: { from: string; to: string[] }
  secure: boolean
  /** Who signed in. */
  user: string | undefined
  subject: string
  from: string
  to: string[]
  text: string
  html: string
  headers: Record<string, string>
  /** The mail as it came. */
  source: string
}

export interface MailServer {
  /** Host and port. */
  address: string
  url: string
  readonly mails: readonly Received[]
  /** The next mail that has not been waited for yet. */
  next(): Promise<Received>
  /** Nobody listens any more, and then again at the same port. */
  away(): Promise<void>
  back(): Promise<void>
}

/** A loopback address of this process alone, so that nobody takes the port while the server is away. */
const HOST = [127, 1 + (process.pid >> 16), (process.pid >> 8) & 255, process.pid & 255].join('.')

interface Rules {
  /** `user:password`; absent: nobody signs in. */
  login?: string
  tls?: boolean
  /** What it answers to a recipient, e.g. 550; absent: takes all. */
  refuses?: (address: string) => number | undefined
  /** What it answers once it has a mail, e.g. 451; absent: it was taken. */
  regrets?: () => number | undefined
}

export async function startMailServer(test: Ends, rules: Rules = {}): Promise<MailServer> {
  const mails: Received[] = []
  const waiting: ((mail: Received) => void)[] = []
  let seen = 0
  const options = optionsOf(rules, (mail) => {
    mails.push(mail)
    if (waiting.length > 0) waiting.shift()!(mails[seen++]!)
  })
  let server: SMTPServer
  const listen = async (port: number) => {
    server = new SMTPServer(options)
    server.on('error', () => {})
    const listener = server.listen(port, HOST)
    await once(listener, 'listening')
    return (listener.address() as AddressInfo).port
  }
  const away = () => new Promise<void>((resolve) => server.close(resolve))
  const port = await listen(0)
  test.after(away)
  return {
    address: `${HOST}:${port}`,
    url: `smtp://${HOST}:${port}`,
    mails,
    next: () =>
      seen < mails.length ? Promise.resolve(mails[seen++]!) : new Promise((resolve) => void waiting.push(resolve)),
    away,
    back: async () => void (await listen(port)),
  }
}

function optionsOf({ login, tls = false, refuses, regrets }: Rules, keep: (mail: Received) => void): SMTPServerOptions {
  return {
    logger: false,
    disableReverseLookup: true,
    closeTimeout: 100,
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: [...(tls ? [] : ['STARTTLS']), ...(login === undefined ? ['AUTH'] : [])],
    onAuth: ({ username, password }, _session, done) =>
      `${username}:${password}` === login ? done(null, { user: username }) : done(new Error('Who are you?')),
    onRcptTo: ({ address }, _session, done) => {
      answer(refuses?.(address), done)
    },
    onData: (stream, session, done) => {
      void received(buffer(stream), session)
        .then(keep)
        .then(() => setImmediate(answer, regrets?.(), done))
    },
  }
}

const answer = (code: number | undefined, done: (error?: Error) => void): void =>
  code === undefined ? done() : done(Object.assign(new Error('Not here'), { responseCode: code }))

type Session = Parameters<NonNullable<SMTPServerOptions['onData']>>[1]

async function received(content: Promise<Buffer>, { envelope, secure, user }: Session): Promise<Received> {
  const { mailFrom, rcptTo } = structuredClone(envelope)
  const bytes = await content
  const mail = await PostalMime.parse(bytes)
  return {
    envelope: { from: mailFrom === false ? '' : mailFrom.address, to: rcptTo.map(({ address }) => address) },
    secure,
    user,
    subject: mail.subject ?? '',
    from: mail.from?.address ?? '',
    to: (mail.to ?? []).map(({ address }) => address ?? ''),
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    source: bytes.toString(),
  }
}

/** The next mail, once what waits has gone out. */
export async function arrived(app: TestApp, mail: MailServer): Promise<Received> {
  await app.tick()
  return mail.next()
}

/** The link in a mail that leads below this path, and its token. */
export function linkIn({ text }: Received, path: string): { link: string; token: string } {
  const link = text.split(/\s/).find((word) => URL.parse(word)?.pathname.startsWith(path))
  if (!link) throw new Error(`no link to ${path} in\n${text}`)
  return { link, token: new URL(link).searchParams.get('token') ?? '' }
}

/** A log that keeps its lines as text. */
export function keptLog() {
  const lines: string[] = []
  const keep = (...said: unknown[]) => void lines.push(JSON.stringify(said, (_key, value: unknown) => shown(value)))
  return { lines, log: { trace: keep, debug: keep, info: keep, warn: keep, error: keep, fatal: keep } }
}

const shown = (value: unknown): unknown =>
  value instanceof Error ? { ...value, message: value.message, stack: value.stack, cause: value.cause } : value
