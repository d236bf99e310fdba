/** All chance in tests, so that a run can be had again: the same ERRAND_TEST_SEED, the same cases. */
import fc from 'fast-check'

const MOST = 2_000

export const SEED = Number(process.env['ERRAND_TEST_SEED'] ?? 0)

fc.configureGlobal({ seed: SEED })
export { fc }

const twoDigits = (most: number) => fc.integer({ min: 0, max: most }).map((n) => String(n).padStart(2, '0'))

/** Any time of a clock, `HH:MM`. */
export const anyTime = fc.tuple(twoDigits(23), twoDigits(59)).map(([hour, minute]) => `${hour}:${minute}`)

/** So many cases in ci, elsewhere no more than 2,000, or `most`. */
export const cases = (all: number, most = MOST): number =>
  process.env['ERRAND_TEST_EVERYTHING'] === 'yes' ? all : Math.min(all, most)

/** Numbers from 0 up to and without 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
