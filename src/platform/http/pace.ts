/** How slowly a body may come that is read as it comes. */
import type { IncomingMessage } from 'node:http'
import { SECOND } from '../../domain/calendar/milliseconds.ts'
import { tooSlow } from './answers.ts'

/** Milliseconds until a body has begun, and until an anonymous one has said who it is for. */
export const FIRST_BYTES = 15 * SECOND
const WINDOW = 30 * SECOND
/** Bytes. */
const LEAST_IN_WINDOW = 30 * 4_096

/** What of a body has come. */
export interface Progress {
  /** So far, at least those of the body. */
  bytes: () => number
  /** Whether its reader waits for more. */
  isAwaited: () => boolean
  hasBegun: () => boolean
}

/** Calls `isTooSlow` when nothing came for 15 s at first, or less than 4 KiB/s over 30 s in which more was waited for. */
export function watchPace({ bytes, isAwaited, hasBegun }: Progress, isTooSlow: () => void): { stop: () => void } {
  let before = bytes()
  const first = setTimeout(() => isAwaited() && !hasBegun() && isTooSlow(), FIRST_BYTES)
  const pace = setInterval(() => {
    const now = bytes()
    if (isAwaited() && now - before < LEAST_IN_WINDOW) isTooSlow()
    before = now
  }, WINDOW)
  return {
    stop: () => {
      clearTimeout(first)
      clearInterval(pace)
    },
  }
}

/** Work that reads a body as it comes; 408 when that is too slow. What it makes after all is given to `letGo`. */
export async function inPace<Made>(
  incoming: IncomingMessage,
  work: Promise<Made>,
  letGo: (made: Made) => void,
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
    work.then(letGo, () => {})
    // Node tells who still reads nothing of a connection that ends after the answer.
    if (!incoming.complete) incoming.socket.once('close', () => incoming.destroy())
    throw error
  } finally {
    watch.stop()
  }
}

/** 408 when what is waited for is not known 15 s after the call. */
export function knownInTime(): { known: () => void; late: Promise<never> } {
  const { promise, reject } = Promise.withResolvers<never>()
  promise.catch(() => {})
  const timer = setTimeout(() => reject(tooSlow()), FIRST_BYTES)
  return { known: () => clearTimeout(timer), late: promise }
}
