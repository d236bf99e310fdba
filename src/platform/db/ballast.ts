import { randomBytes } from 'node:crypto'
import { closeSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Room kept back in the data folder, so that what frees room still works on a full disk. */
export interface Ballast {
  /** Whether ordinary writes may go on: the ballast is in place, or there is room for it. */
  spare(): boolean
  /** Gives the room up; false when there was none to give. */
  release(): boolean
  /** Takes the room again when there is plenty. */
  restore(): void
}

/** A ballast of so many bytes in the data folder. */
export function openBallast(dataDir: string, bytes: number): Ballast {
  const path = pathIn(dataDir)
  const free = () => {
    const { bavail, bsize } = statfsSync(dataDir)
    return bavail * bsize
  }
  let held = sizeOf(path) === bytes

  const ballast: Ballast = {
    spare: () => held || free() >= bytes,
    release() {
      held = false
      return dropBallast(dataDir)
    },
    restore() {
      if (held || free() < 4 * bytes) return
      fill(path, bytes)
      held = true
    },
  }
  ballast.restore()
  return ballast
}

/** Gives the room up before the database is open; false when there was none to give. */
export function dropBallast(dataDir: string): boolean {
  const had = sizeOf(pathIn(dataDir)) > 0
  rmSync(pathIn(dataDir), { force: true })
  return had
}

const pathIn = (dataDir: string): string => join(dataDir, 'ballast')
const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** Random, so that a file system that packs or shares blocks keeps the room too. */
function fill(path: string, bytes: number): void {
  const file = openSync(path, 'w', 0o600)
  try {
    for (let left = bytes; left > 0;) left -= writeSync(file, randomBytes(Math.min(left, 1024 * 1024)))
  } catch (error) {
    rmSync(path, { force: true })
    throw error
  } finally {
    closeSync(file)
  }
}
