/** A household with a backup, and what restores it. */
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { USED_BLOBS } from '../../../src/features/attachments/queries.ts'
import { makeBackup } from '../../../src/platform/backup/making.ts'
import { readConfig } from '../../../src/platform/settings/config.ts'
import { restoreFrom } from '../../../src/restore.ts'
import { Client, startApp, type TestApp } from '../../support/app.ts'
import { fingerprints } from '../../support/stored/backups.ts'
import { maja } from '../../support/people.ts'
import { upload } from '../../support/upload.ts'
import { NO_RESERVE } from '../../../src/platform/files/disk-space.ts'

/** Everything but backups. */
export const dataOf = (dataDir: string) => fingerprints(dataDir).filter((line) => !line.startsWith('/backups/'))

/** Maja with a task that has a file; backed up, and stopped where asked. */
export async function household(t: TestContext) {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: task } = await owner.api.post('/tasks', { content: 'Paint the shed' })
  const { body: file } = await upload(owner.api, task.id, 'the colours')
  const { dataDir } = app
  const now = new Date(app.clock.now()).toISOString()
  const { path: backup } = await makeBackup({
    dataDir,
    now,
    version: '1.2.3',
    keep: 14,
    blobs: USED_BLOBS,
    keptFree: NO_RESERVE,
  })
  return { app, ...owner, task, file, dataDir, backup }
}

export const restore = (dataDir: string, named = 'latest', without = false) =>
  restoreFrom(readConfig({ ERRAND_DATA_DIR: dataDir }), named, without)

export const refused = async (dataDir: string, sentence: RegExp, named = 'latest') => {
  const before = fingerprints(dataDir)
  await assert.rejects(restore(dataDir, named), (error: Error) => sentence.test(error.message))
  assert.deepEqual(fingerprints(dataDir), before)
}

/** The same person at a server that was started again. */
export const at = (app: TestApp, { credentials }: Client) => new Client(app.url, credentials)
