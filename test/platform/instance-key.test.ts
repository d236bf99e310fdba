import assert from 'node:assert/strict'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { INSTANCE_KEY, openInstanceKey } from '../../src/platform/instance-key.ts'
import { freshFolder } from '../support/database.ts'

test('the key is made once, for the owner of the process alone', (t) => {
  const folder = freshFolder(t)
  const sealed = openInstanceKey(folder).seal('JBSWY3DPEHPK3PXP', 'totp')
  const path = join(folder, INSTANCE_KEY)
  assert.equal(statSync(path).mode & 0o777, 0o600)
  assert.equal(readFileSync(path).length, 32)
  assert.equal(openInstanceKey(folder).open(sealed, 'totp'), 'JBSWY3DPEHPK3PXP')
})

test('what is sealed can be opened for its purpose only, and not after one bit has changed', (t) => {
  const key = openInstanceKey(freshFolder(t))
  const sealed = key.seal('https://ntfy.example.org/maja', 'ntfy')
  const bent = Buffer.from(sealed, 'base64url')
  bent[14]! ^= 1
  assert.equal(key.open(sealed, 'ntfy'), 'https://ntfy.example.org/maja')
  assert.equal(key.open(sealed, 'totp'), null)
  assert.equal(key.open(bent.toString('base64url'), 'ntfy'), null)
  assert.equal(key.open('', 'ntfy'), null)
  assert.notEqual(key.seal('same', 'ntfy'), key.seal('same', 'ntfy'))
})

test('another key opens nothing and signs otherwise', (t) => {
  const [one, other] = [openInstanceKey(freshFolder(t)), openInstanceKey(freshFolder(t))]
  assert.equal(other.open(one.seal('secret', 'totp'), 'totp'), null)
  assert.notDeepEqual(one.sign('act', 'act'), other.sign('act', 'act'))
  assert.notDeepEqual(one.sign('act', 'act'), one.sign('act', 'feed'))
  assert.deepEqual(one.sign('act', 'act'), one.sign('act', 'act'))
})

test('a damaged key stops the start with a sentence', (t) => {
  const folder = freshFolder(t)
  writeFileSync(join(folder, INSTANCE_KEY), 'short')
  assert.throws(() => openInstanceKey(folder), {
    name: 'CannotOpen',
    message: /is damaged\. Put it back from a backup/,
  })
})
