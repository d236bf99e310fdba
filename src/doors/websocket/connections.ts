/** Open live channels: each belongs to a person, is pinged, and closes when its session or token ends. */
import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { SECOND } from '../../domain/calendar/milliseconds.ts'
import type { Actor } from '../../domain/access/actor.ts'
import type { FanOut, Receiver } from '../../features/live/fan-out.ts'
import type { Credentials } from '../../platform/http/caller/caller.ts'
import { SessionChecks, type SessionCheckOptions } from './session-checks.ts'

/** Milliseconds between pings. */
export const PING_INTERVAL = 30 * SECOND
/** Open ones, and as many again that are closing. */
const MOST_PER_PERSON = 20
/** Milliseconds that a client has to answer the close when the server stops. */
const CLOSE_TIMEOUT = 500

/** Close codes (RFC 6455 §7.4); 4000 is ours: a newer channel took its place, so the client must not reconnect. */
const CLOSED = {
  stopping: [1001, 'The server stops'],
  ended: [1008, 'Sign in again'],
  behind: [1013, 'Too far behind, resume by since'],
  displaced: [4000, 'Too many open, a newer one took its place'],
} as const

interface Connection extends Receiver {
  actor: Actor
  readonly credentials: Credentials
  readonly ws: WebSocket
  readonly socket: Duplex
  answersPings: boolean
  end(): void
  /** Ends what `FanOut.join` began. */
  leave(): void
}

/** The live connections of one server. */
export class Connections {
  readonly #fanOut: FanOut
  readonly #sessions: SessionChecks
  readonly #stopPings: () => void
  readonly #open = new Set<Connection>()
  /** Those that were told so and whose clients have not answered: each may hold what they did not read. */
  readonly #closing = new Set<Connection>()
  #isStopping = false

  constructor(options: SessionCheckOptions & { fanOut: FanOut }) {
    this.#fanOut = options.fanOut
    this.#sessions = new SessionChecks(options, this.#open)
    this.#stopPings = options.timers.every(PING_INTERVAL, () => this.#ping())
  }

  /** Sends the person the changes after `since` (null: none) and then all new ones. */
  add(ws: WebSocket, socket: Duplex, caller: { actor: Actor; credentials: Credentials }, since: string | null): void {
    const connection: Connection = {
      ...caller,
      ws,
      socket,
      answersPings: true,
      send: (message) => this.#send(connection, message),
      bufferedBytes: () => ws.bufferedAmount,
      drained: () => drained(socket),
      drop: () => this.#close(connection, 'behind'),
      end: () => this.#close(connection, 'ended'),
      leave: () => {},
    }
    this.#sessions.admitted(connection)
    ws.on('pong', () => (connection.answersPings = true))
    ws.on('error', () => {})
    ws.on('close', () => this.#forget(connection))
    makeRoom(this.#open, connection.actor, (oldest) => this.#close(oldest, 'displaced'))
    this.#open.add(connection)
    connection.leave = this.#fanOut.join(connection, since)
    // The server began to stop during the upgrade.
    if (this.#isStopping) this.#closeForStop(connection)
  }

  stop(): void {
    this.#isStopping = true
    this.#stopPings()
    this.#sessions.stop()
    for (const connection of [...this.#open]) this.#closeForStop(connection)
  }

  #send(connection: Connection, message: Buffer): void {
    this.#sessions.check(connection)
    if (this.#open.has(connection)) connection.ws.send(message, { binary: false })
  }

  #close(connection: Connection, why: keyof typeof CLOSED): void {
    if (!this.#open.delete(connection)) return
    connection.leave()
    makeRoom(this.#closing, connection.actor, (oldest) => {
      this.#closing.delete(oldest)
      oldest.ws.terminate()
    })
    this.#closing.add(connection)
    const [code, reason] = CLOSED[why]
    connection.ws.close(code, reason)
    if (why === 'ended') connection.socket.end()
  }

  #closeForStop(connection: Connection): void {
    this.#close(connection, 'stopping')
    setTimeout(() => connection.ws.terminate(), CLOSE_TIMEOUT).unref()
  }

  #forget(connection: Connection): void {
    this.#open.delete(connection)
    this.#closing.delete(connection)
    connection.leave()
  }

  #ping(): void {
    for (const connection of this.#open) {
      if (!connection.answersPings) connection.ws.terminate()
      connection.answersPings = false
      connection.ws.ping()
    }
  }
}

/** Ends the person's oldest connection of these where they have as many as they may. */
function makeRoom(connections: ReadonlySet<Connection>, { id }: Actor, end: (oldest: Connection) => void): void {
  const own = [...connections].filter(({ actor }) => actor.id === id)
  if (own.length >= MOST_PER_PERSON) end(own[0]!)
}

/** Resolves when more may be written, or when the socket has closed. */
async function drained(socket: Duplex): Promise<void> {
  if (!socket.writableNeedDrain || socket.destroyed) return
  const over = new AbortController()
  await Promise.race([once(socket, 'drain', over), once(socket, 'close', over)]).catch(() => {})
  over.abort()
}
