import { ApiError, Unreachable } from '../http/errors.ts'
import { checkConnection, connection } from '../live.ts'

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000

/** Reads the lists that are shown now again. */
const readers = new Set<() => Promise<void>>()

/** Reads again everything that is shown; rejects when the server could not be reached. */
export const readAllAgain = (): Promise<unknown> => Promise.all([...readers].map((again) => again()))

/**
 * Reads until it succeeds, retrying on reconnect and with growing pauses after errors, and again on `readAllAgain`.
 * `failed` gets each error and how many there were. Returns a function that stops it.
 */
export function untilRead(
  read: () => Promise<unknown>,
  failed: (error: unknown, times: number) => void = () => {},
): () => void {
  let isStopped = false
  let isSettled = false
  let reading: Promise<void> | null = null
  let times = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const attempt = (): Promise<void> => {
    clearTimeout(timer)
    return (reading ??= readOnce().finally(() => (reading = null)))
  }
  const readOnce = async (): Promise<void> => {
    try {
      await read()
      isSettled = true
    } catch (error) {
      if (isStopped) return
      failed(error, ++times)
      isSettled = !mayPass(error)
      if (isSettled) return
      if (connection.peek() !== 'lost')
        timer = setTimeout(tryAgain, Math.min(FIRST_PAUSE_MS * 2 ** (times - 1), LONGEST_PAUSE_MS))
      if (error instanceof Unreachable) throw error
    }
  }
  const tryAgain = (): void =>
    void attempt().catch((error: unknown) => {
      if (!(error instanceof Unreachable)) throw error
      checkConnection()
    })
  const again = async (): Promise<void> => {
    // A read that is running may have been requested before the change.
    await reading?.catch(() => {})
    if (isStopped) return
    isSettled = false
    times = 0
    await attempt()
  }
  let last = connection.peek()
  const stopWatching = connection.subscribe((now) => {
    const isBack = now === 'on' && last === 'lost'
    last = now
    if (isBack && !isSettled) tryAgain()
  })
  readers.add(again)
  tryAgain()
  return () => {
    isStopped = true
    clearTimeout(timer)
    stopWatching()
    readers.delete(again)
  }
}

/** Whether the same request may succeed later; a refused one will be refused again, but for one without the new cookie. */
function mayPass(error: unknown): boolean {
  if (error instanceof Unreachable) return true
  if (!(error instanceof ApiError)) throw error
  return error.status >= 500 || error.status === 429 || error.status === 401
}
