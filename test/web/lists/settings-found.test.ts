import { openPage } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settingsHits } from '../../../src/web/screens/palette/settings-hits.tsx'
import { startApp } from '../../support/app.ts'
import { maja } from '../../support/people.ts'

test('the palette finds how to secure an account and the feeds beside the first, where they stand', async (t) => {
  const app = await startApp(t)
  await openPage(t, app, await maja(app))
  const found = settingsHits().map(({ name, to }) => `${name} ${to}`)
  for (const wanted of [
    'Settings: Secure your account /settings/security',
    'Settings: More calendar feeds /settings/calendar',
  ])
    assert.ok(found.includes(wanted), wanted)
})
