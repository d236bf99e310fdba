import { statfsSync } from 'node:fs'
import { sizeText } from './bytes.ts'
import { CannotBackUp } from './cannot-back-up.ts'

/** Left over for people to write into while a copy is made. */
const MARGIN = 32 * 1024 * 1024

/** Bytes that are free where this folder lies. */
export function freeIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Throws `CannotBackUp` where so many bytes would fill the disk. */
export function requireRoom(folder: string, bytes: number): void {
  const free = freeIn(folder)
  if (free >= bytes + MARGIN) return
  throw new CannotBackUp(
    `A copy in ${folder} takes ${sizeText(bytes + MARGIN)}, and ${sizeText(free)} are free. Make room on that disk.`,
  )
}
