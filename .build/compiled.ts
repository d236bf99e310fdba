/**
 * What V8 has compiled of the server's program once it has started and answered. With it a start takes three
 * quarters of the time; Node's own code cache holds little more than the outermost functions.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { createInterface } from 'node:readline'
import { Failure, top } from './processes.ts'

/** The program as `vm.Script` takes it: as the function that CommonJS makes of a file. */
export const asFunction = (program: string): string =>
  `(function (exports, require, module, __filename, __dirname) {${program}\n})`

/** `flags`: of the Node that will run it; V8 takes nothing that was compiled under others. */
export async function compiledServer(flags: readonly string[]): Promise<Buffer> {
  const folder = mkdtempSync(`${tmpdir()}/errand-compiled-`)
  const target = `${folder}/server.compiled`
  const child = spawn(process.execPath, [...flags, `${top}.build/run-compiled.ts`, `${top}dist/server.cjs`, target], {
    env: { ERRAND_LISTEN: '127.0.0.1:0', ERRAND_DATA_DIR: folder, ERRAND_LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  try {
    const ended = once(child, 'exit')
    await useOnce(await addressFrom(createInterface({ input: child.stdout! })))
    child.send('write')
    const [code] = (await ended) as [number | null]
    if (code !== 0) throw new Failure('The server could not be compiled before')
    if (!isTaken(target, flags)) throw new Failure('V8 does not take the server as it was compiled before')
    return readFileSync(target)
  } finally {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

const CHECK = `
  const [, asFunctionIn, program, compiled] = process.argv
  const { readFileSync } = require('node:fs')
  const source = require(asFunctionIn).asFunction(readFileSync(program, 'latin1'))
  const { cachedDataRejected } = new (require('node:vm').Script)(source, { cachedData: readFileSync(compiled) })
  console.log(cachedDataRejected ? 'refused' : 'taken')`

/** A Node that does not take it compiles the program anew at each start, and says nothing. */
function isTaken(compiled: string, flags: readonly string[]): boolean {
  const words = [...flags, '-e', CHECK, '--', `${top}.build/compiled.ts`, `${top}dist/server.cjs`, compiled]
  const { stdout } = spawnSync(process.execPath, words, { env: {}, stdio: ['ignore', 'pipe', 'inherit'] })
  if (!/taken|refused/.test(String(stdout))) throw new Failure('It could not be checked what V8 takes')
  return String(stdout).includes('taken')
}

async function addressFrom(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const [, url] = /^Errand listens on (\S+)$/.exec(line) ?? []
    if (url) return url
  }
  throw new Failure('The server ended before it listened')
}

/** What is asked of a server that has just started. */
async function useOnce(url: string): Promise<void> {
  for (const path of ['/healthz', '/', '/api/v1/auth/me']) await (await fetch(url + path)).arrayBuffer()
}
