/** The program itself, in a process of its own. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import type { Ends } from '../database.ts'
import { top } from '../sources.ts'

export interface Program {
  command: string
  first: readonly string[]
  uid?: number
  gid?: number
}

const bundled: Program = { command: process.execPath, first: [`${top}dist/server.cjs`] }

/** `errand <words>`; killed with the test at the latest. */
export function errand(test: Ends, words: readonly string[], env: Record<string, string> = {}, program = bundled) {
  const { command, first, ...who } = program
  const child = spawn(command, [...first, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'], ...who })
  test.after(() => child.kill('SIGKILL'))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  return { child, ended, err: text(child.stderr) }
}

/** The first line it says on stdout; empty when it ends without. */
export async function firstLine(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) {
    child.stdout!.resume()
    return line
  }
  return ''
}

/** The address in the line that a server writes when it listens. */
export const addressIn = (line: string): string | undefined => /^Errand listens on (\S+)$/.exec(line)?.[1]

/** Runs a command to its end. */
export async function run(test: Ends, words: readonly string[], env: Record<string, string> = {}, program = bundled) {
  const { child, ended, err } = errand(test, words, env, program)
  const [out, code, errors] = await Promise.all([text(child.stdout), ended, err])
  return { out, code, err: errors }
}

/** A server in its own process; `url` once it listens. */
export async function serveInProcess(test: Ends, env: Record<string, string>) {
  const server = errand(test, ['serve'], { ERRAND_LISTEN: '127.0.0.1:0', ...env })
  const url = addressIn(await firstLine(server.child))
  if (url === undefined) throw new Error(`it does not listen: ${await server.err}`)
  return { ...server, url }
}
