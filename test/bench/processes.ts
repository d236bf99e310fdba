/** Servers of the bench: the built program as people run it, each with a data folder of its own, gone when we are. */
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { top } from '../support/sources.ts'

const singleFile = `${top}dist/errand-linux-${process.arch}`

/** The single file, the bundle with something that looks at it from inside, or the floors. */
export const PROGRAMS: Record<'errand' | 'watched' | 'floor', readonly [command: string, ...args: string[]]> = {
  errand: existsSync(singleFile) ? [singleFile] : [process.execPath, `${top}dist/server.cjs`],
  watched: [process.execPath, '--import', `${top}test/bench/inside.ts`, `${top}dist/server.cjs`],
  floor: [process.execPath, `${top}test/bench/floor-server.ts`],
}

export interface Served {
  url: string
  child: ChildProcess
  dataDir: string
  /** Milliseconds from its start to the line that says where it listens. */
  ready: number
  stop(): Promise<void>
}

const running = new Set<ChildProcess>()
let home: string | undefined
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
  if (home) rmSync(home, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

/** A folder on the disk of the checkout: where the system keeps temporary files a flush may cost nothing. */
export function folder(copyOf?: string): string {
  mkdirSync(`${top}dist`, { recursive: true })
  home ??= mkdtempSync(`${top}dist/bench-`)
  const path = mkdtempSync(`${home}/`)
  if (copyOf) cpSync(copyOf, path, { recursive: true })
  return path
}

/** Starts a program on this folder and a free port of this machine alone; the log goes to a file. */
export async function serve(program: keyof typeof PROGRAMS, dataDir: string): Promise<Served> {
  const [command, ...args] = PROGRAMS[program]
  const log = openSync(`${dataDir}/log`, 'a')
  const stdio: StdioOptions = ['ignore', 'pipe', log, ...(program === 'watched' ? (['ipc'] as const) : [])]
  const began = performance.now()
  const env = { ERRAND_LISTEN: '127.0.0.1:0', ERRAND_DATA_DIR: dataDir, ERRAND_LOG_LEVEL: 'info' }
  const child = spawn(command, args, { cwd: dataDir, env, stdio })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const url = await addressOf(child.stdout!)
  const ready = performance.now() - began
  child.stdout!.resume()
  const stop = async () => {
    if (child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return { url, child, dataDir, ready, stop }
}

async function addressOf(stdout: Readable): Promise<string> {
  for await (const line of createInterface({ input: stdout })) {
    const [, url] = /^Errand listens on (\S+)$/.exec(line) ?? []
    if (url) return url
  }
  throw new Error('the server ended without listening')
}
