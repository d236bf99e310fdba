import { ApiError, Unreachable } from '../../sync/http/errors.ts'
import { text } from '../../text/text.ts'
import { raiseError } from '../messages.ts'

/** For a read that the person has requested: shows an error message when it fails. */
export const orRaiseError = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => {
    const { offline, broken } = text().toast
    if (error instanceof Unreachable) return raiseError(offline)
    if (!(error instanceof ApiError)) throw error
    raiseError(error.status >= 500 ? broken : text().loadFailed)
  })
