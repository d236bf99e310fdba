import { Failure, run, top } from './processes.ts'

const tools: [name: string, command: string, args: string[]][] = [
  ['types', 'tsc', ['-p', '.', '--noEmit']],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings', '--quiet']],
  ['format', 'oxfmt', ['--check', '--no-error-on-unmatched-pattern']],
]

/**
 * Types, linter and format, each to its end, so that one run shows everything that is wrong.
 * `npm run check -- --fix` first mends what a machine can mend.
 */
export async function check(options: string[] = []): Promise<void> {
  const failed: string[] = []
  if (options.includes('--fix')) await fix()
  for (const [name, command, args] of tools) {
    if ((await run(`${top}node_modules/.bin/${command}`, args)) !== 0) failed.push(name)
  }
  if (failed.length > 0) throw new Failure(`check failed: ${failed.join(', ')}`)
}

async function fix(): Promise<void> {
  await run(`${top}node_modules/.bin/oxlint`, ['--type-aware', '--fix', '--silent'])
  await run(`${top}node_modules/.bin/oxfmt`, [])
}
