import { join } from 'node:path'
import { openSqlite } from '../../../src/platform/program/native.ts'
import type { TestApp } from '../app.ts'

/** Runs statements, which may read `numbers`: a row for each `n` from 1 to `most`. */
export function plant({ dataDir }: Pick<TestApp, 'dataDir'>, most: number, statements: readonly string[]): void {
  const database = openSqlite(join(dataDir, 'errand.db'))
  const numbers = `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${most}) SELECT n FROM numbers`
  database.exec(`CREATE TEMP TABLE numbers AS ${numbers}`)
  for (const statement of statements) database.exec(statement)
  database.close()
}
