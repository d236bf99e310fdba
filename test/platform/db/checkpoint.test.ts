import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { openCheckpoints } from '../../../src/platform/db/writing/checkpoint.ts'
import { connect, openRaw } from '../../../src/platform/db/connection.ts'
import { GroupCommit } from '../../../src/platform/db/writing/group-commit.ts'
import { inOneStep } from '../../../src/platform/db/writing/open-tx.ts'
import { readsBeside } from '../../../src/platform/db/writing/reads-beside.ts'
import { freshFolder, openTestDatabase } from '../../support/database.ts'

const FULL = 2

function openNotes(t: TestContext, { now = () => Promise.resolve(), canHold = true } = {}) {
  const file = join(freshFolder(t), 'notes.db')
  const [raw, other] = [openRaw(file), openRaw(file)]
  const reads = readsBeside(connect(raw), () => {
    if (!canHold) throw new Error('too many open files')
    return openRaw(file)
  })
  const checkpoints = openCheckpoints({ raw, file, wal: { soon() {}, now }, hold: reads.hold })
  t.after(() => {
    reads.close()
    for (const one of [raw, other]) one.close()
    checkpoints.close()
  })
  raw.exec(`CREATE TABLE others (text TEXT); CREATE TABLE notes (text TEXT); INSERT INTO notes VALUES ('needle')`)
  other.pragma('busy_timeout = 0')
  const restart = () => (other.pragma('wal_checkpoint(RESTART)') as { busy: number }[])[0]!.busy
  const isMoved = (word = 'needle') => readFileSync(file).includes(word)
  return { raw, other, checkpoints, restart, isMoved }
}

test('until the database is flushed nobody begins the WAL anew, and then anybody can', async (t) => {
  const { checkpoints, restart, isMoved } = openNotes(t)
  const done = checkpoints.run()
  while (!isMoved()) await Promise.resolve()
  // The event loop has not had a turn, so the flush has not been told of.
  assert.equal(restart(), 1)
  await done
  assert.equal(restart(), 0)
})

test('what another process commits while the WAL is flushed is not moved, because that may not be on the disk', async (t) => {
  const commit = async () => void notes.other.exec(`INSERT INTO others VALUES ('thread')`)
  const notes = openNotes(t, { now: commit })
  await notes.checkpoints.run()
  assert.deepEqual([notes.isMoved(), notes.isMoved('thread')], [true, false])
})

test('after a checkpoint writes are flushed as before, also one that failed', async (t) => {
  const { raw, checkpoints } = openNotes(t)
  await checkpoints.run()
  assert.equal(raw.pragma('synchronous', { simple: true }), FULL)
  raw.exec('BEGIN')
  await assert.rejects(checkpoints.run())
  raw.exec('COMMIT')
  await checkpoints.run()
  assert.equal(raw.pragma('synchronous', { simple: true }), FULL)
})

test('SQLite flushes by itself where the WAL cannot be flushed before, or nobody can hold it', async (t) => {
  const cannotFlush = () => Promise.reject(new Error('EMFILE'))
  for (const { raw, checkpoints, isMoved } of [openNotes(t, { now: cannotFlush }), openNotes(t, { canHold: false })]) {
    const settings: string[] = []
    const pragma = raw.pragma.bind(raw)
    t.mock.method(raw, 'pragma', (source: string) => (settings.push(source), pragma(source)))
    await checkpoints.run()
    assert.deepEqual([isMoved(), settings], [true, ['wal_checkpoint(PASSIVE)']])
  }
})

test('a checkpoint disturbs neither reads nor a write and a close that follow at once', async (t) => {
  const { db } = openTestDatabase(t)
  const put = (key: string) => db.write((tx) => tx.run('INSERT INTO meta (key, value) VALUES (?, ?)', [key, '']))
  await put('a')
  const done: string[] = []
  const checkpoint = db.checkpoint().then(() => done.push('checkpoint'))
  while (done.length === 0) {
    assert.deepEqual(db.get("SELECT key FROM meta WHERE key = 'a'"), { key: 'a' })
    await Promise.race([checkpoint, new Promise((resolve) => setImmediate(resolve))])
  }
  const all = [db.checkpoint(), put('b'), db.checkpoint()]
  await db.close()
  await Promise.all(all)
  await db.checkpoint()
})

function openCommits(t: TestContext, onFatal: (error: unknown) => void = (error) => assert.fail(String(error))) {
  const raw = openRaw(join(freshFolder(t), 'notes.db'))
  t.after(() => raw.close())
  return new GroupCommit({
    connection: connect(raw),
    ballast: { spare: () => true, release: () => false, stop: () => Promise.resolve() },
    log: { info() {}, warn() {}, error() {} },
    now: () => '',
    elapsed: () => performance.now(),
    onFatal,
    onBatch() {},
    onPause: () => true,
    onUnflushed() {},
  })
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('writes wait until what runs between them is done, also where it fails, and later ones do not', async (t) => {
  const commits = openCommits(t)
  const failing = Promise.withResolvers<void>()
  const order: string[] = []
  const between = commits.between(() => failing.promise).catch(() => order.push('failed'))
  const written = commits.write(() => inOneStep(() => order.push('written')))
  for (let n = 0; n < 5; n++) await turn()
  assert.deepEqual(order, [])
  failing.reject(new Error('the disk'))
  await Promise.all([between, written])
  assert.deepEqual(order, ['failed', 'written'])
  await commits.stop()
  await assert.rejects(
    commits.between(() => Promise.resolve()),
    /stopping/,
  )
})

test('stopping waits until what runs between writes is done', async (t) => {
  const commits = openCommits(t)
  const running = Promise.withResolvers<void>()
  const between = commits.between(() => running.promise)
  await turn()
  let isStopped = false
  const stopping = commits.stop().then(() => (isStopped = true))
  for (let n = 0; n < 5; n++) await turn()
  assert.equal(isStopped, false)
  running.resolve()
  await Promise.all([between, stopping])
})

test('once the disk has failed nothing is moved into the database, not even by a checkpoint that waits', async (t) => {
  const commits = openCommits(t, () => {})
  let isMoved = false
  const waiting = commits.between(async () => void (isMoved = true))
  commits.giveUp(new Error('the disk'))
  await assert.rejects(waiting, /the disk failed/)
  assert.equal(isMoved, false)
})
