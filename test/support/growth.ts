/** How the work of something grows with its input. */
import assert from 'node:assert/strict'

/** Milliseconds: less than this is no measure of anything. */
const LEAST = 10
/** Twice the input may take this many times as long, since machines are busy; work that grows by the square takes 4. */
const MOST = 2.8
const RUNS = 3
/** The smallest input that is looked at, as a part of the cap. */
const SMALLEST = 1 / 1024

/** Milliseconds of processor time, the least of a few runs, so that what others do meanwhile does not count. */
export async function timeOf(work: () => unknown, runs: number): Promise<number> {
  let least = Infinity
  for (let run = 0; run < runs && least > 0; run++) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

/** Throws when the work grows faster than its input: fed twice and four times what takes long enough to be measured. */
export async function growsWithInput<Input>(
  cap: number,
  shape: (size: number) => Input,
  work: (input: Input) => unknown,
): Promise<void> {
  const time = (size: number, runs = RUNS): Promise<number> => {
    const input = shape(Math.floor(size))
    return timeOf(() => work(input), runs)
  }
  let size = cap * SMALLEST
  while (size < cap / 4 && (await time(size, 1)) < LEAST) size *= 2
  const sizes = [size, 2 * size, 4 * size]
  const times: number[] = []
  for (const one of sizes) times.push(await time(one))
  const [first, second, third] = [Math.max(times[0]!, LEAST), times[1]!, times[2]!]
  assert.ok(
    // Both times, because memory that fills up makes one jump of its own.
    second <= first * MOST || third <= second * MOST,
    `the work grows faster than its input: ${times.map((ms, index) => `${Math.round(ms)} ms for ${Math.round(sizes[index]!)}`).join(', ')}`,
  )
}
