import { createHash } from 'node:crypto'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'

const TABLES =
  "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND sql NOT LIKE 'CREATE VIRTUAL%'"

/** The whole content of an app's database, but for when somebody was last seen. */
export function fingerprint(dataDir: string): string {
  const db = new BetterSqlite3(join(dataDir, 'errand.db'), { readonly: true })
  const hash = createHash('sha256')
  for (const { name } of db.prepare(TABLES).all() as { name: string }[]) {
    const rows = db.prepare(`SELECT * FROM ${name}`).all() as Record<string, unknown>[]
    hash.update(name).update(JSON.stringify(rows, withoutPresence))
  }
  db.close()
  return hash.digest('hex')
}

const withoutPresence = (key: string, value: unknown): unknown =>
  /^last_(seen|used)_at$/.test(key) ? null : value instanceof Uint8Array ? value.length : value
