import { hash } from 'node:crypto'
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

/** Whether `If-Match` or `If-None-Match` names this ETag. A proxy that compresses marks ours as weak: taken too. */
export const names = (header: string, etag: string): boolean =>
  header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag)
