import { ApiError, Withdrawn } from '../errors.ts'
import type { Answered } from '../http.ts'
import type { Result } from './send.ts'

/** Neither sent nor kept: this browser's storage is full, or it gives none. */
export class NotKept extends Error {
  override readonly name = 'NotKept'
}

export interface Answers {
  /** Rejects as the server refused, with `Withdrawn` and with `NotKept`. */
  to(key: string): Promise<Answered>
  /** Null: it was taken back. */
  give(key: string, result: Result | null): void
  fail(key: string, error: Error): void
  failAll(error: Error): void
  /** Those that somebody waits for. */
  awaited(): string[]
}

/** Who waits on this page for the answer to a change, whichever page gets it. */
export function openAnswers(): Answers {
  const awaited = new Map<string, PromiseWithResolvers<Answered>>()
  const take = (key: string): PromiseWithResolvers<Answered> | undefined => {
    const waiting = awaited.get(key)
    awaited.delete(key)
    return waiting
  }
  const fail = (key: string, error: Error): void => take(key)?.reject(error)
  return {
    to(key) {
      let waiting = awaited.get(key)
      if (!waiting) {
        awaited.set(key, (waiting = Promise.withResolvers()))
        waiting.promise.catch(() => {})
      }
      return waiting.promise
    },
    give(key, result) {
      if (result === null) fail(key, new Withdrawn())
      else if ('answered' in result) take(key)?.resolve(result.answered)
      else fail(key, ApiError.from(result.refused))
    },
    fail,
    failAll: (error) => [...awaited.keys()].forEach((key) => fail(key, error)),
    awaited: () => [...awaited.keys()],
  }
}
