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

export interface KeptAnswer {
  answer: Answer
  /** The answer was too large to keep: what it shows is read afresh. */
  afresh: Afresh | null
}

/** Objects of a folder (`tasks`) that can each be read again by id. */
export interface Afresh {
  folder: string
  ids: string[]
  /** The answer is one of them, or lists them in the field of that name. */
  isList: boolean
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
export function findKept(tx: Tx, claim: Claim, bodyHash: string): KeptAnswer | undefined {
  const row = tx.get<Row>(
    `SELECT method_path, body_sha256, status, answer, object_path, headers FROM idempotency_keys
      WHERE user_id = ? AND key = ? AND created_at > ?`,
    [claim.userId, claim.key, oldest(tx.now)],
  )
  if (!row) return undefined
  if (row.method_path !== claim.target || row.body_sha256 !== bodyHash) {
    throw invalid({ 'Idempotency-Key': 'was used with another request' })
  }
  if (row.object_path === NOT_KEPT) throw conflict('This was done before; its answer was too large to be kept')
  const headers = { ...(row.headers && (JSON.parse(row.headers) as Answer['headers'])), 'Idempotent-Replay': 'true' }
  const body = row.answer === null ? {} : { body: JSON.parse(row.answer) as unknown }
  return {
    answer: { status: row.status, headers, ...body },
    afresh: row.object_path === null ? null : readPath(row.object_path),
  }
}

/** Keeps a 2xx answer with its key; of one over 64 KiB what can be read afresh, and what stands beside a list of that. */
export function keepAnswer(tx: Tx, claim: Claim, bodyHash: string, answer: Answer, afresh: Afresh | null): void {
  if (answer.status < 200 || answer.status > 299 || answer.raw) return
  const { text, path } = small(answer, afresh)
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
      text,
      path,
      answer.headers ? JSON.stringify(answer.headers) : null,
      tx.now,
    ],
  )
}

function small({ body }: Answer, afresh: Afresh | null): { text: string | null; path: string | null } {
  const text = body === undefined ? null : JSON.stringify(body)
  if (text === null || Buffer.byteLength(text) <= LARGEST_ANSWER) return { text, path: null }
  if (!afresh) return { text: null, path: NOT_KEPT }
  const path = pathOf(afresh)
  if (!afresh.isList) return { text: null, path }
  const { [afresh.folder]: _, ...rest } = body as Record<string, unknown>
  const beside = JSON.stringify(rest)
  const fits = Buffer.byteLength(beside) + path.length <= LARGEST_ANSWER
  return fits ? { text: beside, path } : { text: null, path: NOT_KEPT }
}

/** In the place of a path: the answer was too large. */
const NOT_KEPT = ''

/** `tasks/<id>` for one object, `tasks:<id>,<id>` for a list. */
const pathOf = ({ folder, ids, isList }: Afresh): string => `${folder}${isList ? ':' : '/'}${ids.join(',')}`

function readPath(path: string): Afresh {
  const [, folder = '', mark, ids = ''] = /^([\w-]+)([:/])(.*)$/.exec(path)!
  return { folder, ids: ids === '' ? [] : ids.split(','), isList: mark === ':' }
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
