/** How the work of something grows with its input. */
import assert from 'node:assert/strict'

/** Milliseconds: less than this is no measure of anything. */
const LEAST = 10
/** Twice the input may take this many times as long, since machines are busy; work that grows by the square takes 4. */
const MOST = 2.8
/** How often a time is taken again that looks too long. */
const RUNS = 4
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
  const time = (size: number, runs: number): Promise<number> => {
    const input = shape(Math.floor(size))
    return timeOf(() => work(input), runs)
  }
  let size = cap * SMALLEST
  let first = await time(size, 1)
  while (size < cap / 4 && first < LEAST) first = await time((size *= 2), 1)
  const sizes = [size, 2 * size, 4 * size]
  let times = [first, await time(sizes[1]!, 1), await time(sizes[2]!, 1)]
  if (!isLinear(times)) {
    times = []
    for (const one of sizes) times.push(await time(one, RUNS))
  }
  assert.ok(
    isLinear(times),
    `the work grows faster than its input: ${times.map((ms, index) => `${Math.round(ms)} ms for ${Math.round(sizes[index]!)}`).join(', ')}`,
  )
}

/** Whether times of once, twice and four times the input grow as it does: one of the steps may be memory filling up. */
const isLinear = ([first = 0, second = 0, third = 0]: number[]): boolean =>
  second <= Math.max(first, LEAST) * MOST || third <= Math.max(second, LEAST) * MOST
