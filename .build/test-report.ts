import type { TestEvent } from 'node:test/reporters'
import { relative, resolve } from 'node:path'
import { top } from './processes.ts'
import { isGroup } from './test-programs.ts'

/** Passes on what the runner says, and before its summary adds which files took longest and what was not tried here. */
export async function* slowestAndSkipped(events: AsyncIterable<TestEvent>): AsyncGenerator<TestEvent> {
  const times = new Map<string, number>()
  const skipped: string[] = []
  for await (const event of events) {
    const { type, data } = event
    if (type === 'test:complete' && data.nesting === 0 && data.file !== undefined) {
      const file = nameOf(data.file)
      const isWhole = data.file === resolve(top, data.name)
      // Of files that share a process the tests are added up.
      const before = isWhole ? 0 : (times.get(file) ?? 0)
      if (!isGroup(data.file)) times.set(file, before + data.details.duration_ms / 1000)
    }
    if (type === 'test:pass' && data.skip !== undefined) skipped.push(`${data.name} (${String(data.skip)})`)
    if (type === 'test:plan' && data.nesting === 0 && data.file === undefined) {
      if (skipped.length > 0) yield diagnostic(`Not tried here:\n${indented(skipped)}`)
      const files = [...times].filter(([file]) => file.endsWith('.test'))
      const slowest = files.toSorted(([, one], [, other]) => other - one).slice(0, 10)
      yield diagnostic(
        `The slowest files:\n${indented(slowest.map(([file, seconds]) => `${seconds.toFixed(1).padStart(6)} s  ${file}`))}`,
      )
    }
    yield event
  }
}

/** test/x.test.ts and dist/test/x.test.mjs are both `test/x.test`. */
const nameOf = (path: string): string =>
  relative(top, path)
    .replace(/^dist\//, '')
    .replace(/\.\w+$/, '')

const indented = (lines: string[]): string => lines.map((line) => `    ${line}`).join('\n')

const diagnostic = (message: string): TestEvent => ({
  type: 'test:diagnostic',
  data: { nesting: 0, message, level: 'info' },
})
