import { NOTHING_KEPT, roomIn } from '../files/room.ts'
import { sizeText } from './bytes.ts'
import { CannotBackUp } from './cannot-back-up.ts'

/** Left over for people to write into while a copy is made. */
const MARGIN = 32 * 1024 * 1024

/** Bytes that are free where this folder lies. */
export function freeIn(folder: string): number {
  return roomIn(folder, NOTHING_KEPT)
}

/** Throws `CannotBackUp` where so many bytes would fill the disk, or take of the room that is left free. */
export function requireRoom(folder: string, bytes: number, keptFree = NOTHING_KEPT): void {
  const free = Math.max(0, roomIn(folder, keptFree))
  if (free >= bytes + MARGIN) return
  throw new CannotBackUp(
    `A copy in ${folder} takes ${sizeText(bytes + MARGIN)}, and ${sizeText(free)} may be used. Make room on that disk.`,
  )
}
