/** Open live channels: each belongs to a person, is pinged, and closes when its session or token ends. */
import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { SECOND } from '../domain/calendar/milliseconds.ts'
import type { Actor } from '../domain/access/actor.ts'
import type { FanOut, Receiver } from '../features/live/fan-out.ts'
import { nextTurn } from '../platform/event-loop.ts'
import { instantOf, type Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/transaction.ts'
import type { Authenticate, Credentials } from '../platform/http/caller/caller.ts'
import type { Timers } from '../platform/net/timers.ts'

/** Milliseconds between pings. */
export const PING_INTERVAL = 30 * SECOND
/** Open ones, and as many again that are closing. */
const MOST_PER_PERSON = 20
/** Milliseconds after a write until open connections are checked: ending a session is a write. */
const CHECK_DELAY = 300
/** Connections checked per turn of the event loop. */
const CHECKED_AT_ONCE = 200
/** Milliseconds that a client has to answer the close when the server stops. */
const CLOSE_TIMEOUT = 500

/** Close codes (RFC 6455 §7.4); 4000 is ours: a newer channel took its place, so the client must not reconnect. */
const CLOSED = {
  stopping: [1001, 'The server stops'],
  ended: [1008, 'Sign in again'],
  behind: [1013, 'Too far behind, resume by since'],
  displaced: [4000, 'Too many open, a newer one took its place'],
} as const

interface Connection {
  ws: WebSocket
  credentials: Credentials
  receiver: Receiver & { actor: Actor }
  answersPings: boolean
  close(why: keyof typeof CLOSED): void
}

interface Options {
  db: Database
  clock: Clock
  log: { error(details: object, message: string): void }
  timers: Timers
  fanOut: FanOut
  authenticateAgain: Authenticate
}

export interface Connections {
  open(ws: WebSocket, socket: Duplex, actor: Actor, credentials: Credentials, since: string | null): void
  stop(): void
}

/** The live connections of one server. */
export function openConnections(options: Options): Connections {
  const { db, clock, log, timers, fanOut, authenticateAgain } = options
  const all = new Set<Connection>()
  /** Those that were told so and whose clients have not answered: each may hold what they did not read. */
  const closing = new Set<Connection>()
  /** The caller of each credential, looked up once for all connections that share it, until the next write. */
  const known = new Map<string, ReturnType<Authenticate>>()
  let isChecking = false
  let isStopping = false
  let commits = 0

  const open: Connections['open'] = (ws, socket, actor, credentials, since) => {
    const sending = receiverFor(ws, socket)
    let checkedAt = commits
    const send = (message: Buffer) => {
      if (checkedAt !== commits) check(connection)
      checkedAt = commits
      if (all.has(connection)) sending.send(message)
    }
    const receiver = { actor, ...sending, send, drop: () => connection.close('behind') }
    let leave = () => {}
    const connection: Connection = {
      ws,
      credentials,
      receiver,
      answersPings: true,
      close(why) {
        if (!all.delete(connection)) return
        leave()
        makeRoom(closing, actor, (oldest) => {
          closing.delete(oldest)
          oldest.ws.terminate()
        })
        closing.add(connection)
        const [code, reason] = CLOSED[why]
        ws.close(code, reason)
        if (why === 'ended') socket.end()
      },
    }
    ws.on('pong', () => (connection.answersPings = true))
    ws.on('error', () => {})
    ws.on('close', () => {
      all.delete(connection)
      closing.delete(connection)
      leave()
    })
    makeRoom(all, actor, (oldest) => oldest.close('displaced'))
    all.add(connection)
    leave = fanOut.join(receiver, since)
    // The server began to stop during the upgrade.
    if (isStopping) closeForStop(connection)
  }

  const closeForStop = (connection: Connection) => {
    connection.close('stopping')
    setTimeout(() => connection.ws.terminate(), CLOSE_TIMEOUT).unref()
  }

  const ping = () => {
    for (const connection of all) {
      if (!connection.answersPings) connection.ws.terminate()
      connection.answersPings = false
      connection.ws.ping()
    }
  }

  /** Closes a connection whose session, token or account has ended; updates the actor of others. */
  const check = (connection: Connection) => {
    const caller = callerOf(connection.credentials)
    if (caller === null || caller === 'wrong') connection.close('ended')
    else connection.receiver.actor = caller.actor
  }

  const callerOf = (credentials: Credentials): ReturnType<Authenticate> => {
    const shown = credentials.bearer ?? credentials.cookie ?? ''
    let caller = known.get(shown)
    if (caller === undefined) {
      caller = authenticateAgain(credentials, db, instantOf(clock.now()))
      known.set(shown, caller)
    }
    return caller
  }

  const checkAll = async () => {
    let count = 0
    known.clear()
    for (const connection of all) {
      check(connection)
      if (++count % CHECKED_AT_ONCE === 0) await nextTurn()
    }
  }

  const checkSoon = () => {
    if (isChecking || all.size === 0) return
    isChecking = true
    timers.after(CHECK_DELAY, () => {
      isChecking = false
      checkAll().catch((error: unknown) => log.error({ err: error }, 'checking open live channels failed'))
    })
  }

  /** Ending a session is a write: after each, connections are checked before anything more is sent to them. */
  const committed = () => {
    commits++
    known.clear()
    checkSoon()
  }

  const ends = [timers.every(PING_INTERVAL, ping), timers.every(PING_INTERVAL, checkSoon), db.onCommit(committed)]

  return {
    open,
    stop() {
      isStopping = true
      for (const end of ends) end()
      for (const connection of [...all]) closeForStop(connection)
    },
  }
}

/** Ends the person's oldest connection of these where they have as many as they may. */
function makeRoom(connections: ReadonlySet<Connection>, { id }: Actor, end: (oldest: Connection) => void): void {
  const own = [...connections].filter(({ receiver }) => receiver.actor.id === id)
  if (own.length >= MOST_PER_PERSON) end(own[0]!)
}

const receiverFor = (ws: WebSocket, socket: Duplex): Omit<Receiver, 'actor' | 'drop'> => ({
  send: (message) => ws.send(message, { binary: false }),
  bufferedBytes: () => ws.bufferedAmount,
  drained: async () => {
    if (!socket.writableNeedDrain || socket.destroyed) return
    const over = new AbortController()
    await Promise.race([once(socket, 'drain', over), once(socket, 'close', over)]).catch(() => {})
    over.abort()
  },
})
