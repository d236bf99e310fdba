import { openPage } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { me } from '../../../src/web/data/account/me.ts'
import { imported } from '../../../src/web/data/import.ts'
import { locale } from '../../../src/web/text/locale.ts'
import { text } from '../../../src/web/text/text.ts'
import { startApp } from '../../support/app.ts'
import { sendFile } from '../../support/moving.ts'
import { maja } from '../../support/people.ts'

test('once an account was imported, the page goes by the language and the time zone of its file', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const { body: account } = await home.api.get('/export/account')
  Object.assign(account.user, { locale: 'da', timezone: 'America/New_York' })
  await openPage(t, app, home)
  assert.equal(locale.peek(), 'en')
  const { body: report } = await sendFile(home.api, '/import/account', JSON.stringify(account), {
    filename: 'account.json',
  })
  await imported(report)
  assert.equal(me.peek()?.timezone, 'America/New_York')
  assert.equal(locale.peek(), 'da')
  assert.equal(text().nav.today, 'I dag')
})
