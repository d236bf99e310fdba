/** The code of an error, or else of its cause, such as `ENOENT` or `SQLITE_FULL`; empty when there is none. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return codeOf(error.cause)
}
