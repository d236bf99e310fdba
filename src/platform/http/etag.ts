import { hash } from 'node:crypto'
import { ok, type Answer } from './route.ts'

/** The fields named, in that order. */
export const pick = (object: object, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, (object as Record<string, unknown>)[name]]))

/** A strong ETag of an object's writable fields as the caller sees them; the order of the fields counts. */
export const etagOf = (fields: object): string =>
  `"${hash('sha256', JSON.stringify(fields), 'base64url').slice(0, 22)}"`

/** Answers one object, with an ETag of its writable fields; a route's `current` returns `pick(object, writable)`. */
export const single = (
  object: object,
  writable: readonly string[],
  { status = 200, headers }: { status?: number; headers?: Record<string, string> } = {},
): Answer => ({ ...ok(object), status, headers: { ETag: etagOf(pick(object, writable)), ...headers } })

/** Whether `If-Match` or `If-None-Match` names this ETag. A proxy that compresses marks ours as weak: taken too. */
export const names = (header: string, etag: string): boolean =>
  header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag)
