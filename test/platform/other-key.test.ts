import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { sealedByOther } from '../../src/doors/other-key.ts'
import { restoredKeyText } from '../../src/platform/backup/texts.ts'
import { checkKey } from '../../src/platform/doctor/beside-database.ts'
import { openInstanceKey } from '../../src/platform/instance-key.ts'
import { openSqlite } from '../../src/platform/program/native.ts'
import { freshFolder } from '../support/database.ts'
import { run } from '../support/machine/process.ts'
import { household } from '../support/stored/backups.ts'

const NOTHING = { codes: [], topics: [], addresses: [], mails: 0 }

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
  assert.deepEqual(sealedByOther(db, key), NOTHING)
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

test('mails that wait, and addresses, are said too when the key does not open them; those that were ended are not', async (t) => {
  const { dataDir, db } = household(t)
  const key = openInstanceKey(dataDir)
  await db.write((tx) => {
    for (const name of ['maja', 'jonas', 'anna'])
      tx.run(
        `INSERT INTO users (id, email, email_folded, name, avatar_color, password_hash, timezone, locale, week_start,
           created_at) VALUES (?, ?, ?, '', 'blue', '', 'UTC', 'en', 1, '')`,
        [name, `${name}@home`, `${name}@home`],
      )
    const address = 'INSERT INTO addresses (user_id, kind, secret_sha256, sealed) VALUES (?, ?, ?, ?)'
    tx.run(address, ['maja', 'mail', 'a', key.seal('a', 'mail address')])
    tx.run(address, ['maja', 'feed', 'b', key.seal('b', 'feed address')])
    const feed = `INSERT INTO feeds (id, user_id, name, kind, secret_sha256, sealed, created_at)
      VALUES (?, ?, '', 'events', ?, ?, '')`
    tx.run(feed, ['c', 'jonas', 'c', key.seal('c', 'feed address')])
    tx.run(feed, ['d', 'anna', 'd', ''])
    tx.run('INSERT INTO mails (id, sealed, next_at) VALUES (?, ?, ?)', ['e', key.seal('{}', 'mail'), ''])
  })
  const other = openInstanceKey(freshFolder(t))
  assert.deepEqual(sealedByOther(db, key), NOTHING)
  for (const wrong of [other, null]) {
    assert.deepEqual(sealedByOther(db, wrong), { ...NOTHING, addresses: ['maja@home', 'jonas@home'], mails: 1 })
    const { text } = checkKey(sealedByOther(db, wrong))[0]!
    assert.match(
      text,
      / addresses of these are replaced when they look at them: maja@home, jonas@home\. 1 waiting mail /,
    )
    assert.match(text, /same name; or let these use the new ones\.$/)
  }
})

test('a database from before there were feeds is sound to errand doctor', async (t) => {
  const { dataDir, db } = household(t)
  await db.close()
  const raw = openSqlite(join(dataDir, 'errand.db'))
  raw.exec('DROP TABLE feeds; PRAGMA user_version = 14')
  raw.close()
  const { out } = await run(t, ['doctor'], { ERRAND_DATA_DIR: dataDir })
  assert.match(out, /^ok {2}database sound/m)
})
