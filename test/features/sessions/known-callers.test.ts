import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SQL_FUNCTIONS } from '../../../src/features/indexing/upkeep.ts'
import { CALLER_TRIGGERS, knownCaller, KnownCallers } from '../../../src/features/sessions/known-callers.ts'
import type { Reader } from '../../../src/platform/db/transaction.ts'
import { startApp } from '../../support/app.ts'
import { openTestDatabase } from '../../support/database.ts'
import { joinsServer, maja } from '../../support/people.ts'

test('somebody who was here before is who they are now', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const jonas = await joinsServer(app, owner, 'Jonas')
  const { session, api } = jonas
  const me = async (client = api) => (await client.get('/auth/me')).body
  await me()
  await me(session)
  await session.patch('/auth/me', { name: 'Jon', timezone: 'Asia/Tokyo' })
  assert.deepEqual([(await me()).name, (await me(session)).timezone], ['Jon', 'Asia/Tokyo'])

  assert.equal((await session.get('/users')).status, 403)
  await owner.session.patch(`/users/${jonas.id}`, { is_admin: true })
  assert.equal((await session.get('/users')).status, 200)
  await owner.session.patch(`/users/${jonas.id}`, { is_admin: false })
  assert.equal((await session.get('/users')).status, 403)

  const { body: tokens } = await session.get('/tokens')
  await session.delete(`/tokens/${tokens.tokens[0].id}`)
  assert.equal((await api.get('/auth/me')).status, 401)
  await session.post('/auth/logout')
  assert.equal((await session.get('/auth/me')).status, 401)
})

/** A database with one person, and who is found there by the hash `maja`. */
async function withMaja(t: Parameters<typeof openTestDatabase>[0]) {
  const callers = new KnownCallers()
  const { db } = openTestDatabase(t, {
    functions: { ...SQL_FUNCTIONS, ...callers.functions },
    triggers: CALLER_TRIGGERS,
  })
  callers.attachTo(db)
  await db.write((tx) =>
    tx.run(
      `INSERT INTO users (id, email, email_folded, name, avatar_color, password_hash, timezone, locale, week_start, created_at)
       VALUES ('1', 'maja@home', 'maja@home', 'Maja', '', '', 'UTC', 'en', 1, '')`,
    ),
  )
  let reads = 0
  const name = (on: Reader = db) =>
    knownCaller(on, 'maja', () => {
      reads++
      return on.get<{ name: string }>('SELECT name FROM users')
    })?.name
  return { db, name, reads: () => reads }
}

test('nobody is read again until something of theirs changes', async (t) => {
  const { db, name, reads } = await withMaja(t)
  assert.deepEqual([name(), name(), reads()], ['Maja', 'Maja', 1])
  await db.write((tx) => tx.run("UPDATE users SET name = 'May'"))
  assert.deepEqual([name(), name(), reads()], ['May', 'May', 2])
  await db.write((tx) => tx.run('DELETE FROM users'))
  assert.deepEqual([name(), name(), reads()], [undefined, undefined, 4])
})

test('what a write has changed is not kept before its commit', async (t) => {
  const { db, name, reads } = await withMaja(t)
  name()
  await assert.rejects(
    db.write((tx) => {
      assert.equal(name(tx), 'Maja')
      tx.run("UPDATE users SET name = 'May'")
      assert.deepEqual([name(tx), name()], ['May', 'May'])
      throw new Error('taken back')
    }),
  )
  assert.deepEqual([name(), name(), reads()], ['Maja', 'Maja', 5])
})
