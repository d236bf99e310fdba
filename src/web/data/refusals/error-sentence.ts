import { ApiError, Unreachable, Withdrawn } from '../../sync/http/errors.ts'
import { NotKept } from '../../sync/queue/answers.ts'
import { text } from '../../text/text.ts'

/** The error message for a failed change; empty: none is shown. `reason`: why it was refused. */
export function errorSentence(error: unknown, name: string, reason?: string): string {
  const words = text().toast
  if (error instanceof Withdrawn) return ''
  if (error instanceof Unreachable) return words.offline
  if (error instanceof NotKept) return words.notKept(name)
  if (!(error instanceof ApiError)) throw error
  if (error.status === 404) return words.gone(name)
  if (error.status >= 500) return words.broken
  if (reason) return words.refused(name, reason)
  return error.status === 409 ? words.conflict(name) : words.notSaved(name)
}
