/** Counts events per key in a sliding window; in memory, so that it works on a full disk. */

const MOST_KEYS = 50_000

export class SlidingWindow {
  readonly #times = new Map<string, number[]>()
  readonly #most: number
  readonly #within: number

  /** At most `most` events within `within` milliseconds; `now` is read from a monotonic clock. */
  constructor(most: number, within: number) {
    this.#most = most
    this.#within = within
  }

  /** How many more events are allowed at `now`. */
  left(key: string, now: number): number {
    return Math.max(0, this.#most - this.#recent(key, now).length)
  }

  /** Milliseconds until another event is allowed; 0 when it is allowed now. */
  wait(key: string, now: number): number {
    const recent = this.#recent(key, now)
    return recent.length < this.#most ? 0 : recent.at(-this.#most)! + this.#within - now
  }

  count(key: string, now: number): void {
    setNewest(this.#times, key, [...this.#recent(key, now), now].slice(-this.#most), MOST_KEYS)
  }

  #recent(key: string, now: number): number[] {
    return (this.#times.get(key) ?? []).filter((at) => at > now - this.#within)
  }
}

/** Sets a value as the newest entry; removes the oldest entry beyond `most`. */
export function setNewest<Value>(map: Map<string, Value>, key: string, value: Value, most: number): void {
  map.delete(key)
  map.set(key, value)
  if (map.size > most) map.delete(map.keys().next().value!)
}
