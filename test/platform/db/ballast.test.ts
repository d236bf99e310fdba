import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { openBallast } from '../../../src/platform/db/writing/ballast.ts'
import { freshFolder, openTestDatabase } from '../../support/database.ts'

const MIB = 1024 * 1024
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Space for a full disk in a folder, with timers that the test turns. */
function ballastIn(t: TestContext, dataDir = freshFolder(t), bytes = 4 * MIB) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const path = join(dataDir, 'ballast')
  const warnings: string[] = []
  const warn = (_: object, message: string) => void warnings.push(message)
  const ballast = openBallast(dataDir, bytes, { info() {}, warn, error() {} })
  t.after(() => ballast.stop())
  return {
    ballast,
    path,
    warnings,
    size: () => statSync(path, { throwIfNoEntry: false })?.size ?? 0,
    pass: (milliseconds: number) => t.mock.timers.tick(milliseconds),
  }
}

/** Whether it comes true in turns of the event loop, while the test's timers stand. */
async function comes(check: () => boolean): Promise<boolean> {
  const end = performance.now() + 20_000
  while (!check()) {
    if (performance.now() > end) return false
    await new Promise((resolve) => setImmediate(resolve))
  }
  return true
}

/** Enough turns of the event loop for an attempt that comes to nothing. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => setImmediate(resolve))
}

test('the space for a full disk is reserved a second after the start, in pieces, while all else goes on', async (t) => {
  const { path, size, pass } = ballastIn(t)
  assert.ok(!existsSync(path))
  pass(SECOND)
  const seen = new Set<number>()
  assert.ok(await comes(() => seen.add(size()).has(4 * MIB)))
  assert.ok(seen.size > 2, `sizes seen between: ${[...seen].join()}`)
  const text = readFileSync(path)
  assert.equal(statSync(path).mode & 0o777, 0o600)
  assert.notDeepEqual(text.subarray(0, MIB), text.subarray(MIB, 2 * MIB), 'no two blocks alike')
})

test('what a killed server had filled so far is no reserve, and is filled anew', async (t) => {
  const dataDir = freshFolder(t)
  writeFileSync(join(dataDir, 'ballast'), Buffer.alloc(MIB))
  const { path, size, pass } = ballastIn(t, dataDir)
  pass(SECOND)
  assert.ok(await comes(() => size() === 4 * MIB))
  assert.ok(!readFileSync(path).subarray(0, MIB).equals(Buffer.alloc(MIB)))
})

for (const end of ['stop', 'release'] as const)
  test(`${end} breaks off what is being filled and leaves nothing of it`, async (t) => {
    const { ballast, path, size, pass } = ballastIn(t, undefined, 64 * MIB)
    pass(SECOND)
    assert.ok(await comes(() => size() > 0))
    assert.ok(size() < 64 * MIB, 'it is still being filled')
    if (end === 'release') {
      assert.ok(ballast.release(), 'something was freed')
      assert.ok(!existsSync(path), 'at once')
      assert.ok(ballast.spare(), 'the disk has room')
    }
    await ballast.stop()
    assert.ok(!existsSync(path))
    pass(HOUR)
    assert.ok(!existsSync(path), 'nothing begins after the end')
  })

test('what is whole stays, however soon after the end comes', async (t) => {
  const { ballast, size, pass } = ballastIn(t)
  pass(SECOND)
  assert.ok(await comes(() => size() === 4 * MIB))
  await ballast.stop()
  assert.equal(size(), 4 * MIB)
})

test('what was released is reserved again a minute later', async (t) => {
  const { ballast, path, size, pass } = ballastIn(t)
  pass(SECOND)
  assert.ok(await comes(() => size() === 4 * MIB))
  assert.deepEqual([ballast.release(), ballast.release(), existsSync(path)], [true, false, false])
  pass(MINUTE)
  assert.ok(await comes(() => size() === 4 * MIB))
})

test('where it cannot be reserved that is said once until it can, and it is tried each hour; nothing is refused meanwhile', async (t) => {
  const dataDir = freshFolder(t)
  const { ballast, path, warnings, size, pass } = ballastIn(t, dataDir)
  mkdirSync(path)
  pass(SECOND)
  assert.ok(await comes(() => warnings.length > 0))
  assert.deepEqual([ballast.spare(), ballast.release()], [true, false])
  for (let hour = 0; hour < 5; hour++) {
    pass(HOUR)
    await turns()
  }
  rmdirSync(path)
  assert.ok(await comes(() => (pass(HOUR), size() === 4 * MIB)))
  assert.equal(warnings.length, 1)

  assert.ok(ballast.release())
  mkdirSync(path)
  pass(MINUTE)
  assert.ok(await comes(() => warnings.length === 2))
  rmdirSync(path)
  pass(HOUR - 1)
  await turns()
  assert.ok(!existsSync(path), 'not before the hour is over')
  pass(1)
  assert.ok(await comes(() => size() === 4 * MIB))
})

test('on a disk that is full from the start nothing is reserved, said or freed', async (t) => {
  const { ballast, path, warnings, pass } = ballastIn(t, undefined, Number.MAX_SAFE_INTEGER)
  pass(SECOND)
  await turns()
  assert.deepEqual([ballast.spare(), ballast.release(), existsSync(path), warnings], [false, false, false, []])
})

test('a server that is written to all the time reserves the space too', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  const { db, dataDir } = openTestDatabase(t, { ballast: MIB })
  for (let n = 0; n < 20; n++) {
    await db.write((tx) => tx.run('INSERT INTO meta (key, value) VALUES (?, ?)', [`${n}`, '']))
    t.mock.timers.tick(100)
  }
  assert.ok(await comes(() => statSync(join(dataDir, 'ballast'), { throwIfNoEntry: false })?.size === MIB))
})
