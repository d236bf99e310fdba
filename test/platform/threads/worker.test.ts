import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { ParsedMail } from '../../../src/platform/mail-in/parse.ts'
import { onThread, onThreadOnce, ThreadEnded, type ThreadLimits } from '../../../src/platform/threads/worker.ts'
import { freshFolder } from '../../support/database.ts'

const ENOUGH: ThreadLimits = { timeoutMs: 60_000, heapMb: 256 }

function mailOf(text: string) {
  const path = join(freshFolder(), 'mail')
  writeFileSync(path, text)
  return { path, mostParts: 10 }
}

test('what a thread makes comes back, bytes as they are', async () => {
  const attached = 'Content-Type: application/octet-stream\r\nContent-Disposition: attachment\r\n\r\nbytes'
  const mail = await onThreadOnce<ParsedMail>('mail', mailOf(attached), ENOUGH)
  assert.equal(Buffer.from(mail.files[0]!.bytes).toString(), 'bytes\n')
})

test('a thread that takes too long, or too much memory, is ended, and its work is given up', async () => {
  const hard = mailOf(`\r\n${'x\r\n'.repeat(3_000_000)}`)
  await assert.rejects(onThreadOnce('mail', hard, { ...ENOUGH, timeoutMs: 200 }), ThreadEnded)
  await assert.rejects(onThreadOnce('mail', hard, { ...ENOUGH, heapMb: 16 }), ThreadEnded)
})

test('the next job has the same thread, unless it may take more memory or nothing came for a while', async (t) => {
  let started = 0
  const count = () => started++
  process.on('worker', count)
  t.after(() => process.off('worker', count))
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const read = async (limits: ThreadLimits) =>
    (await onThreadOnce<ParsedMail>('mail', mailOf('Subject: One\r\n\r\n'), limits)).text
  const more = { ...ENOUGH, heapMb: 300 }

  assert.match(await read(more), /^One/)
  assert.match(await read(more), /^One/)
  assert.equal(started, 1)
  await Promise.all([read(more), read(more)])
  assert.equal(started, 2)
  await read(ENOUGH)
  assert.equal(started, 3)
  t.mock.timers.tick(10_000)
  await read(ENOUGH)
  assert.equal(started, 4)
})

test('a job that broke off leaves no thread to the next', async () => {
  await assert.rejects(onThreadOnce('mail', { path: '/nowhere' }, ENOUGH), { code: 'ENOENT' })
  const mail = await onThreadOnce<ParsedMail>('mail', mailOf('Subject: One\r\n\r\n'), ENOUGH)
  assert.match(mail.text, /^One/)
})

test('a thread ends when nobody wants more of it', async () => {
  for await (const part of onThread<ParsedMail>('mail', mailOf('Subject: One\r\n\r\n'), ENOUGH)) {
    assert.match(part.text, /^One/)
    break
  }
})
