import { WEEK } from '../../domain/calendar/milliseconds.ts'
import { conflict, invalid } from '../../domain/errors.ts'
import { KIB } from '../../domain/sizes.ts'
import { instantOf } from '../clock.ts'
import { purgeRows } from '../db/writing/purge.ts'
import type { Database, Instant, Reader, Tx } from '../db/transaction.ts'
import { Json } from './answers/json.ts'
import type { Answer, AnyCall, Route } from './route.ts'

/** Milliseconds for which a key repeats the answer that it got. */
export const KEYS_KEPT_FOR = WEEK
export const LONGEST_KEY = 255
/** Bytes. */
export const LARGEST_KEPT_ANSWER = 64 * KIB

/** The reservation of a key by a running request, from before its slow work until its write is committed. */
export interface Claim {
  userId: string
  key: string
  /** Method and path with query; a key is valid for one target only. */
  target: string
  release(): void
}

export interface KeptAnswer {
  answer: Answer
  /** Set when the answer was too large to store: its objects are read again. */
  references: StoredReferences | null
}

/** Objects that can be read again by id; `folder` is the first path segment (`tasks`). */
export interface StoredReferences {
  folder: string
  ids: string[]
  /** True: the answer lists the objects in a field of that name; false: it is the object itself. */
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

/**
 * Reserves the key of a request; null when keys are ignored: no key, GET, a secret is sent or returned, or the route
 * is not for `signed-in`. 422 for a key of the wrong length, 409 while the first request runs.
 */
export type ClaimKey = (route: Route, call: AnyCall, key: string | undefined, target: string) => Claim | null

/** Reserves the keys of running requests; finished ones are in the table `idempotency_keys`. */
export function createKeys(): ClaimKey {
  const running = new Set<string>()
  return (route, call, key, target) => {
    const takes = route.method !== 'GET' && route.who === 'signed-in' && !route.secretAnswer
    if (key === undefined || !takes || call.actor === null) return null
    if (key.length < 1 || key.length > LONGEST_KEY)
      throw invalid({ 'Idempotency-Key': `must be 1 to ${LONGEST_KEY} characters long` })
    const mark = `${call.actor.id} ${key}`
    if (running.has(mark)) throw conflict('The first request is still running', { 'Idempotency-Key': 'is in use' })
    running.add(mark)
    return { userId: call.actor.id, key, target, release: () => void running.delete(mark) }
  }
}

/** Whether a request with this key has been answered. */
export const isKept = (on: Reader, { userId, key }: Claim, now: Instant): boolean =>
  on.get(`SELECT 1 FROM idempotency_keys WHERE user_id = ? AND key = ? AND created_at > ?`, [
    userId,
    key,
    oldest(Date.parse(now)),
  ]) !== undefined

/**
 * The stored answer of the first request with this key; 422 when that was a different request, 409 when its answer was
 * too large to store.
 */
export function findKept(tx: Tx, claim: Claim, bodyHash: string): KeptAnswer | undefined {
  const row = tx.get<Row>(
    `SELECT method_path, body_sha256, status, answer, object_path, headers FROM idempotency_keys
      WHERE user_id = ? AND key = ? AND created_at > ?`,
    [claim.userId, claim.key, oldest(Date.parse(tx.now))],
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
    references: row.object_path === null ? null : readPath(row.object_path),
  }
}

/**
 * Stores a 2xx answer with its key. Of an answer over LARGEST_KEPT_ANSWER it stores only the ids of its objects and the
 * fields beside a list, or those of one object that are not long texts: what a read does not tell, such as `recurred`.
 */
export function keepAnswer(
  tx: Tx,
  claim: Claim,
  bodyHash: string,
  answer: Answer,
  references: StoredReferences | null,
): void {
  if (answer.status < 200 || answer.status > 299 || answer.raw) return
  const { text, path } = small(answer, references)
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

function small({ body }: Answer, references: StoredReferences | null): { text: string | null; path: string | null } {
  const isLarge = Object.values(body ?? {}).some((field) => field instanceof Json && field.size > LARGEST_KEPT_ANSWER)
  const text = body === undefined || isLarge ? null : JSON.stringify(body)
  if (body === undefined || (text !== null && Buffer.byteLength(text) <= LARGEST_KEPT_ANSWER))
    return { text, path: null }
  if (!references) return { text: null, path: NOT_KEPT }
  const path = pathOf(references)
  const { folder, isList } = references
  const beside = Object.entries(body as object).filter(([name, value]) => (isList ? name !== folder : !isLong(value)))
  const rest = JSON.stringify(Object.fromEntries(beside))
  const fits = Buffer.byteLength(rest) + path.length <= LARGEST_KEPT_ANSWER
  return fits ? { text: rest, path } : { text: null, path: isList ? NOT_KEPT : path }
}

const isLong = (value: unknown): boolean => typeof value === 'string' && value.length > 1000

/** Stored in place of a path: the answer was too large and cannot be read again. */
const NOT_KEPT = ''

/** `tasks/<id>` for one object, `tasks:<id>,<id>` for a list. */
const pathOf = ({ folder, ids, isList }: StoredReferences): string => `${folder}${isList ? ':' : '/'}${ids.join(',')}`

function readPath(path: string): StoredReferences {
  const [, folder = '', mark, ids = ''] = /^([\w-]+)([:/])(.*)$/.exec(path)!
  return { folder, ids: ids === '' ? [] : ids.split(','), isList: mark === ':' }
}

/** Deletes expired keys. `now` in milliseconds; returns how many were deleted. */
export const purgeKeys = (db: Database, now: number): Promise<number> =>
  purgeRows(db, {
    table: 'idempotency_keys',
    key: ['user_id', 'key'],
    where: 'created_at <= ?',
    parameters: [oldest(now)],
  })

/** Keys of this instant and before are no longer known. `now` in milliseconds. */
const oldest = (now: number): string => instantOf(now - KEYS_KEPT_FOR)
