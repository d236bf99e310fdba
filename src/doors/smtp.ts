/** Receives mail by SMTP and creates tasks from it. A mail is accepted (250) once its task is on the disk. */
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import type { SMTPServer, SMTPServerDataStream, SMTPServerOptions, SMTPServerSession } from 'smtp-server'
import { MINUTE, SECOND } from '../domain/calendar/milliseconds.ts'
import { LARGEST_MAIL } from '../contract/inbound.ts'
import { Refusal } from '../domain/errors.ts'
import { MIB } from '../domain/sizes.ts'
import { deliver } from '../features/inbound/actions.ts'
import { ownersOf, secretsIn } from '../features/inbound/addresses.ts'
import { releaseFiles, receiveMail, type InboundNeeds } from '../features/inbound/receiving.ts'
import { limitConnections, raiseLimit } from '../platform/net/connections.ts'
import type { Database } from '../platform/db/transaction.ts'
import { codeOf } from '../platform/error-code.ts'
import { FIRST_BYTES, watchPace, type Progress } from '../platform/http/body/pace.ts'
import { cannotListen } from '../platform/net/cannot-listen.ts'
import type { Log } from '../platform/log/log.ts'
import type { Listen } from '../platform/settings/values.ts'

export interface MailDoor {
  port: number
  /** Accepts no more mail; resolves when the running deliveries have ended. */
  stop(): Promise<void>
}

interface Needs extends InboundNeeds {
  db: Database
  log: Log
}

const MOST_CLIENTS = 200
const CLIENTS_PER_ADDRESS = 20
const MOST_RECIPIENTS = 50
const SILENCE = MINUTE

/** Starts listening, and loads the SMTP library for it; rejects with `CannotListen`. */
export async function openMailDoor({ host, port }: Listen, needs: Needs): Promise<MailDoor> {
  const { SMTPServer } = await import('smtp-server')
  const deadlines = new Map<string, NodeJS.Timeout>()
  const options = optionsOf(needs, {
    addressed: ({ id }) => {
      clearTimeout(deadlines.get(id))
      const { _socket: socket } = conversationOf(server, id) ?? {}
      if (socket) raiseLimit(socket)
    },
    close: ({ id }) => conversationOf(server, id)?.close(),
  })
  const server = new SMTPServer({
    ...options,
    onConnect({ id }, answer) {
      const conversation = conversationOf(server, id)
      if (conversation) {
        hideSyntaxErrors(conversation)
        deadlines.set(id, setTimeout(() => closeUnaddressed(conversation), FIRST_BYTES).unref())
      }
      answer()
    },
    onClose({ id }) {
      clearTimeout(deadlines.get(id))
      deadlines.delete(id)
    },
  })
  limitConnections(server.server, {
    total: MOST_CLIENTS,
    perAddress: CLIENTS_PER_ADDRESS,
    refuse: (socket) => socket.end('421 4.7.0 Too many connections from this address, try again later\r\n'),
  })
  server.on('error', (error) => needs.log.debug({ err: error }, 'an SMTP connection failed'))
  const listener = server.listen(port, host)
  try {
    await once(listener, 'listening')
  } catch (error) {
    throw cannotListen(error, { host, port }, 'ERRAND_SMTP_LISTEN')
  }
  return { port: (listener.address() as AddressInfo).port, stop: () => closed(server) }
}

interface Conversation {
  id: string
  _socket: Socket
  send: (code: number, text: string, context?: unknown) => unknown
  close: () => void
}

const conversationOf = (server: SMTPServer, id: string): Conversation | undefined =>
  [...(server.connections as Set<Conversation>)].find((one) => one.id === id)

/** Closes a connection that has named no recipient in time. */
function closeUnaddressed(conversation: Conversation): void {
  conversation.send(421, '4.4.2 It took too long to say who the mail is for')
  conversation.close()
}

/** Replaces the library's reply to a malformed recipient by ours, so that every wrong address gets the same one. */
function hideSyntaxErrors(conversation: Conversation): void {
  const send = conversation.send.bind(conversation)
  conversation.send = (code, text, context) =>
    context === 'MAILBOX_SYNTAX_ERROR' && text.includes('recipient')
      ? send(550, NO_SUCH_ADDRESS)
      : send(code, text, context)
}

const NO_SUCH_ADDRESS = '5.1.1 No such address'

const closed = (server: SMTPServer) => new Promise<void>((resolve) => server.close(() => resolve()))

/** What a session needs of its connection. */
interface OnConnections {
  /** Called when the session has named a recipient of this server. */
  addressed(session: SMTPServerSession): void
  close(session: SMTPServerSession): void
}

function optionsOf(needs: Needs, { addressed, close }: OnConnections): SMTPServerOptions {
  return {
    banner: 'Errand',
    size: LARGEST_MAIL,
    maxClients: MOST_CLIENTS,
    maxRecipients: MOST_RECIPIENTS,
    socketTimeout: SILENCE,
    closeTimeout: 4 * SECOND,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo({ address }, session, answer) {
      attempt(needs, answer, () => {
        if (isBounce(session)) throw refused(550, '5.7.1 Mail without a sender is not accepted')
        ownersOf(needs.db, secretsIn(address))
        addressed(session)
      })
    },
    onData(stream, session, answer) {
      take(needs, stream, session).then(
        () => answer(null, '2.0.0 Task created'),
        (error: unknown) => {
          answer(replyTo(needs, error))
          if (error === TOO_SLOW) close(session)
        },
      )
    },
  }
}

/** A delivery failure report has an empty sender (RFC 5321 §4.5.5), so that nobody answers it. */
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
  const received = { size: 0, dropped: false }
  const progress: Progress = {
    bytes: () => received.size,
    isAwaited: () => !stream.readableEnded && stream.readableLength === 0,
    hasBegun: () => received.size > 0,
  }
  // The reader gets the error too, but until it has started nobody listens, and the process would end.
  stream.on('error', () => {})
  const watch = watchPace(progress, () => stream.destroy(TOO_SLOW))
  const mail = await receiveMail(needs, withinLimit(stream, received)).catch((error: unknown) => {
    watch.stop()
    stream.resume()
    throw error
  })
  watch.stop()
  try {
    if (received.dropped) throw refused(552, `5.3.4 A mail may be at most ${LARGEST_MAIL / MIB} MB`)
    await needs.db.writeInSteps((tx) => deliver(tx, secrets, mail, needs.files.quota))
  } finally {
    releaseFiles(needs.files, mail)
  }
}

/** Drops what is over the limit but reads on, because a sender expects no reply before its last byte. */
async function* withinLimit(
  stream: AsyncIterable<Buffer>,
  received: { size: number; dropped: boolean },
): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    received.size += chunk.length
    received.dropped ||= received.size > LARGEST_MAIL
    if (!received.dropped) yield chunk
  }
}

const refused = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode })

const TOO_SLOW = refused(421, '4.4.2 The mail came too slowly')

/** The answer to a sending server: permanent (5xx), or temporary (4xx) when the fault is ours. */
function replyTo({ log }: Needs, error: unknown): Error {
  if (error instanceof Error && 'responseCode' in error) return error
  if (!(error instanceof Refusal)) {
    if (codeOf(error) !== 'ECONNECTION') log.error({ err: error }, 'a mail could not be received')
    return refused(451, '4.3.0 Something went wrong here, try again later')
  }
  if (error.code === 'not_found') return refused(550, NO_SUCH_ADDRESS)
  if (error.code === 'payload_too_large') return refused(452, `4.2.2 ${error.message}`)
  const why = Object.values(error.fields ?? {}).join(', ')
  return refused(554, `5.6.0 This mail ${why || 'is not accepted'}`)
}
