/** The program itself, in a process of its own. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Ends } from './database.ts'

const main = join(import.meta.dirname, '../../src/main.ts')

/** `errand <words>`, by another user where `uid` says so; killed with the test at the latest. */
export function errand(test: Ends, words: readonly string[], env: Record<string, string> = {}, uid?: number) {
  const who = uid === undefined ? {} : { uid }
  const child = spawn(process.execPath, [main, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'], ...who })
  test.after(() => child.kill('SIGKILL'))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  return { child, ended, err: text(child.stderr) }
}

/** The first line it says on stdout. */
export const firstLine = async (child: ChildProcess): Promise<string> => {
  const [chunk] = (await once(child.stdout!, 'data')) as [Buffer]
  return chunk.toString()
}

/** Runs a command to its end. */
export async function run(test: Ends, words: readonly string[], env: Record<string, string> = {}, uid?: number) {
  const { child, ended, err } = errand(test, words, env, uid)
  const [out, code, errors] = await Promise.all([text(child.stdout), ended, err])
  return { out, code, err: errors }
}

/** A server in its own process; `url` once it listens. */
export async function serveInProcess(test: Ends, env: Record<string, string>) {
  const server = errand(test, ['serve'], { ERRAND_LISTEN: '127.0.0.1:0', ...env })
  const [, url] = /^Errand listens on (http:\S+)\n$/.exec(await firstLine(server.child)) ?? []
  return { ...server, url: url! }
}
