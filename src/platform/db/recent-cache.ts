/** A cache that keeps at least the `size` most recently used values and at most twice as many. */
export class RecentCache<Value> {
  readonly #size: number
  #recent = new Map<string, Value>()
  #older = new Map<string, Value>()

  constructor(size: number) {
    this.#size = size
  }

  get(key: string, make: () => Value): Value {
    const recent = this.#recent.get(key)
    if (recent !== undefined) return recent
    const value = this.#older.get(key) ?? make()
    if (this.#recent.size >= this.#size) [this.#older, this.#recent] = [this.#recent, new Map()]
    this.#recent.set(key, value)
    return value
  }
}
