import type { Database } from '../../../src/platform/db/transaction.ts'

export interface FullDisk {
  /** `most`: writes that may not use the space reserved for a full disk. */
  refuses: 'nothing' | 'most' | 'all'
}

/** The same database, on a disk that refuses writes as if it was full. */
export function onFullDisk(db: Database): { db: Database; disk: FullDisk } {
  const disk: FullDisk = { refuses: 'nothing' }
  const isRefused = (evenWhenFull = false) => disk.refuses === 'all' || (disk.refuses === 'most' && !evenWhenFull)
  const write: Database['write'] = (work, more) =>
    isRefused(more?.evenWhenFull) ? Promise.reject(new Error('The disk is full')) : db.write(work, more)
  return { db: { ...db, write }, disk }
}
