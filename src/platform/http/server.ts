import {
  createServer as createNodeServer,
  type IncomingMessage,
  type Server as HttpServer,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo, Server, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener, RequestError } from '@hono/node-server'
import { HOUR, MINUTE, SECOND } from '../../domain/calendar/milliseconds.ts'
import { badRequest, notFound, Refusal } from '../../domain/errors.ts'
import { limitConnections } from '../net/connections.ts'
import { CannotListen, cannotListen, nameInUrl } from '../net/cannot-listen.ts'
import { internalError } from './answers/refusals.ts'
import type { Fetch } from './app.ts'
import { closeSilent } from './silence.ts'
import { answerOnSocket, answerUnreadable, answerWithoutApp, refuseUpgrade } from './socket-answers.ts'
import type { Wire } from './steps.ts'

export const HEADERS_TIMEOUT = 15 * SECOND

/**
 * Limits for slow and idle clients. A request may take an hour, so that a large file gets through a slow line. Bodies
 * that are kept in memory have less time (body.ts), and connections of silent clients are closed.
 */
const LIMITS = {
  headersTimeout: HEADERS_TIMEOUT,
  requestTimeout: HOUR,
  keepAliveTimeout: 65 * SECOND,
  connectionsCheckingInterval: 5 * SECOND,
}
const MOST_CONNECTIONS = 2_000
const IDLE_TIMEOUT = 2 * MINUTE
const TOO_MANY = 'Too many connections are open from this address'

export interface ServerOptions {
  fetch: Fetch
  /** Undefined: all addresses. */
  host: string | undefined
  /** 0: any free port. */
  port: number
  /** Connections that one address may hold without signing in; trusted proxies are not counted. */
  perAddress?: number
  trustedProxies?: readonly string[]
  /** A listening socket to accept connections on, in place of `host` and `port`. */
  socket?: number | undefined
  /** Called with the number of open connections whenever it changes. */
  onConnections?: (open: number) => void
  /** Handles a WebSocket upgrade; call `refuseUpgrade` to reject it. Absent: 404. */
  upgrade?: (incoming: IncomingMessage, socket: Duplex, head: Buffer) => void
}

export interface RunningServer {
  port: number
  /** URL for this machine. */
  url: string
  /** Accepts no more connections, lets running requests finish, and closes the rest after `withinMs`. */
  stop(withinMs?: number): Promise<void>
}

/** Starts listening; rejects with `CannotListen`. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const listen = getRequestListener((request, wire) => options.fetch(request, wire as Wire), {
    hostname: 'localhost',
    errorHandler: (error) => answerWithoutApp(error instanceof RequestError ? unreadable() : internalError()),
  })
  const upgrade = options.upgrade ?? ((_incoming, socket) => refuseUpgrade(socket, notFound()))
  let stopping = false

  const settings = { ...LIMITS, requireHostHeader: false, shouldUpgradeCallback: isUpgrade }
  const server = createNodeServer(settings, (incoming, outgoing) => {
    if (isNameless(incoming)) return answerOnSocket(incoming.socket, badRequest('The request has no Host header'))
    if (stopping) outgoing.setHeader('Connection', 'close')
    // One that is pipelined has its socket when those before it are answered (RFC 9112 §9.3.2).
    if (outgoing.socket) void listen(incoming, outgoing)
    else outgoing.once('socket', () => void listen(incoming, outgoing))
  })
  limitConnections(server, {
    total: MOST_CONNECTIONS,
    perAddress: options.perAddress ?? MOST_CONNECTIONS,
    trusted: options.trustedProxies ?? [],
    refuse: (socket) => answerOnSocket(socket, new Refusal('rate_limited', TOO_MANY, { retryAfter: 10 })),
  })
  const sockets = trackSockets(server, options.onConnections)
  closeSilent(server, IDLE_TIMEOUT)
  refuseUnreadable(server)
  server.on('upgrade', upgrade)
  server.on('checkExpectation', (incoming, outgoing) => server.emit('request', incoming, outgoing))
  const { address, port } = await listening(server, options)

  return {
    port,
    url: `http://${nameInUrl(options.socket === undefined ? options.host : address)}:${port}`,
    async stop(withinMs = 4 * SECOND) {
      stopping = true
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()))
      const idle = setInterval(() => server.closeIdleConnections(), 20)
      // Upgraded ones too, which Node's own `closeAllConnections` does not know.
      const cut = setTimeout(() => sockets.forEach((socket) => socket.destroy()), withinMs)
      await closed
      clearInterval(idle)
      clearTimeout(cut)
    },
  }
}

/** Answers what is no HTTP, after the last request that came before it on the same connection. */
function refuseUnreadable(server: HttpServer): void {
  const lastResponses = new WeakMap<Duplex, ServerResponse>()
  /** Connections of which something unreadable is refused after that response. */
  const refusedNext = new WeakSet<Duplex>()
  server.prependListener('request', (incoming, outgoing) => {
    if (!isNameless(incoming)) lastResponses.set(incoming.socket, outgoing)
  })
  server.on('clientError', (error, socket) => {
    // Each piece that comes behind it is told as another error.
    if (refusedNext.has(socket)) return
    const last = lastResponses.get(socket)
    const refuse = () => answerUnreadable(error, socket)
    // What follows a request is not part of it: that is answered first.
    if (!last?.req.complete || last.writableFinished) return refuse()
    refusedNext.add(socket)
    last.once('close', refuse)
  })
}

async function listening(server: HttpServer, options: ServerOptions): Promise<AddressInfo> {
  const { host, port, socket } = options
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(cannotListen(error, options, 'ERRAND_LISTEN')))
    if (socket === undefined) server.listen(port, host, resolve)
    else server.listen({ fd: socket }, resolve)
  })
  const address = server.address()
  if (address !== null && typeof address !== 'string') return address
  server.close()
  throw new CannotListen('The socket that was handed over is not a TCP socket.')
}

function trackSockets(server: Server, changed: ServerOptions['onConnections']): ReadonlySet<Socket> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    changed?.(sockets.size)
    socket.once('close', () => {
      sockets.delete(socket)
      changed?.(sockets.size)
    })
  })
  return sockets
}

const isNameless = ({ headers, httpVersion }: IncomingMessage): boolean =>
  headers.host === undefined && httpVersion === '1.1'

const isUpgrade = (incoming: IncomingMessage): boolean =>
  incoming.headers.upgrade?.toLowerCase() === 'websocket' && !isNameless(incoming)

const unreadable = () => badRequest('The request line or Host header is unreadable')
