/** What SQLite's error codes mean for the writes that met them. */

/** No room: writing goes on once there is some again. */
export const isFull = (error: unknown): boolean => /^SQLITE_(FULL|IOERR_SHMSIZE)$/.test(codeOf(error))

/** The disk said that what it took may not be there: after that nothing may be written, or answered as written. */
export const isFatal = (error: unknown): boolean => /^SQLITE_IOERR_(DIR_)?FSYNC$/.test(codeOf(error))

export const isDamage = (error: unknown): boolean => /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error))

export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return codeOf(error.cause)
}
