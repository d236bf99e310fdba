/** A cache that keeps at least the `size` most recently used values and at most twice as many. */
export class RecentCache<Key, Value> {
  readonly #size: number
  #recent = new Map<Key, Value>()
  #older = new Map<Key, Value>()

  constructor(size: number) {
    this.#size = size
  }

  get(key: Key, make: (key: Key) => Value): Value {
    const known = this.find(key)
    return known === undefined ? this.#keep(key, make(key)) : known
  }

  /** The value, if it is kept. */
  find(key: Key): Value | undefined {
    const recent = this.#recent.get(key)
    if (recent !== undefined) return recent
    const older = this.#older.get(key)
    return older === undefined ? undefined : this.#keep(key, older)
  }

  delete(key: Key): void {
    this.#recent.delete(key)
    this.#older.delete(key)
  }

  #keep(key: Key, value: Value): Value {
    if (this.#recent.size >= this.#size) [this.#older, this.#recent] = [this.#recent, new Map()]
    this.#recent.set(key, value)
    return value
  }
}
