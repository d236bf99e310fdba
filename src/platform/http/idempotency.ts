import { WEEK } from '../../domain/calendar/milliseconds.ts'
import { hash } from 'node:crypto'
import { conflict, invalid } from '../../domain/errors.ts'
import type { Tx } from '../db/transaction.ts'
import type { Answer, AnyCall, Route } from './route.ts'

const KEPT_FOR = WEEK
const LARGEST_ANSWER = 64 * 1024

/** One request's hold on its key, from before its slow work until its write is on the disk. */
export interface Claim {
  userId: string
  key: string
  /** Method and path with its query; a key is good for one of them. */
  target: string
  release(): void
}

export interface Kept {
  answer: Answer
  /** The answer was too large to keep: it is this object, read afresh. */
  object: string | null
}

interface Row {
  method_path: string
  body_sha256: string
  status: number
  answer: string | null
  object_path: string | null
  headers: string | null
}

/** Null where a key means nothing: without one, and where a secret is sent or answered, as where only sessions may call. */
export type ClaimKey = (route: Route, call: AnyCall, key: string | undefined, target: string) => Claim | null

/** Keys of requests that run; the keys of those that are done are in the table `idempotency_keys`. */
export function createKeys(): ClaimKey {
  const running = new Set<string>()
  return (route, call, key, target) => {
    const takes = route.method !== 'GET' && route.who === 'signed-in' && !route.secret
    if (key === undefined || !takes || call.actor === null) return null
    if (key.length < 1 || key.length > 255) throw invalid({ 'Idempotency-Key': 'must be 1 to 255 characters long' })
    const mark = `${call.actor.id} ${key}`
    if (running.has(mark)) throw conflict('The first request still runs', { 'Idempotency-Key': 'is in use' })
    running.add(mark)
    return { userId: call.actor.id, key, target, release: () => void running.delete(mark) }
  }
}

/** What the first request with this key was answered; 422 when that was another request. */
export function findKept(tx: Tx, claim: Claim, bodyHash: string): Kept | undefined {
  const row = tx.get<Row>(
    `SELECT method_path, body_sha256, status, answer, object_path, headers FROM idempotency_keys
      WHERE user_id = ? AND key = ? AND created_at > ?`,
    [claim.userId, claim.key, oldest(tx.now)],
  )
  if (!row) return undefined
  if (row.method_path !== claim.target || row.body_sha256 !== bodyHash) {
    throw invalid({ 'Idempotency-Key': 'was used with another request' })
  }
  const headers = { ...(row.headers && (JSON.parse(row.headers) as Answer['headers'])), 'Idempotent-Replay': 'true' }
  const body = row.answer === null ? {} : { body: JSON.parse(row.answer) as unknown }
  return { answer: { status: row.status, headers, ...body }, object: row.object_path }
}

/** Keeps a 2xx answer with its key. One over 64 KiB that is a single object is kept as that object's path. */
export function keepAnswer(tx: Tx, claim: Claim, bodyHash: string, answer: Answer, object: string | null): void {
  if (answer.status < 200 || answer.status > 299 || answer.raw) return
  const text = answer.body === undefined ? null : JSON.stringify(answer.body)
  const tooLarge = object !== null && text !== null && Buffer.byteLength(text) > LARGEST_ANSWER
  tx.run(
    `INSERT OR REPLACE INTO idempotency_keys
       (user_id, key, method_path, body_sha256, status, answer, object_path, headers, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      claim.userId,
      claim.key,
      claim.target,
      bodyHash,
      answer.status,
      tooLarge ? null : text,
      tooLarge ? object : null,
      answer.headers ? JSON.stringify(answer.headers) : null,
      tx.now,
    ],
  )
}

/** Deletes keys older than a repeat may be, at most 500 at once; answers how many. */
export const forgetOldKeys = (tx: Tx): number =>
  tx.run(
    `DELETE FROM idempotency_keys WHERE (user_id, key) IN
       (SELECT user_id, key FROM idempotency_keys WHERE created_at <= ? LIMIT 500)`,
    [oldest(tx.now)],
  ).changes

export const bodyHashOf = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex')

const oldest = (now: string): string => new Date(Date.parse(now) - KEPT_FOR).toISOString()
