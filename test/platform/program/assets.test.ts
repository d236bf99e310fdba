import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listAssets, readAsset } from '../../../src/platform/program/assets.ts'
import { argon2, openSqlite } from '../../../src/platform/program/native.ts'

test('a shipped file is found by its name', () => {
  const [first] = listAssets('schema/migrations/')
  assert.equal(first, 'schema/migrations/0001-people-projects-tasks.sql')
  assert.match(readAsset(first)!.toString('utf8'), /CREATE TABLE/i)
})

test('a name that leaves its folder, or names none, finds nothing', () => {
  for (const name of [
    'schema/../package.json',
    '../package.json',
    '/etc/passwd',
    'schema/..',
    'web/x\0.html',
    'schema',
    'schema/none.sql',
  ]) {
    assert.equal(readAsset(name), undefined, name)
  }
  assert.deepEqual(listAssets('schema/../src/'), [])
  assert.deepEqual(listAssets('nowhere/'), [])
})

test('the native add-ons load: SQLite is new enough, and argon2 knows its own hashes', async () => {
  const db = openSqlite(':memory:')
  const version = db.prepare<[], string>('select sqlite_version()').pluck().get()!
  const [major, minor, patch] = version.split('.').map(Number) as [number, number, number]
  assert.ok(major > 3 || minor > 51 || (minor === 51 && patch >= 3), version)
  db.close()
  const { hash, verify } = await argon2()
  const stored = await hash('a password')
  assert.equal(await verify(stored, 'a password'), true)
  assert.equal(await verify(stored, 'another'), false)
})
