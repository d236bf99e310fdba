import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { FLAGS } from '../../.build/flags.ts'
import { top } from '../support/sources.ts'

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

test('no part of the server asks where it was called from, for which V8 finds all lines of the bundle', () => {
  const program = readFileSync(`${top}dist/server.cjs`, 'utf8')
  assert.ok(program.includes('sonic-boom'), 'Pino is part of it')
  assert.doesNotMatch(program, /getCallSite/)
})

const COMPILED = `
  require('node:http')
  JSON.stringify([...require('internal/test/binding').internalBinding('builtins').getCacheUsage().compiledWithoutCache])`
