/** Data folders that many tests begin with: made once a run, by whoever is first, and copied for each test. */
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BALLAST } from '../../../src/platform/db/writing/ballast.ts'
import { freshFolder } from '../database.ts'

/** Shared by all files of a run; a file that runs by itself has its own. */
const home = process.env['ERRAND_TEST_PREPARED'] ?? mkdtempSync(join(tmpdir(), 'prepared-'))

/** A copy of the folder that `make` fills, and what `make` told of it (as JSON). */
export async function prepared<T>(
  name: string,
  make: (dataDir: string) => Promise<T>,
): Promise<{ dataDir: string; told: T }> {
  const original = join(home, name)
  if (!existsSync(original)) await prepare(original, make)
  const dataDir = freshFolder()
  cpSync(original, dataDir, { recursive: true, filter: (path) => !/\/(ballast|told\.json)$/.test(path) })
  // Its size is all that counts.
  writeFileSync(join(dataDir, 'ballast'), '')
  truncateSync(join(dataDir, 'ballast'), BALLAST)
  return { dataDir, told: JSON.parse(readFileSync(join(original, 'told.json'), 'utf8')) as T }
}

async function prepare<T>(original: string, make: (dataDir: string) => Promise<T>): Promise<void> {
  const draft = freshFolder()
  const told = await make(draft)
  writeFileSync(join(draft, 'told.json'), JSON.stringify(told ?? null))
  try {
    renameSync(draft, original)
  } catch (error) {
    // Somebody else was first.
    if (!existsSync(original)) throw error
    rmSync(draft, { recursive: true })
  }
}
