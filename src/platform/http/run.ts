import type { IncomingMessage } from 'node:http'
import { conflict } from '../../domain/errors.ts'
import type { Database, Tx } from '../db/transaction.ts'
import { etagOf, names } from './etag.ts'
import { bodyHashOf, findKept, keepAnswer, type Claim, type Kept } from './idempotency.ts'
import type { Answer, AnyCall, Route } from './route.ts'

/** What a route may need beside its call. */
export interface Sent {
  /** For handlers that read its stream. */
  incoming: IncomingMessage
  /** The body as it came. */
  bytes?: Uint8Array
  claim?: Claim | null
  ifMatch?: string | undefined
}

export type Run = (route: Route, call: AnyCall, sent: Sent) => Promise<Answer>

/** Runs a route on input that was checked. Of a write its change, its answer and its idempotency key are one transaction. */
export function createRunner(db: Database, routes: readonly Route[]): Run {
  const singles = new Map(
    routes.flatMap((route) => {
      const [, folder] = /^\/([\w-]+)\/:id$/.exec(route.path) ?? []
      return folder !== undefined && route.read ? [[folder, route]] : []
    }),
  )

  /** Where the object in this answer can be read again; null when it is no single object that can. */
  const objectPath = (route: Route, call: AnyCall, answer: Answer): string | null => {
    const [, folder = '', parameter] = route.path.split('/')
    const id = (answer.body as { id?: unknown } | null | undefined)?.id
    const isItself = !route.path.includes(':') || (parameter === ':id' && call.params.id === id)
    return isItself && typeof id === 'string' && singles.has(folder) ? `${folder}/${id}` : null
  }

  const readAfresh = async (path: string, call: AnyCall, incoming: IncomingMessage, kept: Answer): Promise<Answer> => {
    const [folder = '', id = ''] = path.split('/')
    const afresh = { ...call, params: { id }, body: undefined, query: {} }
    const fresh = await singles.get(folder)!.read!(db, afresh, incoming)
    return { ...fresh, status: kept.status, headers: { ...kept.headers, ...fresh.headers } }
  }

  return async (route, call, { incoming, bytes = NOTHING, claim, ifMatch }) => {
    if (route.read) return route.read(db, call, incoming)
    let ready: unknown
    try {
      ready = route.prepare && (await route.prepare(call, incoming))
      const bodyHash = claim ? (fingerprintOf(ready) ?? bodyHashOf(bytes)) : ''
      const { answer, object } = await db.write(
        (tx): Kept => {
          call.now = tx.now
          call.recheck(tx)
          const kept = claim && findKept(tx, claim, bodyHash)
          if (kept) return kept
          const written = runMatched(tx, route, call, ifMatch, ready)
          if (claim) keepAnswer(tx, claim, bodyHash, written, objectPath(route, call, written))
          return { answer: written, object: null }
        },
        { evenWhenFull: route.method === 'DELETE' || route.evenWhenFull === true },
      )
      return object === null ? answer : await readAfresh(object, call, incoming, answer)
    } finally {
      if (ready !== undefined) route.settled?.(ready)
    }
  }
}

const NOTHING = new Uint8Array()

/** The handler first, so that 404 and 422 come before 409; a conflict takes back what it wrote. */
function runMatched(tx: Tx, route: Route, call: AnyCall, ifMatch: string | undefined, ready: unknown): Answer {
  const matches = ifMatch === undefined || !route.current || names(ifMatch, etagOf(route.current(tx, call)))
  const answer = route.write!(tx, call, ready)
  if (!matches) throw conflict('It has been changed since; read it again')
  return answer
}

/** What stands for the body where a route reads the stream itself: `fingerprint` of what `prepare` returned. */
function fingerprintOf(ready: unknown): string | undefined {
  const { fingerprint } = (ready ?? {}) as { fingerprint?: unknown }
  return typeof fingerprint === 'string' ? fingerprint : undefined
}
