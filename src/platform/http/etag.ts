import { hash, randomUUID } from 'node:crypto'
import type { Actor } from '../../domain/access/actor.ts'
import type { Database } from '../db/transaction.ts'
import type { Encoding } from './compression.ts'
import type { Answer } from './route.ts'

/** The fields named, in that order. */
export const pick = (object: object, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, (object as Record<string, unknown>)[name]]))

/** A strong ETag of an object's writable fields as the caller sees them; the order of the fields counts. */
export const etagOf = (fields: object): string =>
  `"${hash('sha256', JSON.stringify(fields), 'base64url').slice(0, 22)}"`

/** 200 with one object and an ETag of its writable fields; a route's `current` returns `pick(object, writable)`. */
export const single = <Body extends object>(body: Body, writable: readonly string[]): Answer<Body, 200> =>
  singleWith(200, body, writable)

/** The same with another status, or more headers. */
export const singleWith = <Body extends object, Status extends number>(
  status: Status,
  body: Body,
  writable: readonly string[],
  headers: Record<string, string> = {},
): Answer<Body, Status> => ({ status, body, headers: { ETag: etagOf(pick(body, writable)), ...headers } })

/** The ETag of the same in an encoding: a strong one is of these bytes alone (RFC 9110 §8.8.3.3). */
export const encodedTag = (etag: string, encoding: Encoding): string =>
  etag.startsWith('W/') ? etag : `${etag.slice(0, -1)}.${encoding}"`

/**
 * Makes ETags of answers that depend on what is stored, who asks and what is asked alone: weak, other after every write
 * and every start of the server.
 */
export function createStoreTags(db: Database): (actor: Actor, asked: string) => string {
  const start = randomUUID()
  let position = 0
  db.onCommit(() => position++)
  return (actor, asked) => `W/${etagOf([start, position, actor.id, asked])}`
}

/** Whether `If-Match` or `If-None-Match` names this ETag, in whatever encoding. A proxy that compresses marks ours as weak: taken too. */
export const names = (header: string, etag: string): boolean =>
  header.split(',').some((one) => one.trim() === '*' || plainTag(one.trim()) === plainTag(etag))

const plainTag = (etag: string): string => etag.replace(/^W\//, '').replace(/\.(?:br|gzip)"$/, '"')
