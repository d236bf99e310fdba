import { randomFill } from 'node:crypto'
import { rmSync, statSync, truncateSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { HOUR, MINUTE, SECOND } from '../../../domain/calendar/milliseconds.ts'
import { MIB } from '../../../domain/sizes.ts'
import { freeSpace } from '../../files/disk-space.ts'
import type { DatabaseLog } from '../log.ts'

/** Milliseconds from opening until the space is reserved, so that a first start does not wait for it. */
const FIRST = SECOND
/** From an attempt for which there was not plenty of space, or from a release, until the next. */
const AGAIN = MINUTE
const AFTER_FAILURE = HOUR

/**
 * A file that reserves disk space, so that deleting still works when the disk is full. It is filled beside all other
 * work, soon after opening and again when there is plenty, by timers that do not keep the process alive.
 */
export interface Ballast {
  /** Whether ordinary writes are allowed: the space is reserved, or free enough to be. */
  spare(): boolean
  /** Frees the space, also while it is being filled; false when there was none. */
  release(): boolean
  /** Breaks off what is being filled; resolves when that is removed. */
  stop(): Promise<void>
}

/** Bytes of it, unless told otherwise. */
export const BALLAST = 16 * MIB

/** Reserves this many bytes in the data folder. */
export function openBallast(dataDir: string, bytes: number, log: DatabaseLog): Ballast {
  const path = pathIn(dataDir)
  let isHeld = sizeIn(path) === bytes
  let isWanted = true
  let isStopped = false
  let hasWarned = false
  let attempts = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const plan = (milliseconds: number) => {
    clearTimeout(timer)
    if (!isHeld && !isStopped) timer = setTimeout(() => (attempts = attempts.then(reserve)), milliseconds).unref()
  }
  const reserve = async () => {
    let next = AGAIN
    isWanted = !isStopped
    try {
      if (freeSpace(dataDir) >= 4 * bytes) {
        await fill(path, bytes, () => isWanted)
        isHeld = sizeIn(path) === bytes
        hasWarned = false
      }
    } catch (error) {
      next = AFTER_FAILURE
      if (!hasWarned) log.warn({ err: error }, 'reserving space for a full disk failed; it is tried again once an hour')
      hasWarned = true
    }
    if (!isHeld) drop(path)
    plan(next)
  }
  plan(FIRST)

  return {
    spare: () => isHeld || freeSpace(dataDir) >= bytes,
    release() {
      isHeld = false
      isWanted = false
      plan(AGAIN)
      return drop(path)
    },
    async stop() {
      isStopped = true
      isWanted = false
      clearTimeout(timer)
      await attempts
    },
  }
}

/** Frees the space before the database is open; false when none was reserved, or it cannot be freed. */
export const dropBallast = (dataDir: string): boolean => drop(pathIn(dataDir))

const pathIn = (dataDir: string): string => join(dataDir, 'ballast')

function drop(path: string): boolean {
  try {
    const had = sizeIn(path) > 0
    // What is removed while it is being filled takes its space until it is closed.
    if (had) truncateSync(path)
    rmSync(path, { force: true })
    return had
  } catch {
    return false
  }
}

function sizeIn(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false })
  return found?.isFile() ? found.size : 0
}

const fillRandomly = promisify<Buffer, Buffer>(randomFill)

/** Random bytes, so that file systems with compression or shared blocks reserve the space too. */
async function fill(path: string, bytes: number, isWanted: () => boolean): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    const piece = Buffer.allocUnsafe(Math.min(bytes, MIB))
    for (let left = bytes; left > 0 && isWanted();) {
      await fillRandomly(piece)
      left -= (await file.write(piece, 0, Math.min(left, piece.length))).bytesWritten
    }
  } finally {
    await file.close()
  }
}
