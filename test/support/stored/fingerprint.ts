import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Database as Sqlite } from 'better-sqlite3'
import { openSqlite } from '../../../src/platform/program/native.ts'

const TABLES =
  "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND sql NOT LIKE 'CREATE VIRTUAL%'"

/** The whole content of an app's database, but for when somebody was last seen. */
export function fingerprint(dataDir: string): string {
  const db = openIn(dataDir)
  const all = contentOf(db)
  db.close()
  return all
}

/**
 * What `work` answers, which must leave the content of an app's database as it was. Nothing is read as long as nothing is
 * written: a reader keeps what was there before.
 */
export async function changesNothing<Value>(dataDir: string, work: () => Promise<Value>): Promise<Value> {
  const [before, now] = [openIn(dataDir), openIn(dataDir)]
  try {
    before.exec('BEGIN')
    before.prepare(TABLES).all()
    const version = versionOf(now)
    const value = await work()
    if (versionOf(now) !== version) assert.equal(contentOf(now), contentOf(before), 'something was written')
    return value
  } finally {
    before.close()
    now.close()
  }
}

const openIn = (dataDir: string) => openSqlite(join(dataDir, 'errand.db'), { readonly: true })

/** Another as soon as another connection has written. */
const versionOf = (db: Sqlite): unknown => db.pragma('data_version', { simple: true })

function contentOf(db: Sqlite): string {
  const hash = createHash('sha256')
  for (const { name } of db.prepare(TABLES).all() as { name: string }[]) {
    const rows = db.prepare(`SELECT * FROM ${name}`).all() as Record<string, unknown>[]
    hash.update(name).update(JSON.stringify(rows, withoutPresence))
  }
  return hash.digest('hex')
}

const withoutPresence = (key: string, value: unknown): unknown =>
  /^last_(seen|used)_at$/.test(key) ? null : value instanceof Uint8Array ? value.length : value
