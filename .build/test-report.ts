import type { TestEvent } from 'node:test/reporters'
import { relative, resolve } from 'node:path'
import { top } from './processes.ts'

/** Passes on what the runner says, and before its summary adds which files took longest and what was not tried here. */
export async function* slowestAndSkipped(events: AsyncIterable<TestEvent>): AsyncGenerator<TestEvent> {
  const times: { file: string; seconds: number }[] = []
  const skipped: string[] = []
  for await (const event of events) {
    const { type, data } = event
    if (type === 'test:complete' && data.file !== undefined && data.file === resolve(top, data.name))
      times.push({ file: relative(`${top}dist`, data.file), seconds: data.details.duration_ms / 1000 })
    if (type === 'test:pass' && data.skip !== undefined) skipped.push(`${data.name} (${String(data.skip)})`)
    if (type === 'test:plan' && data.nesting === 0 && data.file === undefined) {
      if (skipped.length > 0) yield diagnostic(`Not tried here:\n${indented(skipped)}`)
      const slowest = times.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10)
      yield diagnostic(
        `The slowest files:\n${indented(slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}`))}`,
      )
    }
    yield event
  }
}

const indented = (lines: string[]): string => lines.map((line) => `    ${line}`).join('\n')

const diagnostic = (message: string): TestEvent => ({
  type: 'test:diagnostic',
  data: { nesting: 0, message, level: 'info' },
})
