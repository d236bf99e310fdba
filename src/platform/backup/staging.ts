/** Copies the data to restore into a folder beside the live data and checks it; the live data is not touched. */
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { chmod, copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFile, syncFolder } from '../db/opening/folder.ts'
import { APPLICATION_ID } from '../db/opening/inspect.ts'
import { fileSize } from '../files/disk-space.ts'
import { INSTANCE_KEY } from '../instance-key.ts'
import { openSqlite } from '../program/native.ts'
import { copyChecked, hashOf, linkChecked } from './bytes.ts'
import { CannotRestore, CHOOSE_ANOTHER } from './cannot-restore.ts'
import { copyError } from './content.ts'
import type { Blob } from './gathering.ts'
import { DATABASE, placeIn } from './layout.ts'
import { requireSpace } from './disk-space.ts'
import { WITHOUT_MISSING_FILES } from './restore-usage.ts'
import type { Source } from './sources.ts'

interface Staging {
  source: Source
  draft: string
  /** SELECT of `sha256` and `size` of all attachments' bytes. */
  blobs: string
  /** Restore without the attachments that are missing or damaged, instead of refusing. */
  withoutMissing: boolean
  /** The newest schema that this program knows. */
  newest: number
}

/** Fills and flushes the draft folder; returns the hashes of attachments that were left out. Throws `CannotRestore`. */
export async function stage({ source, draft, blobs, withoutMissing, newest }: Staging): Promise<string[]> {
  mkdirSync(draft, { mode: 0o700 })
  const copy = join(draft, DATABASE)
  const wal = `${source.database}-wal`
  requireSpace(draft, fileSize(source.database) + fileSize(wal))
  await copyOwn(source.database, copy, source.sums?.get(DATABASE), source.path)
  // What a database alone was last given may lie in its WAL; a backup has none.
  if (!source.backup && fileSize(wal) > 0) await copyOwn(wal, `${copy}-wal`, undefined, source.path)
  const complaint = copyError(copy, source.backup?.rows)
  if (complaint) throw new CannotRestore(`The database of ${source.path} is damaged: ${complaint}. ${CHOOSE_ANOTHER}`)
  if (source.sums ? source.sums.has(INSTANCE_KEY) : existsSync(source.key))
    await copyOwn(source.key, join(draft, INSTANCE_KEY), source.sums?.get(INSTANCE_KEY), source.path)

  const missing = await takeFiles(blobsOf(copy, blobs, source.path, newest), source, join(draft, 'files'))
  const known = new Set(source.backup?.missing)
  const lost = missing.filter((sha256) => !known.has(sha256))
  if (lost.length > 0 && !withoutMissing) throw new CannotRestore(lostText(source.path, lost))
  flushAll(draft)
  return missing
}

const lostText = (path: string, lost: readonly string[]): string =>
  `${lost.length} attached ${lost.length === 1 ? 'file' : 'files'} of ${path} cannot be had whole: ` +
  `${lost.slice(0, 5).join(', ')}${lost.length > 5 ? ' …' : ''}. ${CHOOSE_ANOTHER} ` +
  `To restore this one without them, add ${WITHOUT_MISSING_FILES}.`

async function copyOwn(from: string, to: string, sha256: string | undefined, backup: string): Promise<void> {
  await copyFile(from, to).catch((error: unknown) => {
    throw new CannotRestore(`${from} cannot be read (${String(error)}). ${CHOOSE_ANOTHER}`, { cause: error })
  })
  await chmod(to, 0o600)
  syncFile(to)
  if (sha256 === undefined || (await hashOf(to)) === sha256) return
  throw new CannotRestore(`${from} is not what ${backup} says it is: it was damaged or changed. ${CHOOSE_ANOTHER}`)
}

function blobsOf(copy: string, sql: string, path: string, newest: number): Blob[] {
  const raw = openSqlite(copy, { readonly: true })
  try {
    if (raw.pragma('application_id', { simple: true }) !== APPLICATION_ID)
      throw new CannotRestore(`${path} is no database of Errand's. ${CHOOSE_ANOTHER}`)
    refuseNewer(path, { schema: Number(raw.pragma('user_version', { simple: true })) }, newest)
    return raw.prepare(sql).all() as Blob[]
  } finally {
    raw.close()
  }
}

/** Throws `CannotRestore` when the database at `path` has a newer schema than this program knows. */
export function refuseNewer(
  path: string,
  { schema, version }: { schema: number; version?: string },
  newest: number,
): void {
  if (schema <= newest) return
  const maker = version === undefined ? '' : ` (${version})`
  throw new CannotRestore(
    `${path} was made by a newer Errand${maker}. Nothing was changed. Install that version or a newer one.`,
  )
}

/** Returns the hashes of those that are missing or damaged. What both states have is there once, and takes no space. */
async function takeFiles(blobs: readonly Blob[], { files, liveFiles }: Source, to: string): Promise<string[]> {
  const rest: string[] = []
  const from = [files, liveFiles]
  let bytes = 0
  mkdirSync(to, { mode: 0o700 })
  for (const { sha256 } of blobs) {
    if (await linkChecked(placeIn(liveFiles, sha256), placeIn(to, sha256), sha256)) continue
    rest.push(sha256)
    bytes += Math.max(...from.map((folder) => fileSize(placeIn(folder, sha256))))
  }
  if (bytes > 0) requireSpace(to, bytes)

  const missing: string[] = []
  for (const sha256 of rest) {
    let copied = false
    for (const folder of from) copied ||= await copyChecked(placeIn(folder, sha256), placeIn(to, sha256), sha256)
    if (!copied) missing.push(sha256)
  }
  return missing
}

function flushAll(draft: string): void {
  const files = join(draft, 'files')
  for (const subfolder of readdirSync(files)) syncFolder(join(files, subfolder))
  syncFolder(files)
  syncFolder(draft)
}
