import { randomBytes } from 'node:crypto'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { MIB } from '../../domain/sizes.ts'
import { fileSize, freeSpace } from '../files/disk-space.ts'

/** A file that reserves disk space, so that deleting still works when the disk is full. */
export interface Ballast {
  /** Whether ordinary writes are allowed: the space is reserved, or free enough to be. */
  spare(): boolean
  /** Frees the reserved space; false when none was reserved. */
  release(): boolean
  /** Reserves the space again when there is plenty. */
  restore(): void
}

/** Reserves this many bytes in the data folder. */
export function openBallast(dataDir: string, bytes: number): Ballast {
  const path = pathIn(dataDir)
  let held = fileSize(path) === bytes

  const ballast: Ballast = {
    spare: () => held || freeSpace(dataDir) >= bytes,
    release() {
      held = false
      return dropBallast(dataDir)
    },
    restore() {
      if (held || freeSpace(dataDir) < 4 * bytes) return
      fill(path, bytes)
      held = true
    },
  }
  ballast.restore()
  return ballast
}

/** Frees the space before the database is open; false when none was reserved. */
export function dropBallast(dataDir: string): boolean {
  const had = fileSize(pathIn(dataDir)) > 0
  rmSync(pathIn(dataDir), { force: true })
  return had
}

const pathIn = (dataDir: string): string => join(dataDir, 'ballast')

/** Random bytes, so that file systems with compression or shared blocks reserve the space too. */
function fill(path: string, bytes: number): void {
  const file = openSync(path, 'w', 0o600)
  try {
    for (let left = bytes; left > 0;) left -= writeSync(file, randomBytes(Math.min(left, MIB)))
  } catch (error) {
    rmSync(path, { force: true })
    throw error
  } finally {
    closeSync(file)
  }
}
