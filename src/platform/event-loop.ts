import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work in one turn of the event loop, after which others are served. */
export const LONGEST_TURN = 8

/** Resolves in the next turn of the event loop, when others have been served. */
export const nextTurn = (): Promise<void> => setImmediate()

/** A turn of the event loop, for work that goes on in the next one when this has taken long. */
export class Turn {
  #ends = performance.now() + LONGEST_TURN

  get isOver(): boolean {
    return performance.now() >= this.#ends
  }

  /** As `nextTurn`. */
  async pass(): Promise<void> {
    await nextTurn()
    this.#ends = performance.now() + LONGEST_TURN
  }
}
