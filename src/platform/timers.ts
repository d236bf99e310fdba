/** What happens again and again while somebody is connected. Tests pass one they can turn. */
export interface Timers {
  /** Calls `work` every so many milliseconds; answers the way to stop. Never keeps the process alive. */
  every(milliseconds: number, work: () => void): () => void
  /** Calls `work` once, after so many milliseconds. */
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
