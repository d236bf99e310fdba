import { statfsSync, statSync } from 'node:fs'

/** Disk space to leave free: a number of bytes or a share of the disk (0 to 1), whichever is less. */
export interface KeptFree {
  bytes: number
  share: number
}

export const NO_RESERVE: KeptFree = { bytes: 0, share: 0 }

/**
 * Bytes that may still be written to the disk of this folder; negative when less than the space to leave free is left.
 */
export function usableSpace(folder: string, { bytes, share }: KeptFree): number {
  const { bavail, blocks, bsize } = statfsSync(folder)
  return bavail * bsize - Math.min(bytes, share * blocks * bsize)
}

/** Free bytes on the disk of this folder. */
export const freeSpace = (folder: string): number => usableSpace(folder, NO_RESERVE)

/** Bytes of a file; 0 when there is none. */
export const fileSize = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0
