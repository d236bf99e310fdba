import { chmodSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { serveChromium } from '../test/support/chromium.ts'
import { top } from './processes.ts'
import { bundleTests } from './test-bundle.ts'
import { slowestAndSkipped } from './test-report.ts'

/** What only `npm run ci` runs, because it takes long: power cuts, kill loops, crowds, installing. */
const onlyInCi = /\.ci\.test\.tsx?$/
const inBrowser = /^test\/browser\//

/**
 * Runs the tests named, else all; `everything`: those for ci too, and as many random cases as each asks for. Files run
 * side by side, each in a process of its own, all in one Chromium; none may depend on another.
 */
export async function test(named: string[], { everything = false } = {}): Promise<void> {
  const files = named.length > 0 ? named : all().filter((file) => everything || !onlyInCi.test(file))
  const programs = await bundleTests(files)
  const folder = mkdtempSync(join(tmpdir(), 'errand-'))
  // Some tests become another user.
  chmodSync(folder, 0o711)
  mkdirSync(join(folder, 'prepared'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const browser = files.some((file) => inBrowser.test(file)) ? await serveChromium() : undefined
  const seed = (process.env['ERRAND_TEST_SEED'] ??= String(Math.floor(Math.random() * 2 ** 31)))
  process.env['ERRAND_TEST_EVERYTHING'] = everything ? 'yes' : ''
  process.env['ERRAND_TEST_BROWSER'] = browser?.wsEndpoint() ?? ''
  process.env['NODE_COMPILE_CACHE'] = `${top}dist/.cache/tests`
  process.env['ERRAND_TEST_PREPARED'] = join(folder, 'prepared')
  process.env['TMPDIR'] = folder
  console.log(`Random cases by ERRAND_TEST_SEED=${seed}`)

  const events = run({ files: programs, concurrency: availableParallelism() + 1, timeout: 300_000, execArgv })
  events.on('test:fail', ({ todo }) => (process.exitCode = todo ? process.exitCode : 1))
  await pipeline(events, slowestAndSkipped, new spec(), process.stdout, { end: false })
  await browser?.close()
}

const execArgv = ['--enable-source-maps']

/** Journeys first: they take longest. */
function all(): string[] {
  const files = globSync('test/**/*.test.{ts,tsx}', { cwd: top }).toSorted()
  return [...files.filter((file) => inBrowser.test(file)), ...files.filter((file) => !inBrowser.test(file))]
}
