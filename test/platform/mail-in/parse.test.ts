import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createMailParser, UnreadableMail } from '../../../src/platform/mail-in/parse.ts'
import { freshFolder } from '../../support/database.ts'

test('a mail that the disk does not give is not called unreadable, and the next one is read', async () => {
  const parse = createMailParser(10)
  const folder = freshFolder()
  const path = join(folder, 'mail')
  writeFileSync(path, 'Subject: Call the bank\r\n\r\nToday')
  const [gone, read] = await Promise.allSettled([parse(join(folder, 'gone')), parse(path)])
  assert.ok(gone.status === 'rejected' && !(gone.reason instanceof UnreadableMail))
  assert.equal((gone.reason as NodeJS.ErrnoException).code, 'ENOENT')
  assert.ok(read.status === 'fulfilled' && read.value.text.includes('Call the bank'))
})
