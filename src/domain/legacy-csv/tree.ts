/** Levels as numbers become parents: a level too deep, or one that jumps, hangs on the nearest task that can bear it. */

import { MOST_LEVELS } from '../ordering/levels.ts'

interface Above {
  indent: number
  depth: number
  index: number
}

/** Reads INDENT task by task; `leave` begins anew, as a section does. */
export class Tree {
  #above: Above[] = []

  leave(): void {
    this.#above = []
  }

  /** The index of the task above; `moved` when the file wanted another place. */
  place(index: number, indent: number): { parent: number | null; moved: boolean } {
    while (this.#above.length > 0 && this.#above.at(-1)!.indent >= indent) this.#above.pop()
    const wanted = this.#above.at(-1)
    const moved = indent > (wanted?.indent ?? 0) + 1 || (wanted?.depth ?? 0) >= MOST_LEVELS
    const bearer = this.#above.findLast(({ depth }) => depth < MOST_LEVELS)
    this.#above.push({ indent, depth: (bearer?.depth ?? 0) + 1, index })
    return { parent: bearer?.index ?? null, moved }
  }
}
