import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds of work in one turn of the event loop, after which others are served. */
export const LONGEST_TURN = 8

/** A turn of the event loop, for work that goes on in the next one when this has taken long. */
export class Turn {
  #ends = performance.now() + LONGEST_TURN

  get isOver(): boolean {
    return performance.now() >= this.#ends
  }

  /** Resolves in the next turn, when others have been served. */
  async pass(): Promise<void> {
    await nextTurn()
    this.#ends = performance.now() + LONGEST_TURN
  }
}
