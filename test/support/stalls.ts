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
  return { longest: () => longest, stop: () => clearInterval(timer) }
}

const RUNS = 4

/** Milliseconds of the longest stretch that some work takes, the least of a few runs unless the first is short enough. */
export async function longestTurn(work: () => unknown, shortEnough: number): Promise<number> {
  let least = Infinity
  for (let run = 0; run < RUNS && least > shortEnough; run++) {
    const stalls = watchStalls()
    await nextTurn()
    await work()
    await nextTurn()
    stalls.stop()
    least = Math.min(least, stalls.longest())
  }
  return least
}

/** After the watch has looked. */
const nextTurn = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 2 * EVERY))
