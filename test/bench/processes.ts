/** Servers of the bench: the built program as people run it, each with a data folder of its own, gone when we are. */
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { addressIn } from '../support/machine/process.ts'
import { top } from '../support/sources.ts'

const SINGLE_FILE = `${top}dist/errand-linux-${process.arch}`

/** The single file, the bundle with something that looks at it from inside, or the floors. */
export type Program = 'errand' | 'watched' | 'floor'

export function commandLine(program: Program): [command: string, ...args: string[]] {
  const node = process.execPath
  if (program === 'watched') return [node, '--import', `${top}test/bench/inside.ts`, `${top}dist/server.cjs`]
  if (program === 'floor') return [node, `${top}test/bench/floor-server.ts`]
  return existsSync(SINGLE_FILE) ? [installed()] : [node, `${top}dist/server.cjs`]
}

export interface Served {
  url: string
  child: ChildProcess
  dataDir: string
  stop(): Promise<void>
}

const running = new Set<ChildProcess>()
let home: string | undefined
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
  if (home) rmSync(home, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

/** On the disk of the checkout: where the system keeps temporary files a flush may cost nothing. */
function makeHome(): string {
  mkdirSync(`${top}dist`, { recursive: true })
  return (home ??= mkdtempSync(`${top}dist/bench-`))
}

export function folder(copyOf?: string): string {
  const path = mkdtempSync(`${makeHome()}/`)
  if (copyOf) {
    cpSync(copyOf, path, { recursive: true })
    flush(`${path}/errand.db`)
  }
  return path
}

/** So that no flush of the server's has to wait for what was only copied. */
function flush(path: string): void {
  const file = openSync(path, 'r+')
  fsyncSync(file)
  closeSync(file)
}

const PIECE = 16 * 1024

/**
 * A copy of the single file that was written in pieces. One written at once lies in the page cache in huge pages, and
 * each of these counts as resident when a byte of it is used; after a boot, which is what counts, they are small.
 */
function installed(): string {
  const copy = `${makeHome()}/errand`
  if (existsSync(copy)) return copy
  const bytes = readFileSync(SINGLE_FILE)
  const file = openSync(copy, 'w', 0o755)
  for (let at = 0; at < bytes.length; at += PIECE) writeSync(file, bytes.subarray(at, at + PIECE))
  fsyncSync(file)
  closeSync(file)
  return copy
}

/** Starts a program on this folder and a free port of this machine alone; the log goes to a file. */
export async function serve(program: Program, dataDir: string): Promise<Served> {
  const [command, ...args] = commandLine(program)
  const log = openSync(`${dataDir}/log`, 'a')
  const stdio: StdioOptions = ['ignore', 'pipe', log, ...(program === 'watched' ? (['ipc'] as const) : [])]
  const env = { ERRAND_LISTEN: '127.0.0.1:0', ERRAND_DATA_DIR: dataDir, ERRAND_LOG_LEVEL: 'info' }
  const child = spawn(command, args, { cwd: dataDir, env, stdio })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const url = await addressOf(child.stdout!)
  child.stdout!.resume()
  const stop = async () => {
    if (child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return { url, child, dataDir, stop }
}

async function addressOf(stdout: Readable): Promise<string> {
  for await (const line of createInterface({ input: stdout })) {
    const url = addressIn(line)
    if (url) return url
  }
  throw new Error('the server ended without listening')
}
