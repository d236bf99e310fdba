import type { Database as Sqlite, Statement } from 'better-sqlite3'
import { MIB } from '../../domain/sizes.ts'
import { openSqlite } from '../program/native.ts'
import { CannotOpen } from './opening/cannot-open.ts'
import { withHiddenValues } from './hidden-values.ts'
import { RecentCache } from '../recent-cache.ts'
import type { Ran, Reader, SqlParameters, SqlValue } from './transaction.ts'

/**
 * Pages in the WAL from which a commit moves them into the database; 4,062 fit into one block of the WAL's index. At
 * 1,000, SQLite's default, the same pages are moved so often that it is a quarter of a quick add.
 */
export const CHECKPOINT_PAGES = 4_000

/**
 * Kilobytes of pages in memory: a quarter of what better-sqlite3 is built for. The system has the file in memory too;
 * reading from there instead costs nothing that can be measured, at 100,000 tasks.
 */
const CACHE = 4_000

/** How long a statement waits for other connections. */
export const BUSY_TIMEOUT = 'busy_timeout = 5000'

/** Whether COMMIT flushes the WAL, and a checkpoint both files. Cannot be changed in a transaction. */
export const FLUSHING = 'synchronous = FULL'
/** A checkpoint flushes, COMMIT does not. */
export const NOT_FLUSHING = 'synchronous = NORMAL'
/** For a checkpoint around which somebody else flushes. */
export const NEVER_FLUSHING = 'synchronous = OFF'

const PRAGMAS = [
  'journal_mode = WAL',
  FLUSHING,
  // For macOS, where a flush otherwise ends in the cache of the disk.
  'fullfsync = ON',
  'foreign_keys = ON',
  BUSY_TIMEOUT,
  'temp_store = MEMORY',
  'mmap_size = 0',
  `cache_size = -${CACHE}`,
  'trusted_schema = OFF',
  'cell_size_check = ON',
  `wal_autocheckpoint = ${CHECKPOINT_PAGES}`,
  `journal_size_limit = ${64 * MIB}`,
]

/** Older versions can corrupt the database when the WAL is reset. */
const OLDEST_GOOD_SQLITE = '3.51.3'

const STATEMENTS_KEPT = 250
const CONTROL = /^\s*(begin|commit|end|rollback|savepoint|release|attach|detach|vacuum|pragma)\b/i

/** Functions that SQL may call; they must be deterministic. */
export type SqlFunctions = Readonly<Record<string, (...values: never[]) => SqlValue>>

export interface Connection extends Reader {
  readonly raw: Sqlite
  run(sql: string, parameters?: SqlParameters): Ran
}

/** Opens `file` with the settings that every writing connection needs. */
export function openRaw(file: string, functions: SqlFunctions = {}): Sqlite {
  const raw = openSqlite(file)
  try {
    const version = raw.prepare('SELECT sqlite_version()').pluck().get() as string
    if (numberOf(version) < numberOf(OLDEST_GOOD_SQLITE)) {
      throw new CannotOpen(
        `SQLite ${version} can damage databases: install a build with SQLite ${OLDEST_GOOD_SQLITE} or newer.`,
      )
    }
    for (const pragma of PRAGMAS) raw.pragma(pragma)
    for (const [name, call] of Object.entries(functions)) {
      raw.function(name, { deterministic: true }, call as (...values: unknown[]) => unknown)
    }
    return raw
  } catch (error) {
    raw.close()
    throw error
  }
}

/** Comparing them as texts with `numeric` would load ICU's collation, which takes a start 10 ms. */
function numberOf(version: string): number {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  return major * 1_000_000 + minor * 1_000 + patch
}

/** Runs statements on one connection. Those that write work only inside a transaction, so only `db.write` can write. */
export function connect(raw: Sqlite): Connection {
  const kept = new RecentCache<string, Statement>(STATEMENTS_KEPT)

  const prepare = (sql: string): Statement => {
    if (CONTROL.test(sql))
      throw new Error('Transactions and settings are not for statements: use db.write and tx.savepoint')
    return raw.prepare(withHiddenValues(sql))
  }

  /** SQLite may end a transaction by itself when a disk fails; later statements must not run in autocommit mode. */
  const statement = (sql: string): Statement => {
    const found = kept.get(sql, prepare)
    if (!found.readonly && !raw.inTransaction) throw new Error('Not inside an open write')
    return found
  }

  return {
    raw,
    all: <Row>(sql: string, parameters: SqlParameters = []) => statement(sql).all(parameters) as Row[],
    get: <Row>(sql: string, parameters: SqlParameters = []) => statement(sql).get(parameters) as Row | undefined,
    run: (sql, parameters = []) => {
      const { changes, lastInsertRowid } = statement(sql).run(parameters)
      return { changes, rowid: Number(lastInsertRowid) }
    },
  }
}
