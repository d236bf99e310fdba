import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { SETTINGS } from '../../src/platform/settings/settings.ts'
import { top } from '../support/sources.ts'

test('the README shows the table of settings as the program has it', () => {
  const readme = readFileSync(`${top}README.md`, 'utf8')
  assert.ok(readme.includes(settingsTable()), `Put this into README.md, under “Settings”:\n\n${settingsTable()}`)
})

function settingsTable(): string {
  const rows = Object.values(SETTINGS).map(
    ({ name, meaning, form, fallback }) =>
      `| \`${name}\` | ${meaning} | ${form} | ${fallback === null ? '' : `\`${fallback}\``} |`,
  )
  return ['| Setting | Meaning | Form | Default |', '|---|---|---|---|', ...rows].join('\n')
}
