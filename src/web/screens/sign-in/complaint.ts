import { ApiError } from '../../sync/http/errors.ts'
import { text } from '../../text/text.ts'
import { tooManyTries } from '../shared/too-many-tries.ts'

/** What anybody at the door can be told: too many tries, no connection, a fault of the server. */
export function complaintOf(error: unknown): string {
  if (!(error instanceof ApiError)) return text().toast.offline
  return error.status === 429 ? tooManyTries(error) : text().toast.broken
}
