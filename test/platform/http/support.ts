import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { check } from '../../../src/contract/check.ts'
import type { Actor } from '../../../src/domain/access/actor.ts'
import type { Authenticate, FindPresentCaller } from '../../../src/platform/http/caller/caller.ts'
import { createApp, type AppOptions } from '../../../src/platform/http/app.ts'
import type { Tx } from '../../../src/platform/db/transaction.ts'
import type { Route } from '../../../src/platform/http/route.ts'
import { startServer, type ServerOptions } from '../../../src/platform/http/server.ts'
import { silentLog } from '../../../src/platform/log/log.ts'
import { openTestDatabase, type Ends } from '../../support/database.ts'

export const MAJA_ID = '01900000-0000-7000-8000-000000000001'

/** Maja is an admin; Noah is not. */
const people: Record<string, Actor> = {
  maja: { id: MAJA_ID, name: 'Maja', is_admin: true } as Actor,
  noah: { id: '01900000-0000-7000-8000-000000000002', name: 'Noah', is_admin: false } as Actor,
}

/** A cookie's or token's value is the first name of whom it belongs to. */
const authenticate: Authenticate = ({ bearer, cookie }) => {
  const actor = people[bearer ?? cookie ?? '']
  return actor ? { actor, via: bearer === null ? 'session' : 'token', credential: actor.id, scope: 'full' } : 'wrong'
}
const findPresentCaller: FindPresentCaller = (_on, { actor }) => actor
const mayUse = () => true

export const asMaja = { Authorization: 'Bearer maja' }
export const byCookie = { Cookie: 'errand=maja' }

export interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
}

export interface Got {
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** Undefined when the answer is no JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any
  json: any
}

type Planted = Partial<AppOptions> & { routes: readonly Route[]; server?: Partial<ServerOptions> }

/** A real server on loopback with planted routes, a real database and Maja and Noah in it. */
export async function serve(test: Ends, { server: more, ...options }: Planted) {
  const { db, clock } = openTestDatabase(test)
  await db.write((tx) => {
    for (const { id, name } of Object.values(people)) insertUser(tx, id, name)
  })
  const config = { baseUrl: null, trustedProxies: [], hsts: false }
  const fetch = createApp({
    db,
    clock,
    config,
    log: silentLog(),
    check,
    authenticate,
    findPresentCaller,
    mayUse,
    ...options,
  })
  const server = await startServer({ fetch, host: '127.0.0.1', port: 0, ...more })
  test.after(() => server.stop(0))
  const send = (path: string, sent: Sent = {}) => exchange(server.port, path, sent)
  return { db, clock, server, port: server.port, send }
}

function insertUser(tx: Tx, id: string, name: string): void {
  const email = `${name.toLowerCase()}@home`
  tx.run(
    `INSERT INTO users
       (id, email, email_folded, name, avatar_color, password_hash, timezone, locale, week_start, created_at)
     VALUES (?, ?, ?, ?, 'teal', '', 'Europe/Copenhagen', 'en', 1, ?)`,
    [id, email, email, name, tx.now],
  )
}

/** One request over a connection of its own; sends exactly the headers given, beside Host. */
function exchange(port: number, path: string, { method = 'GET', headers = {}, body }: Sent): Promise<Got> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ port, host: '127.0.0.1', path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const isReadable = response.headers['content-encoding'] === undefined
        const isJson = isReadable && response.headers['content-type']?.startsWith('application/json')
        const json: unknown = isJson && text !== '' ? JSON.parse(text) : undefined
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json })
      })
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** A body sent as JSON. */
export const json = (body: unknown, headers: Record<string, string> = asMaja): Sent => ({
  method: 'POST',
  headers: { ...headers, 'Content-Type': 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
