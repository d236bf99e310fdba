import { hash, randomUUID } from 'node:crypto'
import type { Actor } from '../../../domain/access/actor.ts'
import type { Database } from '../../db/transaction.ts'
import type { Encoding } from './compression.ts'
import type { Answer } from '../route.ts'

/** The named fields of an object, in that order. */
export const pick = (object: object, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, (object as Record<string, unknown>)[name]]))

/** Of base64url, so 132 bits. */
const DIGEST_LENGTH = 22

/** A short text that is the same only for the same content. */
export const digestOf = (content: string | Uint8Array): string =>
  hash('sha256', content, 'base64url').slice(0, DIGEST_LENGTH)

/** A strong ETag of an object's writable fields as the caller sees them. The order of the fields matters. */
export const etagOf = (fields: object): string => `"${digestOf(JSON.stringify(fields))}"`

/** A strong ETag of a file that is served as it is. */
export const etagOfBytes = (bytes: Uint8Array): string => `"${digestOf(bytes)}"`

/**
 * A 200 answer with one object and the ETag of its writable fields. A route's `current` must return `pick(object,
 * writable)`.
 */
export const single = <Body extends object>(body: Body, writable: readonly string[]): Answer<Body, 200> =>
  singleWith(200, body, writable)

/** Like `single`, with another status or more headers. */
export const singleWith = <Body extends object, Status extends number>(
  status: Status,
  body: Body,
  writable: readonly string[],
  headers: Record<string, string> = {},
): Answer<Body, Status> => ({ status, body, headers: { ETag: etagOf(pick(body, writable)), ...headers } })

/**
 * The ETag of a compressed answer: a strong ETag identifies exact bytes, so each encoding needs its own (RFC 9110
 * §8.8.3.3).
 */
export const encodedTag = (etag: string, encoding: Encoding): string =>
  etag.startsWith('W/') ? etag : `${etag.slice(0, -1)}.${encoding}"`

/**
 * Returns a function that makes weak ETags for answers that depend only on the stored data, the caller and the URL.
 * They change with every write and every start of the server.
 */
export function createStoreTags(db: Database): (actor: Actor, asked: string) => string {
  const start = randomUUID()
  let position = 0
  db.onCommit(() => position++)
  return (actor, asked) => `W/${etagOf([start, position, actor.id, asked])}`
}

/**
 * Whether `If-Match` or `If-None-Match`, if sent, lists this ETag, in any encoding. Proxies that compress make our ETags
 * weak, or add the encoding as Apache and Caddy do (`"…-gzip"`); those match too.
 */
export const listsTag = (header: string | null | undefined, etag: string): boolean =>
  header?.split(',').some((one) => one.trim() === '*' || plainTag(one.trim()) === plainTag(etag)) ?? false

const plainTag = (etag: string): string => etag.replace(/^W\//, '').replace(/[.-](?:br|gzip|zstd)"$/, '"')
