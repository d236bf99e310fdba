import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailAddressRoutes } from '../../../src/features/inbound/routes.ts'
import { feedRoutes } from '../../../src/features/feeds/routes.ts'
import { findPresentCaller } from '../../../src/features/sessions/authenticate.ts'
import { admitStill, type Caller } from '../../../src/platform/http/caller/caller.ts'
import type { AnyCall } from '../../../src/platform/http/route.ts'
import { openInstanceKey } from '../../../src/platform/instance-key.ts'
import { newId } from '../../../src/platform/ids.ts'
import { openTestDatabase } from '../../support/database.ts'

test('who was signed out while asking for an address is given none', async (t) => {
  const { db, dataDir } = openTestDatabase(t)
  const [maja, session] = [newId(), newId()]
  await db.write((tx) => {
    tx.run(
      `INSERT INTO users (id, email, email_folded, name, avatar_color, password_hash, timezone, locale, week_start, created_at)
       VALUES (?, 'maja@home', 'maja@home', 'Maja', '', '', 'UTC', 'en', 1, '')`,
      [maja],
    )
    tx.run(
      `INSERT INTO feeds (id, user_id, name, kind, secret_sha256, sealed, created_at)
       VALUES (?, ?, 'All', 'events', 'ended', '', '')`,
      [newId(), maja],
    )
  })
  const needs = { db, key: openInstanceKey(dataDir), baseUrl: () => '', takesMail: true }
  const actor = {
    id: maja,
    name: 'Maja',
    email: 'maja@home',
    timezone: 'UTC',
    locale: 'en',
    week_start: 1,
    is_admin: true,
  }
  const caller = {
    actor: { ...actor, session_id: session },
    via: 'session',
    credential: session,
    scope: 'full',
  } as Caller
  const call = {
    actor: caller.actor,
    query: { limit: 1 },
    params: {},
    recheck: (on) => admitStill('signed-in', caller, findPresentCaller, on),
  } as AnyCall
  const routes = [...feedRoutes(needs), ...mailAddressRoutes(needs)]
  for (const path of ['/feed', '/feeds', '/mail-address']) {
    const { read } = routes.find((route) => route.method === 'GET' && route.path === path)!
    await db.write((tx) =>
      tx.run(
        `INSERT INTO sessions (id, user_id, secret_sha256, user_agent, ip, created_at, last_seen_at, expires_at)
         VALUES (?, ?, '', '', '', '', '', '')`,
        [session, maja],
      ),
    )
    const ended = db.write((tx) => tx.run('DELETE FROM sessions'))
    const asked = read!(db, call, {} as never)
    await assert.rejects(async () => asked, { code: 'unauthorized' }, path)
    await ended
  }
  assert.deepEqual(db.all('SELECT * FROM addresses'), [])
  assert.deepEqual(db.all('SELECT sealed FROM feeds'), [{ sealed: '' }])
})
