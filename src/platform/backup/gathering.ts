/** The attachments of all backups, stored once each and named by their hash. */
import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { syncFolder } from '../db/opening/folder.ts'
import { copyChecked, hashOf } from './bytes.ts'
import { placeIn } from './layout.ts'

export interface Blob {
  sha256: string
  size: number
}

interface Gathering {
  blobs: readonly Blob[]
  /** The folder of the live attachments. */
  from: string
  to: string
  /** Also read and compare the files that are already in the backup. */
  checkAll: boolean
}

/** Folder for unfinished copies; what a crash left there is removed before the next backup. */
export const draftsIn = (files: string): string => join(files, 'tmp')

/**
 * Copies the attachments that the backup folder does not have yet, flushes them and reads them back. Returns the hashes
 * of those that are missing or damaged.
 */
export async function gatherFiles({ blobs, from, to, checkAll }: Gathering): Promise<string[]> {
  const missing: string[] = []
  const touched = new Set<string>()
  mkdirSync(draftsIn(to), { recursive: true, mode: 0o700 })
  for (const { sha256, size } of blobs) {
    const place = placeIn(to, sha256)
    const isThere = sizeOf(place) === size && (!checkAll || (await hashOf(place)) === sha256)
    if (isThere) continue
    if (await copyChecked(placeIn(from, sha256), place, sha256, join(draftsIn(to), sha256))) touched.add(dirname(place))
    else missing.push(sha256)
  }
  for (const subfolder of touched) syncFolder(subfolder)
  if (touched.size > 0) syncFolder(to)
  return missing
}

/** How many bytes of these attachments are not in the backup folder yet. */
export const weighNew = (blobs: readonly Blob[], to: string): number =>
  blobs.reduce((sum, { sha256, size }) => (sizeOf(placeIn(to, sha256)) === size ? sum : sum + size), 0)

/** Hashes of all files in a folder of attachments. */
export const filesThere = (files: string): string[] =>
  readdirSync(files, { withFileTypes: true })
    .filter((subfolder) => subfolder.isDirectory() && /^[0-9a-f]{2}$/.test(subfolder.name))
    .flatMap((subfolder) => readdirSync(join(files, subfolder.name)))

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? -1
