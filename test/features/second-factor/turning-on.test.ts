import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TOTP } from 'otpauth'
import { userById } from '../../../src/features/accounts/queries.ts'
import { confirmingStep, keepSetUp, turnOn } from '../../../src/features/second-factor/actions.ts'
import { openInstanceKey } from '../../../src/platform/instance-key.ts'
import { newId } from '../../../src/platform/ids.ts'
import { openTestDatabase } from '../../support/database.ts'

const [FIRST, SECOND] = ['GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP']

test('a secret that was replaced while its code was checked turns nothing on, nor does one after it is on', async (t) => {
  const { db, clock, dataDir } = openTestDatabase(t)
  const key = openInstanceKey(dataDir)
  const id = newId()
  await db.write((tx) =>
    tx.run(
      `INSERT INTO users (id, email, email_folded, name, avatar_color, password_hash, timezone, locale, week_start, created_at)
       VALUES (?, 'maja@home', 'maja@home', 'Maja', '', '', 'UTC', 'en', 1, '')`,
      [id],
    ),
  )
  const setUp = (secret: string) => db.write((tx) => keepSetUp(tx, key, userById(tx, id)!, secret))
  const confirmed = async (secret: string) => {
    const user = userById(db, id)!
    const now = clock.now()
    const step = await confirmingStep(key, user, new TOTP({ secret }).generate({ timestamp: now }), now)
    return () => db.write((tx) => turnOn(tx, user, step))
  }
  await setUp(FIRST)
  const withFirst = await confirmed(FIRST)
  await setUp(SECOND)
  await assert.rejects(withFirst, { code: 'conflict' })
  assert.equal(userById(db, id)!.totp_since, null)

  const [once, twice] = [await confirmed(SECOND), await confirmed(SECOND)]
  const codes = await once()
  assert.equal(codes.length, 10)
  await assert.rejects(twice, { code: 'conflict' })
})
