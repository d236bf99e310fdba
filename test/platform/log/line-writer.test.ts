import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { lineWriter } from '../../../src/platform/log/line-writer.ts'
import { freshFolder } from '../../support/database.ts'

const numbered = (count: number, length: number): string[] =>
  Array.from({ length: count }, (_, index) => `${String(index).padStart(length, '0')}\n`)

test('lines are written in order, many at once, and what waits at the end as well', async (t) => {
  const path = join(freshFolder(t), 'log')
  const writer = lineWriter(openSync(path, 'a'))
  const lines = numbered(500, 20)
  lines.forEach((line) => writer.write(line))
  while (readFileSync(path, 'utf8').length < 4096) await new Promise(setImmediate)
  writer.flushSync()
  const whole = () => readFileSync(path, 'utf8').length === lines.join('').length
  while (!whole()) await new Promise(setImmediate)
  assert.equal(readFileSync(path, 'utf8'), lines.join(''))
})

test('what is to be written at once is, also while other lines are being written', { timeout: 20_000 }, async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const path = join(freshFolder(t), 'log')
  const writer = lineWriter(openSync(path, 'a'))
  const lines = numbered(90, 50)
  lines.forEach((line) => writer.write(line))
  writer.write('an error\n')
  writer.flush()
  while (!readFileSync(path, 'utf8').endsWith('an error\n')) await new Promise(setImmediate)
})

const skip = process.platform === 'linux' ? false : 'There are no such pipes'

test(
  'a reader that is behind is given all lines in the end; of those that wait too long the later are dropped',
  { skip },
  async (t) => {
    const path = join(freshFolder(t), 'pipe')
    execFileSync('mkfifo', [path])
    const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK)
    const writer = lineWriter(pipe)
    const lines = numbered(6_000, 1_000)
    lines.forEach((line) => writer.write(line))
    const taken = lines.slice(0, Math.floor((4 * 1024 * 1024) / 1_001)).join('')
    let read = ''
    const bytes = Buffer.alloc(65_536)
    while (read.length < taken.length) {
      try {
        read += bytes.toString('latin1', 0, readSync(pipe, bytes))
      } catch {
        await new Promise(setImmediate)
      }
    }
    writer.flushSync()
    assert.throws(() => readSync(pipe, bytes), { code: 'EAGAIN' }, 'nothing else waited')
    assert.ok(read === taken)
    closeSync(pipe)
  },
)

test(
  'a reader that is behind is tried again by one timer, however often lines were to be written',
  { skip },
  async (t) => {
    const path = join(freshFolder(t), 'pipe')
    execFileSync('mkfifo', [path])
    const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK)
    const wait = t.mock.method(globalThis, 'setTimeout', () => ({ unref: () => ({}) }))
    const writer = lineWriter(pipe)
    numbered(200, 1_000).forEach((line) => writer.write(line))
    while (wait.mock.callCount() === 0) await new Promise(setImmediate)
    for (let times = 0; times < 1_000; times++) {
      writer.flush()
      await new Promise(setImmediate)
    }
    assert.equal(wait.mock.callCount(), 1)
  },
)
