/** Answers to writes: the object as it is now, with its ETag and the id by which the write can be undone. */
import type { Tx } from '../../platform/db/transaction.ts'
import { single } from '../../platform/http/etag.ts'
import { noContent, type Answer } from '../../platform/http/route.ts'
import { undoIdOf } from './record.ts'

/** `X-Undo-Id` where the write can be undone. */
export const undoHeader = (tx: Tx): Record<string, string> => {
  const id = undoIdOf(tx)
  return id ? { 'X-Undo-Id': id } : {}
}

/** 200 (or another status) with the object. */
export const changed = (tx: Tx, object: object, writable: readonly string[], status = 200): Answer =>
  single(object, writable, { status, headers: undoHeader(tx) })

/** 204 for what was deleted. */
export const gone = (tx: Tx): Answer => noContent(undoHeader(tx))
