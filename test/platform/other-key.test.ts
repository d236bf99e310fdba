import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sealedByOther } from '../../src/doors/other-key.ts'
import { restoredKeyText } from '../../src/platform/backup/texts.ts'
import { checkKey } from '../../src/platform/doctor/beside-database.ts'
import { openInstanceKey } from '../../src/platform/instance-key.ts'
import { freshFolder } from '../support/database.ts'
import { household } from '../support/stored/backups.ts'

test('an ntfy topic that the key does not open is said, since nothing is sent to it any more', async (t) => {
  const { dataDir, db } = household(t)
  const key = openInstanceKey(dataDir)
  await db.write((tx) => {
    for (const name of ['maja', 'jonas'])
      tx.run(
        `INSERT INTO users (id, email, email_folded, name, avatar_color, password_hash, timezone, locale, week_start,
           created_at) VALUES (?, ?, ?, '', 'blue', '', 'UTC', 'en', 1, '')`,
        [name, `${name}@home`, `${name}@home`],
      )
    const insert = `INSERT INTO notification_settings (user_id, ntfy_url_sealed, channels) VALUES (?, ?, '{}')`
    tx.run(insert, ['maja', key.seal('https://ntfy.example.org/maja', 'ntfy address')])
    tx.run(insert, ['jonas', null])
  })
  const other = openInstanceKey(freshFolder(t))
  assert.deepEqual(sealedByOther(db, key), { codes: [], topics: [] })
  assert.deepEqual(checkKey(sealedByOther(db, key)), [])
  for (const wrong of [other, null]) {
    const { isWrong, text } = checkKey(sealedByOther(db, wrong))[0]!
    assert.ok(isWrong)
    assert.match(
      text,
      /^The instance key does not belong to this database\. Nothing is sent to the ntfy topics of these: maja@home\. Stop /,
    )
    assert.match(text, /same name; or let these enter their topics again\.$/)
    assert.match(
      restoredKeyText(sealedByOther(db, wrong))!,
      /maja@home\. Put its instance\.key beside .* restore again; or let/,
    )
  }
})
