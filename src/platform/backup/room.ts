import { NOTHING_KEPT, roomIn } from '../files/room.ts'
import { sizeText } from './bytes.ts'
import { CannotBackUp } from './cannot-back-up.ts'

/** Space left for normal writes while the copy is made. */
const MARGIN = 32 * 1024 * 1024

/** Free bytes on the disk of this folder. */
export function freeIn(folder: string): number {
  return roomIn(folder, NOTHING_KEPT)
}

/** Throws `CannotBackUp` when that many bytes do not fit on the disk without using the space in `keptFree`. */
export function requireRoom(folder: string, bytes: number, keptFree = NOTHING_KEPT): void {
  const free = Math.max(0, roomIn(folder, keptFree))
  if (free >= bytes + MARGIN) return
  throw new CannotBackUp(
    `A copy in ${folder} takes ${sizeText(bytes + MARGIN)}, and ${sizeText(free)} may be used. Make room on that disk.`,
  )
}
