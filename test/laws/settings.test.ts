import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { settingsTable } from '../../src/platform/config.ts'
import { top } from '../support/sources.ts'

test('the README shows the table of settings as the program has it', () => {
  const readme = readFileSync(`${top}README.md`, 'utf8')
  assert.ok(readme.includes(settingsTable()), `Put this into README.md, under “Settings”:\n\n${settingsTable()}`)
})
