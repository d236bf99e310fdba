import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { openDatabase, type DatabaseOptions } from '../../src/platform/db/open.ts'
import type { Database } from '../../src/platform/db/transaction.ts'
import { INDEX_TRIGGERS, SQL_FUNCTIONS } from '../../src/features/indexing/upkeep.ts'
import { TASK_FUNCTIONS } from '../../src/features/tasks/wire.ts'
import type { Migration } from '../../src/platform/db/opening/migrate.ts'
import { TestClock } from './clock.ts'

/** What a test hands over to be told when it ends: `TestContext` of node:test. */
export interface Ends {
  after(end: () => unknown): void
}

export interface TestDatabase {
  db: Database
  clock: TestClock
  dataDir: string
  close(): Promise<void>
}

const migrationsFolder = join(import.meta.dirname, '../../schema/migrations')

/** The migrations of this version, as the program bundles them. */
export const migrations: readonly Migration[] = readdirSync(migrationsFolder)
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .map((name) => ({ name: basename(name, '.sql'), sql: readFileSync(join(migrationsFolder, name), 'utf8') }))

/** A database with the real schema in a fresh folder; closed and removed when `test` ends, or by `close()`. */
export function openTestDatabase(test?: Ends, options: Partial<DatabaseOptions> = {}): TestDatabase {
  const clock = new TestClock()
  const dataDir = options.dataDir ?? freshFolder()
  const index = options.migrations
    ? {}
    : { functions: { ...SQL_FUNCTIONS, ...TASK_FUNCTIONS }, triggers: INDEX_TRIGGERS }
  const db = openDatabase({
    dataDir,
    clock,
    migrations,
    ...index,
    ballast: 0,
    log: silent,
    onFatal: fail,
    ...options,
  })
  const close = async () => {
    await db.close()
    if (!options.dataDir) remove(dataDir)
  }
  test?.after(close)
  return { db, clock, dataDir, close }
}

const folders = new Set<string>()
process.once('exit', () => folders.forEach(remove))

/** An empty folder that goes away with the test, at the latest with the process. */
export function freshFolder(test?: Ends): string {
  const path = mkdtempSync(join(tmpdir(), 'errand-test-'))
  folders.add(path)
  test?.after(() => remove(path))
  return path
}

function remove(path: string): void {
  rmSync(path, { recursive: true, force: true })
  folders.delete(path)
}

const silent = { info() {}, warn() {}, error() {} }

const fail = (error: unknown) => {
  throw error
}
