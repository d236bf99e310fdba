import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { SQL_FUNCTIONS } from '../src/features/indexing/upkeep.ts'
import { create } from '../src/platform/db/opening/create.ts'
import { shippedMigrations } from '../src/platform/db/opening/shipped.ts'
import { replaceFile } from './files.ts'
import { top } from './processes.ts'

/** So that the same migrations make the same bytes. */
const STANDING_CLOCK = { unixepoch: (_: string) => 0 }

/** dist/blank.db: what all migrations make in an empty folder, which they take a sixth of a start for. */
export function buildBlankDatabase(): void {
  const folder = mkdtempSync(`${tmpdir()}/errand-blank-`)
  try {
    const file = `${folder}/errand.db`
    create(file, { migrations: shippedMigrations(), functions: { ...SQL_FUNCTIONS, ...STANDING_CLOCK } })
    replaceFile(`${top}dist/blank.db`, readFileSync(file))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
