import { ApiError, Withdrawn } from '../http/errors.ts'
import type { Answered } from '../http/http.ts'
import type { Result } from './send.ts'

/** A change was neither sent nor stored: this browser's storage is full or missing. */
export class NotKept extends Error {
  override readonly name = 'NotKept'
}

export interface Answers {
  /** Rejects with `ApiError`, `Withdrawn` or `NotKept`. */
  to(key: string): Promise<Answered>
  /** Null: it was withdrawn. */
  give(key: string, result: Result | null): void
  fail(key: string, error: Error): void
  failAll(error: Error): void
  /** The keys of answers that this page is waiting for. */
  awaited(): string[]
}

/** Promises of this page for answers, whichever page gets them. `reached`: called with every answer of the server. */
export function openAnswers(reached: () => unknown): Answers {
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
      if (result === null) return fail(key, new Withdrawn())
      reached()
      if ('answered' in result) take(key)?.resolve(result.answered)
      else fail(key, ApiError.from(result.refused))
    },
    fail,
    failAll: (error) => [...awaited.keys()].forEach((key) => fail(key, error)),
    awaited: () => [...awaited.keys()],
  }
}
