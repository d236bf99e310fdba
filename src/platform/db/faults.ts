/** Classifies error codes of SQLite and the file system. */
import { codeOf } from '../error-code.ts'

/** The disk is full; writing works again once there is space. */
export const isFull = (error: unknown): boolean => /^SQLITE_(FULL|IOERR_SHMSIZE)$/.test(codeOf(error))

/** SQLite or the file system has no room, or the user's quota is used up. */
export const isNoSpace = (error: unknown): boolean => isFull(error) || /^(?:ENOSPC|EDQUOT)$/.test(codeOf(error))

/** Flushing failed, so data already written may be lost: nothing more may be written or confirmed. */
export const isFatal = (error: unknown): boolean =>
  /^SQLITE_IOERR_(DIR_)?FSYNC$/.test(codeOf(error)) ||
  (error instanceof Error && 'syscall' in error && error.syscall === 'fdatasync')

export const isDamage = (error: unknown): boolean => /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error))
