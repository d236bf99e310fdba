/** The live channel: who may open it, how many, and when it closes. */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { mayUse } from '../../contract/scopes.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { badRequest, forbidden, invalid, notFound, Refusal } from '../../domain/errors.ts'
import type { Committed } from '../../domain/events.ts'
import { startFanOut } from '../../features/live/fan-out.ts'
import { instantOf, type Clock } from '../../platform/clock.ts'
import { raiseLimit } from '../../platform/net/connections.ts'
import type { Database } from '../../platform/db/transaction.ts'
import type { Hub } from '../../platform/events/hub.ts'
import { internalError, noSuchMethod } from '../../platform/http/answers/refusals.ts'
import {
  admit,
  credentialsOf,
  outOfScope,
  type Authenticate,
  type Credentials,
} from '../../platform/http/caller/caller.ts'
import { createSiteReader } from '../../platform/http/caller/client-address.ts'
import { comesFromHere } from '../../platform/http/caller/cross-site.ts'
import { API_PATH } from '../../domain/api.ts'
import { KIB } from '../../domain/sizes.ts'
import { refuseUpgrade } from '../../platform/http/socket-answers.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Timers } from '../../platform/net/timers.ts'
import { Connections } from './connections.ts'

/** What a client sends is read to this size, and ignored. */
const MOST_FROM_CLIENT = 64 * KIB

const CHANNEL = { method: 'GET', path: '/ws' }

interface Options {
  db: Database
  hub: Hub<Committed>
  clock: Clock
  config: { baseUrl: string | null; trustedProxies: readonly string[] }
  log: Log
  timers: Timers
  authenticate: Authenticate
  /** Like `authenticate`, for open connections: does not count as activity of the person. */
  authenticateAgain: Authenticate
}

export interface WebSocketDoor {
  upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Closes every connection. */
  stop(): void
}

/** Answers the upgrades of one server. */
export function webSocketDoor(options: Options): WebSocketDoor {
  const { db, hub, clock, config, log, timers, authenticate, authenticateAgain } = options
  const server = new WebSocketServer({ noServer: true, clientTracking: false, maxPayload: MOST_FROM_CLIENT })
  const fanOut = startFanOut({ db, hub, clock, log })
  const connections = new Connections({ db, clock, log, timers, fanOut, authenticateAgain })
  const siteOf = createSiteReader(config.trustedProxies, log)

  const callerOf = (incoming: IncomingMessage): { actor: Actor; credentials: Credentials } => {
    const { address, secure, origin } = siteOf(incoming)
    const credentials = credentialsOf(incoming.headers, secure, address)
    if (credentials.bearer === null && !comesFromHere(incoming.headers, [origin, config.baseUrl])) {
      throw forbidden('A page of another site may not open the live channel')
    }
    const { actor, scope } = admit('signed-in', credentials, authenticate, db, instantOf(clock.now()))!
    if (!mayUse(scope, CHANNEL)) throw outOfScope(scope)
    raiseLimit(incoming.socket)
    return { actor, credentials }
  }

  server.on('wsClientError', (error, socket) => refuseUpgrade(socket, badRequest(error.message)))

  return {
    upgrade(incoming, socket, head) {
      socket.on('error', () => {})
      try {
        const since = sinceOf(incoming)
        const caller = callerOf(incoming)
        if (since.length > 1) throw invalid({ since: 'sent twice' })
        server.handleUpgrade(incoming, socket, head, (ws: WebSocket) => {
          connections.add(ws, socket, caller, since[0] ?? null)
        })
      } catch (error) {
        if (!(error instanceof Refusal)) log.error({ err: error }, 'opening a live channel failed')
        refuseUpgrade(socket, error instanceof Refusal ? error : internalError())
      }
    },
    stop() {
      fanOut.stop()
      connections.stop()
    },
  }
}

/** The values of `since`, if this is the path and the method of the channel. */
function sinceOf({ url = '', method }: IncomingMessage): string[] {
  const [path, query] = url.split('?', 2) as [string, string?]
  if (path !== `${API_PATH}/ws`) throw notFound()
  if (method !== 'GET') throw noSuchMethod('GET, HEAD')
  return new URLSearchParams(query).getAll('since')
}
