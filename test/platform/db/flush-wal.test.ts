import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { walFlusher } from '../../../src/platform/db/writing/flush-wal.ts'
import { freshFolder } from '../../support/database.ts'

test('once a flush has failed on the disk the WAL is never called flushed again, unlike after one for which it could not be opened', async (t) => {
  const path = join(freshFolder(t), 'errand.db-wal')
  const wal = walFlusher(path)
  await assert.rejects(wal.now(), /ENOENT/)
  writeFileSync(path, '')
  await wal.now()

  const open = t.mock.method(fs, 'open', async (...given: Parameters<typeof fs.open>) => {
    const file = await openFile(...given)
    file.datasync = () => Promise.reject(Object.assign(new Error('EIO'), { code: 'EIO', syscall: 'fdatasync' }))
    return file
  })
  wal.soon()
  await assert.rejects(wal.now(), /EIO/)
  open.mock.restore()
  await assert.rejects(wal.now(), /EIO/)
})

const openFile = fs.open
