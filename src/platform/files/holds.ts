/** Files that may not be removed yet, though nothing may use them: those of writes under way, and all during a backup. */
export class Holds {
  readonly #counts = new Map<string, number>()
  #all = 0

  hold(sha256: string): void {
    this.#counts.set(sha256, (this.#counts.get(sha256) ?? 0) + 1)
  }

  /** Ends one hold of the file. */
  release(sha256: string): void {
    const others = (this.#counts.get(sha256) ?? 1) - 1
    if (others > 0) this.#counts.set(sha256, others)
    else this.#counts.delete(sha256)
  }

  /** Holds all files until the function it returns is called. */
  holdAll(): () => void {
    this.#all++
    let released = false
    return () => {
      if (!released) this.#all--
      released = true
    }
  }

  includes(sha256: string): boolean {
    return this.#all > 0 || this.#counts.has(sha256)
  }
}
