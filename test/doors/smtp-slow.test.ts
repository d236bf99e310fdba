import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { addresses } from '../../schema/tables/addresses.ts'
import { users } from '../../schema/tables/people.ts'
import { openMailDoor } from '../../src/doors/smtp.ts'
import type { FileStore } from '../../src/platform/files/store.ts'
import { FIRST_BYTES } from '../../src/platform/http/body/pace.ts'
import { sha256Hex } from '../../src/platform/ids.ts'
import { openLog } from '../../src/platform/log/log.ts'
import { insertRow } from '../../src/platform/db/rows/rows.ts'
import { openTestDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'

test('a mail that is given up before the disk takes its first byte ends only its own conversation', async (t) => {
  const { db } = openTestDatabase(t)
  const secret = 'a'.repeat(26)
  await db.write((tx) => {
    insertRow(tx, users, {
      ...{ id: 'maja', email: 'maja@home', email_folded: 'maja@home', name: 'Maja', avatar_color: 'blue' },
      ...{ password_hash: '-', timezone: 'UTC', locale: 'en', week_start: 1, created_at: tx.now },
    })
    insertRow(tx, addresses, { user_id: 'maja', kind: 'mail', secret_sha256: sha256Hex(secret), sealed: '' })
  })
  const disk = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const files: Pick<FileStore, 'receive'> = {
    async receive(bytes) {
      asked.resolve()
      await disk.promise
      for await (const chunk of bytes) assert.fail(`${chunk.length} bytes`)
      return assert.fail('the whole mail')
    },
  }
  const { log } = openLog('fatal')
  const parseMail = () => assert.fail('there is nothing to parse')
  const door = await openMailDoor({ host: '127.0.0.1', port: 0 }, { db, log, files: files as FileStore, parseMail })
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  let heard = ''
  const socket = connect(door.port, '127.0.0.1')
  t.after(() => (socket.destroy(), door.stop()))
  socket.on('data', (said) => void (heard += said.toString()))
  await eventually(() => {
    // The library waits a moment for those who talk too soon.
    t.mock.timers.tick(10)
    return heard.startsWith('220')
  })
  socket.write(`HELO away\r\nMAIL FROM:<jonas@away>\r\nRCPT TO:<${secret}@home>\r\nDATA\r\n`)
  await asked.promise
  t.mock.timers.tick(FIRST_BYTES)
  setImmediate(disk.resolve)
  await eventually(() => /\n421 4\.4\.2 The mail came too slowly/.test(heard))
})
