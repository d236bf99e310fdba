import type { IncomingMessage } from 'node:http'
import { conflict } from '../../domain/errors.ts'
import type { Database, Steps, Tx } from '../db/transaction.ts'
import { sha256Hex } from '../ids.ts'
import { etagOf, listsTag } from './answers/etag.ts'
import { findKept, isKept, keepAnswer, type Claim, type KeptAnswer } from './idempotency.ts'
import { inPace } from './body/pace.ts'
import { ReferencedObjects } from './referenced-objects.ts'
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

/** Runs a route on checked input. For a write, the change, the answer and the idempotency key are one transaction. */
export function createRunner(db: Database, routes: readonly Route[]): Run {
  const objects = new ReferencedObjects(db, routes)
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
          if (claim) keepAnswer(tx, claim, bodyHash, written, objects.of(route, call, written))
          return { answer: written, references: null }
        },
        { evenWhenFull: route.method === 'DELETE' || route.evenWhenFull === true },
      )
      return outcome.references === null ? outcome.answer : await objects.readAgain(outcome, call, incoming)
    } finally {
      if (ready !== undefined) await route.cleanUp?.(ready)
    }
  }
}

const NOTHING = new Uint8Array()

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
