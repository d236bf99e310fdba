import assert from 'node:assert/strict'

/** How long this thread works without looking up, in its own processor time: what others do on the machine does not count. */
export interface Stalls {
  /** Milliseconds of the longest stretch so far. */
  longest: () => number
  stop: () => void
}

const EVERY = 1

export function watchStalls(): Stalls {
  let longest = 0
  let before = process.threadCpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1000)
    before = process.threadCpuUsage()
  }, EVERY)
  // A test that fails before it stops this ends all the same.
  timer.unref()
  return { longest: () => longest, stop: () => clearInterval(timer) }
}

const RUNS = 12

/** Milliseconds of the longest stretch that some work takes, the least of a few runs unless the first is short enough. */
export async function longestTurn(work: () => unknown, shortEnough: number): Promise<number> {
  let least = Infinity
  for (let run = 0; run < RUNS && least > shortEnough; run++) {
    const stalls = watchStalls()
    try {
      await nextTurn()
      await work()
      await nextTurn()
    } finally {
      stalls.stop()
    }
    least = Math.min(least, stalls.longest())
  }
  return least
}

/** After the watch has looked. */
const nextTurn = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 2 * EVERY))

/** What the reference work takes on two quiet cores, for which limits are meant. */
const REFERENCE_MS = 52
const REFERENCE_RUNS = 4
const SLOWEST = 3

/** `ms`: the longest stretch. Allows more where the processor is slowed just now. */
export function assertServesOthers(ms: number, limit: number): void {
  assert.ok(ms <= limit || ms <= limit * slowness(), `one turn of the loop took ${Math.round(ms)} ms`)
}

/**
 * How many times slower the processor is now than where limits are meant for, 1 to 3: what shares its core, caches and
 * clock makes the same work take more of its time.
 */
function slowness(): number {
  let least = Infinity
  for (let run = 0; run < REFERENCE_RUNS; run++) {
    const before = process.threadCpuUsage()
    referenceWork()
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return Math.min(SLOWEST, Math.max(1, least / REFERENCE_MS))
}

/** Text and small objects, as most work of a server is. */
function referenceWork(): unknown {
  const words = Array.from({ length: 160_000 }, (_, index) => ({
    word: `Ærø ${index}`.normalize('NFKD').toLowerCase(),
  }))
  return JSON.parse(JSON.stringify(words))
}
