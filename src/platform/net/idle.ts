/** Detects that nobody is using the server. */
import type { Timers } from './timers.ts'

interface Options {
  /** Milliseconds without a connection. */
  after: number
  timers: Timers
  /** Work is under way or due soon. */
  isNeeded: () => boolean
  /** Does periodic work that nobody waits for. */
  finish: () => Promise<void>
  onIdle: () => void
}

export interface IdleWatch {
  /** To be called with each change of the number of open connections. */
  connections(open: number): void
  stop(): void
}

/** Calls `onIdle` once, when no connection was open for a while, nothing is due and `finish` is done. */
export function watchIdle({ after, timers, isNeeded, finish, onIdle }: Options): IdleWatch {
  let isOpen = false
  let visits = 0
  let isOver = false
  let cancel = () => {}

  const wait = () => {
    cancel()
    if (!isOpen && !isOver) cancel = timers.after(after, () => void stopIfIdle())
  }
  const stopIfIdle = async () => {
    if (isNeeded()) return wait()
    const before = visits
    await finish()
    // After a visit it waits again from when the last connection closes.
    if (isOver || visits !== before) return
    if (isNeeded()) return wait()
    isOver = true
    onIdle()
  }

  wait()
  return {
    connections(open) {
      isOpen = open > 0
      visits++
      wait()
    },
    stop() {
      isOver = true
      cancel()
    },
  }
}
