/** The attachments of all backups: each once, by its hash. */
import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { syncFolder } from '../db/folder.ts'
import { copyChecked, hashOf } from './bytes.ts'
import { placeIn } from './layout.ts'

export interface Blob {
  sha256: string
  size: number
}

interface Gathering {
  blobs: readonly Blob[]
  /** The live files. */
  from: string
  to: string
  /** Whether those that are there already are read and compared too. */
  checkAll: boolean
}

/** Where copies are made before they are in their place; swept with what a crash left. */
export const draftsIn = (files: string): string => join(files, 'tmp')

/** Copies what is not there yet, flushed and read again; answers the hashes of what could not be had whole. */
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
  for (const shelf of touched) syncFolder(shelf)
  if (touched.size > 0) syncFolder(to)
  return missing
}

/** Bytes that are not there yet. */
export const weighNew = (blobs: readonly Blob[], to: string): number =>
  blobs.reduce((sum, { sha256, size }) => (sizeOf(placeIn(to, sha256)) === size ? sum : sum + size), 0)

/** Hashes of all that lie there. */
export const filesThere = (files: string): string[] =>
  readdirSync(files, { withFileTypes: true })
    .filter((shelf) => shelf.isDirectory() && /^[0-9a-f]{2}$/.test(shelf.name))
    .flatMap((shelf) => readdirSync(join(files, shelf.name)))

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? -1
