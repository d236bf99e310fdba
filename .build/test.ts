import { chmodSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { pathToFileURL } from 'node:url'
import { ensureChromium } from '../test/support/chromium.ts'
import { Failure, top } from './processes.ts'
import { bundleTests } from './test-bundle.ts'
import { folderForTests } from './test-folder.ts'
import { withSharedProcesses } from './test-programs.ts'
import { slowestAndSkipped } from './test-report.ts'
import { inSources } from './test-traces.ts'
import { seedOfCode } from './test-seed.ts'

/** What only `npm run ci` runs, because it takes long: power cuts, kill loops, crowds, installing, rarer journeys. */
const onlyInCi = /\.ci\.test\.tsx?$/
const inBrowser = /^test\/browser\//
/** Random cases by the thousand, and every endpoint in turn. */
const onManyCases = /^test\/laws\/|\/(?:model|oracle)\.test\.ts$/
const takesLong = (file: string): boolean => [inBrowser, onlyInCi, onManyCases].some((kind) => kind.test(file))
/** Not what has a window or is a part of the platform, each of which is its whole process. */
const canShare = /^test\/(?:contract|domain|doors|features)\//
/** So many that loading counts for little, so few that no process is long behind the others. */
const togetherOf = (file: string): number =>
  inBrowser.test(file) ? 6 : canShare.test(file) && !takesLong(file) ? 8 : 1

/** Installing on a bare machine twice takes minutes where the processors are busy. */
const LONGEST_TEST_MS = 15 * 60_000

/**
 * All tests but those for ci, or the files and folders named; `everything`: those for ci too, and as many random cases
 * as each asks for. Processes run side by side, of one long file or a few short ones each; none depends on another. The
 * last thing printed is the test runner's own summary.
 */
export async function test(named: string[], { everything = false } = {}): Promise<void> {
  const files = named.length > 0 ? filesNamed(named) : allFiles().filter((file) => everything || !onlyInCi.test(file))
  const programs = withSharedProcesses(files, await bundleTests(files), togetherOf)
  const folder = mkdtempSync(join(folderForTests(), 'errand-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const chromium = files.some((file) => inBrowser.test(file)) ? await ensureChromium() : ''
  Object.assign(
    process.env,
    surroundings(folder, {
      everything,
      bothSizes: everything || named.length > 0,
      chromium,
    }),
  )
  console.log(`Random cases by ERRAND_TEST_SEED=${process.env['ERRAND_TEST_SEED']}`)

  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort())
  const events = run({
    files: programs,
    // Each waits now and then, so more than there are processors.
    concurrency: availableParallelism() + 2,
    timeout: LONGEST_TEST_MS,
    execArgv: ['--import', pathToFileURL(`${top}.build/test-end.mjs`).href],
    signal: stop.signal,
  })
  events.on('test:fail', () => (process.exitCode = 1))
  await pipeline(events, slowestAndSkipped, new spec(), inSources, process.stdout, { end: false })
}

/** What test files find in their environment; each but the first two is read in test/support/. */
function surroundings(
  folder: string,
  { everything, bothSizes, chromium }: { everything: boolean; bothSizes: boolean; chromium: string },
) {
  // Some tests become another user.
  chmodSync(folder, 0o711)
  mkdirSync(join(folder, 'prepared'))
  return {
    TMPDIR: folder,
    NODE_COMPILE_CACHE: `${top}dist/.cache/tests`,
    ERRAND_TEST_PREPARED: join(folder, 'prepared'),
    ERRAND_TEST_CHROMIUM: chromium,
    ERRAND_TEST_EVERYTHING: everything ? 'yes' : '',
    ERRAND_TEST_BOTH_SIZES: bothSizes ? 'yes' : '',
    ERRAND_TEST_SEED: process.env['ERRAND_TEST_SEED'] ?? String(seedOfCode(top)),
  }
}

/**
 * What takes long comes first, and between it what does not: journeys keep the processors busy, others wait for a disk
 * or a connection now and then.
 */
function allFiles(): string[] {
  const files = globSync('test/**/*.test.{ts,tsx}', { cwd: top }).toSorted()
  const long = files.filter(takesLong)
  const short = files.filter((file) => !takesLong(file))
  const mixed = long.flatMap((file, at) => [file, ...short.slice(2 * at, 2 * at + 2)])
  return [...mixed, ...short.slice(2 * long.length)]
}

function filesNamed(named: string[]): string[] {
  const places = named.map((name) => relative(top, resolve(name)))
  const isIn = (place: string) => (file: string) => file === place || file.startsWith(`${place}/`)
  const files = allFiles().filter((file) => places.some((place) => isIn(place)(file)))
  for (const place of places) {
    if (!files.some(isIn(place))) throw new Failure(`There are no tests in ${place}`)
  }
  return files
}
