import { ApiError, Unreachable } from './errors.ts'
import { checkConnection, connection } from './live.ts'

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000

/**
 * Reads until that succeeds: again as soon as the server is reached, and after longer and longer pauses where it is
 * reached but does not answer well. `failed` hears each failure and how many there were. Answers how to stop.
 */
export function untilRead(
  read: () => Promise<unknown>,
  failed: (error: unknown, times: number) => void = () => {},
): () => void {
  let isOver = false
  let isReading = false
  let times = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const attempt = async (): Promise<void> => {
    if (isReading) return
    isReading = true
    clearTimeout(timer)
    try {
      await read()
      stop()
    } catch (error) {
      if (!isOver) tryLater(error)
    } finally {
      isReading = false
    }
  }
  const tryLater = (error: unknown): void => {
    failed(error, ++times)
    if (!mayPass(error)) return stop()
    if (error instanceof Unreachable) checkConnection()
    if (connection.peek() === 'on')
      timer = setTimeout(() => void attempt(), Math.min(FIRST_PAUSE_MS * 2 ** (times - 1), LONGEST_PAUSE_MS))
  }
  const stop = (): void => {
    isOver = true
    clearTimeout(timer)
    stopWatching()
  }
  let last = connection.peek()
  const stopWatching = connection.subscribe((now) => {
    const isBack = now === 'on' && last === 'lost'
    last = now
    if (isBack && !isOver) void attempt()
  })
  void attempt()
  return stop
}

/** Whether the same request may be answered later; one that was refused is refused again. */
function mayPass(error: unknown): boolean {
  if (error instanceof Unreachable) return true
  if (!(error instanceof ApiError)) throw error
  return error.status >= 500 || error.status === 429
}
