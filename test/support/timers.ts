import type { Timers } from '../../src/platform/net/timers.ts'

/** Timers that ring when the test lets time pass. */
export class TestTimers implements Timers {
  readonly #set = new Set<{ left: number; again: number | null; work: () => void }>()

  every = (milliseconds: number, work: () => void) => this.#add(milliseconds, milliseconds, work)
  after = (milliseconds: number, work: () => void) => this.#add(milliseconds, null, work)

  pass(milliseconds: number): void {
    // Those set meanwhile start later; those cancelled meanwhile do not ring.
    for (const timer of [...this.#set]) {
      if (!this.#set.has(timer)) continue
      timer.left -= milliseconds
      if (timer.left > 0) continue
      if (timer.again === null) this.#set.delete(timer)
      else timer.left = timer.again
      timer.work()
    }
  }

  #add(left: number, again: number | null, work: () => void): () => void {
    const timer = { left, again, work }
    this.#set.add(timer)
    return () => void this.#set.delete(timer)
  }
}
