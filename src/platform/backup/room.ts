import { NO_RESERVE, roomIn } from '../files/room.ts'
import { sizeText } from './bytes.ts'
import { CannotBackUp } from './cannot-back-up.ts'

/** Space left for normal writes while the copy is made. */
const MARGIN = 32 * 1024 * 1024

/** Free bytes on the disk of this folder. */
export function freeIn(folder: string): number {
  return roomIn(folder, NO_RESERVE)
}

/** Throws `CannotBackUp` when that many bytes do not fit on the disk without using the space in `keptFree`. */
export function requireRoom(folder: string, bytes: number, keptFree = NO_RESERVE): void {
  const free = Math.max(0, roomIn(folder, keptFree))
  if (free >= bytes + MARGIN) return
  throw new CannotBackUp(
    `A copy in ${folder} takes ${sizeText(bytes + MARGIN)}, and ${sizeText(free)} may be used. Make room on that disk.`,
  )
}
