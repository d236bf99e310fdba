/**
 * Converts indent levels to parents. A task that is too deep, or skips a level, goes under the nearest possible task.
 */

import { MOST_LEVELS } from '../ordering/levels.ts'

interface Above {
  indent: number
  depth: number
  index: number
}

/** Takes the INDENT of one task after the other; `leave` starts again at the top level, for a new section. */
export class Tree {
  #above: Above[] = []

  leave(): void {
    this.#above = []
  }

  /** The index of the parent task; `moved`: it differs from what the file wanted. */
  place(index: number, indent: number): { parent: number | null; moved: boolean } {
    while (this.#above.length > 0 && this.#above.at(-1)!.indent >= indent) this.#above.pop()
    const wanted = this.#above.at(-1)
    const moved = indent > (wanted?.indent ?? 0) + 1 || (wanted?.depth ?? 0) >= MOST_LEVELS
    const bearer = this.#above.findLast(({ depth }) => depth < MOST_LEVELS)
    this.#above.push({ indent, depth: (bearer?.depth ?? 0) + 1, index })
    return { parent: bearer?.index ?? null, moved }
  }
}
