import type { Clock } from '../../src/platform/clock.ts'

/** A clock that stands until it is turned. Starts on a Wednesday morning. */
export class TestClock implements Clock {
  #now: number
  #elapsed = 0

  constructor(instant = '2026-03-04T08:00:00.000Z') {
    this.#now = Date.parse(instant)
  }

  now(): number {
    return this.#now
  }

  elapsed(): number {
    return this.#elapsed
  }

  /** Somebody sets the clock to another time. */
  set(instant: string): void {
    this.#now = Date.parse(instant)
  }

  /** Time passes. */
  advance(milliseconds: number): void {
    this.#now += milliseconds
    this.#elapsed += milliseconds
  }
}

/** Each reading is a millisecond later, so that no two changes have the same instant. */
export class TickingClock extends TestClock {
  override now(): number {
    this.advance(1)
    return super.now()
  }
}
