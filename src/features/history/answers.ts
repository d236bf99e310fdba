/** Answers to writes: the current object, its ETag, and the id for undoing the write. */
import type { Tx } from '../../platform/db/transaction.ts'
import { singleWith } from '../../platform/http/answers/etag.ts'
import { noContent, type Answer } from '../../platform/http/route.ts'
import { undoIdOf } from './record.ts'

/** The header `X-Undo-Id`, if the write can be undone. */
export const undoHeader = (tx: Tx): Record<string, string> => {
  const id = undoIdOf(tx)
  return id ? { 'X-Undo-Id': id } : {}
}

/** 200 with the object. */
export const updatedAnswer = <Body extends object>(
  tx: Tx,
  object: Body,
  writable: readonly string[],
): Answer<Body, 200> => singleWith(200, object, writable, undoHeader(tx))

/** 201 with the object; 200 when a previous request with the same client id had created it. */
export const createdOrRepeatedAnswer = <Body extends object>(
  tx: Tx,
  object: Body,
  writable: readonly string[],
  repeated: boolean,
): Answer<Body, 200 | 201> => singleWith(repeated ? 200 : 201, object, writable, undoHeader(tx))

/** 201 with an object that is always new. */
export const createdAnswer = <Body extends object>(
  tx: Tx,
  object: Body,
  writable: readonly string[],
): Answer<Body, 201> => singleWith(201, object, writable, undoHeader(tx))

/** 204 after a deletion. */
export const deletedAnswer = (tx: Tx): Answer<never, 204> => noContent(undoHeader(tx))
