/** Limits how slowly a streamed body may arrive. */
import type { IncomingMessage } from 'node:http'
import { SECOND } from '../../../domain/calendar/milliseconds.ts'
import { tooSlow } from '../answers/refusals.ts'

/** Milliseconds until the first byte of a body, and until an anonymous sender has named the recipient. */
export const FIRST_BYTES = 15 * SECOND
/** Milliseconds in which LEAST_IN_WINDOW bytes must arrive. */
export const PACE_WINDOW = 30 * SECOND
export const LEAST_IN_WINDOW = 30 * 4_096

/** Progress of a body that is being received. */
export interface Progress {
  /** Bytes received so far; may include bytes other than the body's. */
  bytes: () => number
  /** Whether the reader waits for more bytes. */
  isAwaited: () => boolean
  hasBegun: () => boolean
}

/**
 * Calls `isTooSlow` when no byte came in the first 15 s, or when less than 4 KiB/s came in a 30 s window at whose end
 * the reader waits for more.
 */
export function watchPace({ bytes, isAwaited, hasBegun }: Progress, isTooSlow: () => void): { stop: () => void } {
  let before = bytes()
  const first = setTimeout(() => isAwaited() && !hasBegun() && isTooSlow(), FIRST_BYTES)
  const pace = setInterval(() => {
    const now = bytes()
    if (isAwaited() && now - before < LEAST_IN_WINDOW) isTooSlow()
    before = now
  }, PACE_WINDOW)
  return {
    stop: () => {
      clearTimeout(first)
      clearInterval(pace)
    },
  }
}

/**
 * Runs work that reads a body as a stream; rejects with 408 when the body is too slow. If the work succeeds after that,
 * its result is passed to `discard`.
 */
export async function inPace<Made>(
  incoming: IncomingMessage,
  work: Promise<Made>,
  discard: (made: Made) => void,
): Promise<Made> {
  const slow = Promise.withResolvers<never>()
  const progress: Progress = {
    bytes: () => incoming.socket.bytesRead,
    isAwaited: () => !incoming.complete && incoming.readableLength === 0,
    hasBegun: () => incoming.readableDidRead,
  }
  const watch = watchPace(progress, () => slow.reject(tooSlow()))
  try {
    return await Promise.race([work, slow.promise])
  } catch (error) {
    work.then(discard, () => {})
    if (!incoming.complete) endWithConnection(incoming)
    throw error
  } finally {
    watch.stop()
  }
}

/** Otherwise a reader that is still waiting would never learn that the connection has closed. */
function endWithConnection(incoming: IncomingMessage): void {
  const { socket } = incoming
  const end = () => incoming.destroy()
  socket.once('close', end)
  incoming.once('close', () => socket.off('close', end))
}

/** A 15 s limit: `late` rejects with 408 unless `known` is called before. */
export function knownInTime(): { known: () => void; late: Promise<never> } {
  const { promise, reject } = Promise.withResolvers<never>()
  promise.catch(() => {})
  const timer = setTimeout(() => reject(tooSlow()), FIRST_BYTES)
  return { known: () => clearTimeout(timer), late: promise }
}
