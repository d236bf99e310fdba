import assert from 'node:assert/strict'
import { chmodSync, chownSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { isOwn } from '../../../src/platform/program/own-folder.ts'
import { freshFolder } from '../../support/database.ts'

test('a folder is one’s own while nobody else can change it or what leads to it', (t) => {
  const parent = freshFolder(t)
  const folder = join(parent, 'data')
  mkdirSync(folder, { mode: 0o700 })
  assert.equal(isOwn(folder), true)
  for (const [path, mode, own] of [
    [folder, 0o755, true],
    [folder, 0o775, false],
    [folder, 0o700, true],
    [parent, 0o777, false],
    [parent, 0o1777, true],
  ] as const) {
    chmodSync(path, mode)
    assert.equal(isOwn(folder), own, `${path} ${mode.toString(8)}`)
  }
})

test(
  'a folder of another user is not one’s own, by whatever way it is named',
  { skip: process.getuid?.() === 0 ? false : 'only root can give folders away' },
  (t) => {
    const parent = freshFolder(t)
    const folder = join(parent, 'theirs')
    mkdirSync(folder)
    symlinkSync(folder, join(parent, 'link'))
    chownSync(folder, 65_534, 65_534)
    assert.deepEqual([isOwn(folder), isOwn(join(parent, 'link')), isOwn(parent)], [false, false, true])
  },
)
