/** Data folders as a start finds them. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { CannotOpen } from '../../../src/platform/db/opening/cannot-open.ts'
import { sha256Hex } from '../../../src/platform/ids.ts'
import { freshFolder, openTestDatabase } from '../../support/database.ts'

export const put = 'INSERT INTO meta (key, value) VALUES (?, ?)'

/** A folder with a closed database of 300 rows. */
export async function closedDatabase(t: TestContext): Promise<string> {
  const dataDir = freshFolder(t)
  const { db } = openTestDatabase(undefined, { dataDir })
  await db.write((tx) => {
    for (let index = 0; index < 300; index++) tx.run(put, [`key ${index}`, 'x'.repeat(500)])
  })
  await db.close()
  return dataDir
}

/** Name and hash of everything in the folder but the lock, which holds no data. */
export const contents = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'lock.db')
    .map(({ parentPath, name }) => `${name} ${sha256Hex(readFileSync(join(parentPath, name)))}`)
    .sort()

export function refusedUnchanged(dataDir: string, sentence: RegExp): void {
  const before = contents(dataDir)
  assert.throws(
    () => openTestDatabase(undefined, { dataDir }),
    (error) => error instanceof CannotOpen && sentence.test(error.message),
  )
  assert.deepEqual(contents(dataDir), before)
}
