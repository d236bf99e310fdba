import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The checkout's top level, with its slash. */
export const top = fileURLToPath(new URL('..', import.meta.url))

/** Something went wrong that a sentence explains; printed without a stack. */
export class Failure extends Error {
  override readonly name = 'Failure'
}

/** Runs a program with our terminal; its exit code, or 1 when a signal ended it. */
export function run(command: string, args: string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: top, stdio: 'inherit', env })
    const pass = (signal: NodeJS.Signals) => child.kill(signal)
    // A terminal's Ctrl-C reaches the child by itself.
    const interrupt = () => void (process.stdin.isTTY || child.kill('SIGTERM'))
    process.on('SIGTERM', pass).on('SIGHUP', pass).on('SIGINT', interrupt)
    child.on('error', reject)
    child.on('exit', (code) => {
      process.off('SIGTERM', pass).off('SIGHUP', pass).off('SIGINT', interrupt)
      resolve(code ?? 1)
    })
  })
}

export const runNode = async (args: string[]): Promise<void> => {
  const code = await run(process.execPath, args)
  if (code !== 0) throw new Failure(`node ${args.join(' ')} ended with ${code}`)
}

/** Runs a Node program as the last thing this process does: its exit code is ours. */
export const runToExit = async (args: string[]): Promise<void> => {
  process.exitCode = await run(process.execPath, args)
}
