/** Milliseconds of the processor that a refusal may take, of which most are the client's own in this process. */
export const MOST_WORK = 300

/** What it took of the processor, whoever else is served meanwhile. */
export function stopwatch(): () => number {
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
}
