/** Mail that becomes tasks, by SMTP. A mail is answered 250 once its task is on the disk. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { SMTPServer, SMTPServerDataStream, SMTPServerOptions, SMTPServerSession } from 'smtp-server'
import { LARGEST_MAIL } from '../contract/inbound.ts'
import { Refusal } from '../domain/errors.ts'
import { deliver } from '../features/inbound/actions.ts'
import { ownersOf, secretsIn } from '../features/inbound/addresses.ts'
import { letGo, receiveMail, type InboundNeeds } from '../features/inbound/receiving.ts'
import type { Database } from '../platform/db/transaction.ts'
import { CannotListen } from '../platform/http/server.ts'
import type { Log } from '../platform/log.ts'
import type { Listen } from '../platform/settings.ts'

export interface MailDoor {
  port: number
  /** Takes no more mail, and lets what is being taken finish. */
  stop(): Promise<void>
}

interface Needs extends InboundNeeds {
  db: Database
  log: Log
}

const MOST_CLIENTS = 50
const MOST_RECIPIENTS = 50
const SILENCE = 60_000

/** Listens; rejects with `CannotListen` when it cannot. The mail library is loaded for it. */
export async function openMailDoor({ host, port }: Listen, needs: Needs): Promise<MailDoor> {
  const { SMTPServer } = await import('smtp-server')
  const server = new SMTPServer({
    ...optionsOf(needs),
    onConnect(session, answer) {
      sayOneThing(server, session)
      answer()
    },
  })
  server.on('error', (error) => needs.log.debug({ err: error }, 'a mail conversation broke off'))
  const listener = server.listen(port, host)
  try {
    await once(listener, 'listening')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new CannotListen(
      `Errand cannot listen for mail on port ${port} (${code}). Set ERRAND_SMTP_LISTEN to another address, or stop what listens there.`,
    )
  }
  return { port: (listener.address() as AddressInfo).port, stop: () => closed(server) }
}

interface Conversation {
  id: string
  send: (code: number, text: string, context?: unknown) => unknown
}

/** The library has words of its own for what does not look like an address; ours are the same for all. */
function sayOneThing(server: SMTPServer, { id }: SMTPServerSession): void {
  const connections = server.connections as Set<Conversation>
  const conversation = [...connections].find((one) => one.id === id)
  if (!conversation) return
  const send = conversation.send.bind(conversation)
  conversation.send = (code, text, context) =>
    context === 'MAILBOX_SYNTAX_ERROR' && text.includes('recipient')
      ? send(550, NO_SUCH_ADDRESS)
      : send(code, text, context)
}

const NO_SUCH_ADDRESS = '5.1.1 No such address'

const closed = (server: SMTPServer) => new Promise<void>((resolve) => server.close(() => resolve()))

function optionsOf(needs: Needs): SMTPServerOptions {
  return {
    banner: 'Errand',
    size: LARGEST_MAIL,
    maxClients: MOST_CLIENTS,
    maxRecipients: MOST_RECIPIENTS,
    socketTimeout: SILENCE,
    closeTimeout: 4_000,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo({ address }, session, answer) {
      attempt(needs, answer, () => {
        if (isBounce(session)) throw refused(550, '5.7.1 Mail that nobody sent is not taken')
        ownersOf(needs.db, secretsIn(address))
      })
    },
    onData(stream, session, answer) {
      take(needs, stream, session).then(
        () => answer(null, '2.0.0 It is a task now'),
        (error: unknown) => answer(replyTo(needs, error)),
      )
    },
  }
}

/** A mail that tells of one that could not be delivered has no sender, so that none is ever answered. */
const isBounce = ({ envelope }: SMTPServerSession): boolean => !envelope.mailFrom || envelope.mailFrom.address === ''

function attempt(needs: Needs, answer: (error?: Error | null) => void, work: () => void): void {
  try {
    work()
  } catch (error) {
    return answer(replyTo(needs, error))
  }
  answer()
}

async function take(needs: Needs, stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<void> {
  const secrets = envelope.rcptTo.flatMap(({ address }) => secretsIn(address))
  const rest = { dropped: false }
  const mail = await receiveMail(needs, whole(stream, rest)).catch((error: unknown) => {
    stream.resume()
    throw error
  })
  try {
    if (rest.dropped) throw refused(552, '5.3.4 A mail may hold 25 MB at most')
    await needs.db.write((tx) => void deliver(tx, secrets, mail, needs.files.quota))
  } finally {
    letGo(needs.files, mail)
  }
}

/** What is too much is read and dropped, because the answer is waited for after the last byte only. */
async function* whole(stream: AsyncIterable<Buffer>, rest: { dropped: boolean }): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    rest.dropped ||= size > LARGEST_MAIL
    if (!rest.dropped) yield chunk
  }
}

const refused = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode })

/** What a sending server is told: for good (5xx), or to come again (4xx) when the fault is ours. */
function replyTo({ log }: Needs, error: unknown): Error {
  if (error instanceof Error && 'responseCode' in error) return error
  if (!(error instanceof Refusal)) {
    const isTheirs = (error as NodeJS.ErrnoException).code === 'ECONNECTION'
    if (!isTheirs) log.error({ err: error }, 'a mail was not taken')
    return refused(451, '4.3.0 Something went wrong here, try again later')
  }
  if (error.code === 'not_found') return refused(550, NO_SUCH_ADDRESS)
  if (error.code === 'payload_too_large') return refused(452, `4.2.2 ${error.message}`)
  const why = Object.values(error.fields ?? {}).join(', ')
  return refused(554, `5.6.0 This mail ${why || 'is not taken'}`)
}
