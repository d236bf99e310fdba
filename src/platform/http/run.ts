import type { IncomingMessage } from 'node:http'
import { conflict, Refusal } from '../../domain/errors.ts'
import type { Database, Steps, Tx } from '../db/transaction.ts'
import { Turn } from '../event-loop.ts'
import { sha256Hex } from '../ids.ts'
import { etagOf, listsTag } from './answers/etag.ts'
import { findKept, isKept, keepAnswer, type StoredReferences, type Claim, type KeptAnswer } from './idempotency.ts'
import { Json, jsonList } from './answers/json.ts'
import { inPace } from './body/pace.ts'
import type { Answer, AnyCall, Route } from './route.ts'

/** What a route may need besides its call. */
export interface RunInput {
  /** For handlers that read the body as a stream. */
  incoming: IncomingMessage
  /** The raw body. */
  bytes?: Uint8Array
  claim?: Claim | null
  ifMatch?: string | undefined
}

export type Run = (route: Route, call: AnyCall, input: RunInput) => Promise<Answer>

/** The field in which changes of many tasks return the tasks. */
const LIST = 'tasks'

/** Runs a route on checked input. For a write, the change, the answer and the idempotency key are one transaction. */
export function createRunner(db: Database, routes: readonly Route[]): Run {
  const singles = new Map(
    routes.flatMap((route) => {
      const [, folder] = /^\/([\w-]+)\/:id$/.exec(route.path) ?? []
      return folder !== undefined && route.read ? [[folder, route]] : []
    }),
  )

  /** Which objects of this answer can be read again by id; null when there are none. */
  const referencesOf = (route: Route, call: AnyCall, answer: Answer): StoredReferences | null => {
    const [, named = '', parameter] = route.path.split('/')
    const body = (answer.body ?? {}) as Record<string, unknown>
    const { id } = body
    const isItself = !route.path.includes(':') || (parameter === ':id' && call.params.id === id)
    const folder = answer.shows ?? (isItself ? named : '')
    if (typeof id === 'string' && singles.has(folder)) return { folder, ids: [id], isList: false }
    const list = body[LIST]
    const ids =
      list instanceof Json ? list.ids : Array.isArray(list) ? (list as { id: string }[]).map((one) => one.id) : null
    return ids ? { folder: LIST, ids: [...ids], isList: true } : null
  }

  const readReferenced = async (
    { answer: kept, references }: KeptAnswer,
    call: AnyCall,
    input: RunInput,
  ): Promise<Answer> => {
    const { folder, ids, isList } = references!
    const read = async (id: string) =>
      singles.get(folder)!.read!(db, { ...call, params: { id }, body: undefined, query: {} }, input.incoming)
    if (!isList) {
      const fresh = await read(ids[0]!)
      const body = { ...(kept.body as object | undefined), ...(fresh.body as object) }
      return { ...fresh, body, status: kept.status, headers: { ...kept.headers, ...fresh.headers } }
    }
    const objects: Uint8Array[] = []
    const turn = new Turn()
    for (const id of ids) {
      if (turn.isOver) await turn.pass()
      const fresh = await read(id).catch(unlessGone)
      if (fresh) objects.push(Buffer.from(JSON.stringify(fresh.body)))
    }
    return { ...kept, body: { [folder]: jsonList(objects), ...(kept.body as object) } }
  }

  return async (route, call, input) => {
    const { incoming, bytes = NOTHING, claim, ifMatch } = input
    if (route.read) return route.read(db, call, incoming)
    let ready: unknown
    try {
      if (claim && route.prepare) call.isRepeat = isKept(db, claim, call.now)
      ready = await prepared(route, call, incoming)
      const bodyHash = claim ? (fingerprintOf(ready) ?? sha256Hex(bytes)) : ''
      const outcome = await db.writeInSteps(
        function* (tx): Steps<KeptAnswer> {
          call.now = tx.now
          call.recheck(tx)
          const kept = claim && findKept(tx, claim, bodyHash)
          if (kept) return kept
          if (call.isRepeat) throw conflict('The Idempotency-Key has just expired; send the request again')
          const written = yield* runMatched(tx, route, call, ifMatch, ready)
          if (claim) keepAnswer(tx, claim, bodyHash, written, referencesOf(route, call, written))
          return { answer: written, references: null }
        },
        { evenWhenFull: route.method === 'DELETE' || route.evenWhenFull === true },
      )
      return outcome.references === null ? outcome.answer : await readReferenced(outcome, call, input)
    } finally {
      if (ready !== undefined) await route.cleanUp?.(ready)
    }
  }
}

const NOTHING = new Uint8Array()

function unlessGone(error: unknown): null {
  if (error instanceof Refusal && error.code === 'not_found') return null
  throw error
}

/** Runs `prepare`; for a streamed body with a limit on how slowly it may arrive. */
function prepared(route: Route, call: AnyCall, incoming: IncomingMessage): Promise<unknown> | undefined {
  const preparing = route.prepare?.(call, incoming)
  if (!preparing || !route.stream) return preparing
  return inPace(incoming, preparing, (ready) => ready !== undefined && route.cleanUp?.(ready))
}

/**
 * Runs the handler before comparing `If-Match`, so that 404 and 422 come before 409; the conflict rolls the write back.
 */
function* runMatched(tx: Tx, route: Route, call: AnyCall, ifMatch: string | undefined, ready: unknown): Steps<Answer> {
  const matches = ifMatch === undefined || !route.current || listsTag(ifMatch, etagOf(route.current(tx, call)))
  const written = route.write!(tx, call, ready)
  const answer = 'next' in written ? yield* written : written
  if (!matches) throw conflict('It has been changed since; read it again')
  return answer
}

/** Replaces the hash of the body for routes that read the stream: `fingerprint` of what `prepare` returned. */
function fingerprintOf(ready: unknown): string | undefined {
  const { fingerprint } = (ready ?? {}) as { fingerprint?: unknown }
  return typeof fingerprint === 'string' ? fingerprint : undefined
}
