/** Timers for connections. Tests pass timers they can move. */
export interface Timers {
  /** Calls `work` at this interval; returns the function that cancels it. Does not keep the process alive. */
  every(milliseconds: number, work: () => void): () => void
  /** Calls `work` once after this time; returns the function that cancels it. Does not keep the process alive. */
  after(milliseconds: number, work: () => void): () => void
}

export const systemTimers: Timers = {
  every(milliseconds, work) {
    const timer = setInterval(work, milliseconds).unref()
    return () => clearInterval(timer)
  },
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds).unref()
    return () => clearTimeout(timer)
  },
}
