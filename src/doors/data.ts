/** The data folder, as whatever runs opens it: the database with what features add to it, and its backups. */
import about from '../../package.json' with { type: 'json' }
import { USED_BLOBS } from '../features/attachments/queries.ts'
import { INDEX_TRIGGERS, SQL_FUNCTIONS } from '../features/indexing/upkeep.ts'
import { RENEW_EPOCH } from '../features/live/position.ts'
import { cacheSearchScopes } from '../features/search/scope.ts'
import { cacheTaskTexts } from '../features/search/texts.ts'
import { CALLER_TRIGGERS, KnownCallers } from '../features/sessions/known-callers.ts'
import { CHANGE_TRIGGERS, TaskChanges } from '../features/tasks/changes.ts'
import { cacheTaskJson } from '../features/tasks/json-cache.ts'
import { TASK_FUNCTIONS } from '../features/tasks/wire.ts'
import { createBackups, type Backups } from '../platform/backup/backups.ts'
import type { Clock } from '../platform/clock.ts'
import { openDatabase, type DatabaseOptions } from '../platform/db/open.ts'
import { shippedDatabase, shippedMigrations } from '../platform/db/opening/shipped.ts'
import type { Database } from '../platform/db/transaction.ts'
import type { Log } from '../platform/log/log.ts'
import { unpackNativeInto } from '../platform/program/native.ts'
import type { Config } from '../platform/settings/config.ts'

export interface Surroundings {
  clock: Clock
  log: Log
  /** The disk can no longer be trusted; the process should end. */
  onFatal: (error: unknown) => void
}

/** Opens the database in the data folder, creating or migrating it if needed. */
export function openData(
  { dataDir }: Config,
  { clock, log, onFatal }: Surroundings,
  more: Pick<DatabaseOptions, 'ballast'> = {},
) {
  unpackNativeInto(dataDir)
  const changes = new TaskChanges()
  const callers = new KnownCallers()
  const functions = { ...SQL_FUNCTIONS, ...TASK_FUNCTIONS, ...changes.functions, ...callers.functions }
  const triggers = INDEX_TRIGGERS + CHANGE_TRIGGERS + CALLER_TRIGGERS
  const sql = { migrations: shippedMigrations(), blank, functions, triggers }
  const db = openDatabase({ dataDir, clock, log, onFatal, ...sql, ...more })
  changes.attachTo(db)
  callers.attachTo(db)
  for (const cacheFor of [cacheTaskJson, cacheTaskTexts, cacheSearchScopes]) cacheFor(db, changes)
  return db
}

/** What a new database begins with. */
function blank() {
  const bytes = shippedDatabase()
  return bytes && { bytes, renew: RENEW_EPOCH }
}

/** Backups of this data; `holdFiles` where attachments may be removed meanwhile. */
export const backupsOf = (
  { dataDir, keptFree }: Config,
  db: Database,
  clock: Clock,
  holdFiles: () => () => void = () => () => {},
): Backups => createBackups({ dataDir, db, clock, holdFiles, version: about.version, blobs: USED_BLOBS, keptFree })
