import { Failure, run, top } from './processes.ts'

const tools: [name: string, command: string, args: string[]][] = [
  ['types', 'tsc', ['-p', '.', '--noEmit']],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings', '--quiet']],
  ['format', 'oxfmt', ['--check', '--no-error-on-unmatched-pattern']],
]

/** Types, linter and format, each to its end, so that one run shows everything that is wrong. */
export async function check(): Promise<void> {
  const failed: string[] = []
  for (const [name, command, args] of tools) {
    if ((await run(`${top}node_modules/.bin/${command}`, args)) !== 0) failed.push(name)
  }
  if (failed.length > 0) throw new Failure(`check failed: ${failed.join(', ')}`)
}
