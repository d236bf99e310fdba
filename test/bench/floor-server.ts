/**
 * What the server could do at most: its own stack with nothing behind it. `/api/v1/ping` is signed in and logged and
 * does nothing, `/bytes/<n>` is that much from memory, `/api/v1/ws` is sent what `/broadcast/<n>` says.
 */
import { WebSocketServer, type WebSocket } from 'ws'
import { check } from '../../src/contract/check.ts'
import { mayUse } from '../../src/contract/scopes.ts'
import { createAuthenticate, Presence, findPresentCaller } from '../../src/features/sessions/authenticate.ts'
import { CALLER_TRIGGERS, KnownCallers } from '../../src/features/sessions/known-callers.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { createApp } from '../../src/platform/http/app.ts'
import { ok } from '../../src/platform/http/route.ts'
import { get } from '../support/planted-routes.ts'
import { startServer } from '../../src/platform/http/server.ts'
import { openLog } from '../../src/platform/log/log.ts'
import { openTestDatabase } from '../support/database.ts'

const { log } = openLog('info')
const callers = new KnownCallers()
const { db } = openTestDatabase(undefined, {
  dataDir: process.env['ERRAND_DATA_DIR']!,
  functions: callers.functions,
  triggers: CALLER_TRIGGERS,
})
callers.attachTo(db)
const sockets = new Set<WebSocket>()
const webSockets = new WebSocketServer({ noServer: true, clientTracking: false })
const bodies = new Map<number, Uint8Array<ArrayBuffer>>()

const fetch = createApp({
  routes: [get('/ping', { read: () => ok({ ok: true }) })],
  db,
  clock: systemClock,
  config: { baseUrl: null, trustedProxies: [], hsts: false },
  log,
  check,
  authenticate: createAuthenticate(new Presence()),
  findPresentCaller,
  mayUse,
  page: ({ url }) => {
    const [, what, size] = /\/(bytes|broadcast)\/(\d+)$/.exec(url)!
    const body = bytes(Number(size))
    if (what === 'broadcast') for (const socket of sockets) socket.send(body, { binary: false })
    return new Response(body, {
      headers: { 'Content-Type': 'application/json', 'Content-Length': String(body.length) },
    })
  },
})

const { url } = await startServer({
  fetch,
  host: '127.0.0.1',
  port: 0,
  upgrade: (incoming, socket, head) =>
    webSockets.handleUpgrade(incoming, socket, head, (ws) => {
      sockets.add(ws)
      ws.on('error', () => {}).on('close', () => sockets.delete(ws))
    }),
})
process.on('SIGTERM', () => process.exit())
console.log(`Errand listens on ${url}`)

function bytes(size: number): Uint8Array<ArrayBuffer> {
  let body = bodies.get(size)
  if (!body) bodies.set(size, (body = new Uint8Array(size).fill(32)))
  return body
}
