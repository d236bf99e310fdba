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
  let isOver = false
  let cancel = () => {}

  const wait = () => {
    cancel()
    if (!isOpen && !isOver) cancel = timers.after(after, () => void stopIfIdle())
  }
  const stopIfIdle = async () => {
    if (isNeeded()) return wait()
    await finish()
    if (isOver) return
    if (isOpen || isNeeded()) return wait()
    isOver = true
    onIdle()
  }

  wait()
  return {
    connections(open) {
      isOpen = open > 0
      wait()
    },
    stop() {
      isOver = true
      cancel()
    },
  }
}
