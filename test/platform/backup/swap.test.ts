import assert from 'node:assert/strict'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { commitRestore, draftFor, finishRestore, isRestorePending } from '../../../src/platform/backup/swap.ts'
import { freshFolder, openTestDatabase, type Ends } from '../../support/database.ts'

const NOW = '2026-03-04T08:00:00.000Z'
const ASIDE = 'before-restore-2026-03-04T08-00-00.000Z'
const PUT = 'INSERT INTO meta (key, value) VALUES (?, 1)'

/** A closed data folder in which `key` was written and, unless told, lies in the WAL still, as after a kill. */
async function dataWith(t: Ends, key: string, killed = true): Promise<string> {
  const living = openTestDatabase(t)
  await living.db.write((tx) => void tx.run(PUT, [key]))
  const dataDir = freshFolder(t)
  if (!killed) await living.db.close()
  for (const name of ['errand.db', 'errand.db-wal', 'errand.db-shm']) {
    if (existsSync(join(living.dataDir, name))) cpSync(join(living.dataDir, name), join(dataDir, name))
  }
  writeFileSync(join(dataDir, 'instance.key'), key)
  mkdirSync(join(dataDir, 'files'))
  writeFileSync(join(dataDir, 'files', 'note'), key)
  return dataDir
}

/** Data of `old`, with that of `new` ready to take its place. */
async function readyToSwap(t: Ends) {
  const dataDir = await dataWith(t, 'old')
  const draft = draftFor(dataDir, NOW)
  cpSync(await dataWith(t, 'new', false), draft, { recursive: true })
  return { dataDir, draft }
}

/** What a start finds there. */
async function found(dataDir: string) {
  const { db } = openTestDatabase(undefined, { dataDir })
  const keys = db.all<{ key: string }>('SELECT key FROM meta').map(({ key }) => key)
  await db.close()
  return [...keys, ...['instance.key', 'files/note'].map((name) => readFileSync(join(dataDir, name), 'utf8'))]
}

const NEW = ['new', 'new', 'new']
const OLD = ['old', 'old', 'old']

test('a restore cut short before it was decided leaves the old data, and no trace after the next start', async (t) => {
  const { dataDir, draft } = await readyToSwap(t)
  rmSync(join(draft, 'instance.key'))
  assert.equal(isRestorePending(dataDir), false)
  assert.deepEqual(await found(dataDir), OLD)
  assert.deepEqual(
    readdirSync(dataDir).filter((name) => /restor/.test(name)),
    [],
  )
})

test('cut short at any rename, the next start finishes it: the new data is there whole, the old aside whole', async (t) => {
  const { dataDir: model, draft } = await readyToSwap(t)
  commitRestore(draft, model)
  const counting = freshFolder(t)
  cpSync(model, counting, { recursive: true })
  let renames = 0
  finishRestore(counting, (from, to) => {
    renames++
    renameSync(from, to)
  })
  assert.ok(renames >= 7, `${renames} renames`)

  for (let last = 0; last <= renames * 2; last++) {
    const dataDir = freshFolder(t)
    cpSync(model, dataDir, { recursive: true })
    let step = 0
    const crash = () => {
      if (step++ === last) throw new Error('killed')
    }
    const killed = () =>
      finishRestore(dataDir, (from, to) => {
        crash()
        renameSync(from, to)
        crash()
      })
    if (last < renames * 2) assert.throws(killed, /killed/)
    else killed()
    assert.deepEqual(await found(dataDir), NEW, `after ${last} steps`)
    assert.deepEqual(await found(join(dataDir, ASIDE)), OLD, `aside after ${last} steps`)
    assert.equal(isRestorePending(dataDir), false)
  }
})

test('into an empty folder nothing is kept aside', async (t) => {
  const dataDir = freshFolder(t)
  const draft = draftFor(dataDir, NOW)
  cpSync(await dataWith(t, 'new', false), draft, { recursive: true })
  commitRestore(draft, dataDir)
  assert.equal(finishRestore(dataDir), null)
  assert.deepEqual(await found(dataDir), NEW)
  assert.equal(existsSync(join(dataDir, ASIDE)), false)
})
