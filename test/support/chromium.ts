import { spawnSync, type SpawnSyncOptions } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'

/** The one without a window first: a page takes half the processor time there. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Path of a Chromium that starts: the machine's own, else one that Playwright keeps; undefined when there is none. */
function findChromium(): string | undefined {
  const kept = chromium.executablePath()
  return [...onPath(), ...macApps, ...shellsBeside(kept), kept].find((path) => path && existsSync(path) && starts(path))
}

/** Without a window, and of the same version as Playwright's `…/chromium-1255/chrome-linux64/chrome`. */
const shellsBeside = (kept: string): string[] =>
  globSync(kept.replace(/\bchromium(-\d+)\b.*/, 'chromium_headless_shell$1/*/{chrome-headless-shell,headless_shell}'))

/** Finds a Chromium or gets one: by Playwright's installer, else by apt as root, else says what to run. */
export async function ensureChromium(): Promise<string> {
  const found = findChromium()
  if (found) return found
  console.log('No Chromium here: fetching one for the browser tests …')
  return fromPlaywright() ?? fromApt() ?? fail()
}

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // This replaces Playwright's own list. The last ones spare hidden pages and processes.
  '--disable-features=AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,MediaRouter,' +
    'PaintHolding,ThirdPartyStoragePartitioning,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,' +
    'PreconnectToSearch,WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess',
]

/** A fresh one, which asks the network for nothing by itself. */
export const openChromium = async (): Promise<Browser> =>
  chromium.launch({
    // Found once for all test files.
    executablePath: process.env['ERRAND_TEST_CHROMIUM'] || (await ensureChromium()),
    headless: true,
    args: ARGS,
  })

const onPath = (): string[] =>
  (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))

const starts = (path: string): boolean => spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0

function fromPlaywright(): string | undefined {
  const home = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'))
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' }
  const args = [join(home, 'cli.js'), 'install', 'chromium', '--only-shell']
  spawnSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'], env, timeout: 300_000 })
  return findChromium()
}

function fromApt(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options: SpawnSyncOptions = { stdio: ['ignore', 'ignore', 'inherit'], env }
  const apt = (...words: string[]): boolean => spawnSync('apt-get', ['-qq', ...words], options).status === 0
  const install = (name: string): boolean => apt('install', '-y', '--no-install-recommends', name)
  if (!apt('update') || !(install('chromium-headless-shell') || install('chromium'))) return undefined
  return findChromium()
}

function fail(): never {
  throw new Error(
    'The browser tests need Chromium. Install it and run the tests again:\n' +
      '  sudo apt-get update && sudo apt-get install -y --no-install-recommends chromium',
  )
}
