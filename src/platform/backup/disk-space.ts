import { MIB } from '../../domain/sizes.ts'
import { NO_RESERVE, usableSpace } from '../files/disk-space.ts'
import { sizeText } from './bytes.ts'
import { CannotBackUp } from './cannot-back-up.ts'

/** Space left for normal writes while the copy is made. */
const MARGIN = 32 * MIB

/** Throws `CannotBackUp` when that many bytes do not fit on the disk without using the space in `keptFree`. */
export function requireSpace(folder: string, bytes: number, keptFree = NO_RESERVE): void {
  const free = Math.max(0, usableSpace(folder, keptFree))
  if (free >= bytes + MARGIN) return
  throw new CannotBackUp(
    `A copy in ${folder} takes ${sizeText(bytes + MARGIN)}, and ${sizeText(free)} may be used. Free some space on that disk.`,
  )
}
