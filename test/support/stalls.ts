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
