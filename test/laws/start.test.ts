import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { FLAGS } from '../../.build/flags.ts'

test('under the flags of the server Node takes its own modules as they were compiled before', () => {
  const compiled = (flags: readonly string[]): string[] =>
    JSON.parse(
      execFileSync(process.execPath, [...flags, '--expose-internals', '--no-warnings', '-p', COMPILED], {
        encoding: 'utf8',
      }),
    ) as string[]
  assert.deepEqual(compiled(FLAGS), [])
  assert.ok(compiled(['--heap-growing-percent=50']).includes('net'), 'otherwise nothing is learned here')
})

const COMPILED = `
  require('node:http')
  JSON.stringify([...require('internal/test/binding').internalBinding('builtins').getCacheUsage().compiledWithoutCache])`
