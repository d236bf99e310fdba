import { statfsSync } from 'node:fs'

/** Room of a disk that is left free: so many bytes or this share of all of it (0 to 1), whichever is less. */
export interface KeptFree {
  bytes: number
  share: number
}

export const NOTHING_KEPT: KeptFree = { bytes: 0, share: 0 }

/** Bytes that may still be written where this folder lies; below 0 when others took of what is left free. */
export function roomIn(folder: string, { bytes, share }: KeptFree): number {
  const { bavail, blocks, bsize } = statfsSync(folder)
  return bavail * bsize - Math.min(bytes, share * blocks * bsize)
}
