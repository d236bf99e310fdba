import type { ErrorCode } from '../../../domain/errors.ts'
import { ApiError } from '../../sync/http/errors.ts'
import { loadMoreText, text } from '../../text/text.ts'
import { errorSentence } from './error-sentence.ts'
import { raiseError } from '../messages.ts'

/** Shows that a change failed, and why; most reasons come late, and the message goes without one that does not come. */
export function raiseRefusal(fault: unknown, name: string): void {
  const raise = (reason?: string): unknown => raiseError(errorSentence(fault, name, reason))
  if (!(fault instanceof ApiError) || fault.status === 404 || fault.status >= 500) raise()
  else void lateReason(fault, name).then(raise, () => raise())
}

/** Shows how many of several tasks were not changed, and why where that is the same for all. */
export function raiseRefusals(count: number, codes: readonly ErrorCode[]): void {
  const raise = (...reason: string[]): unknown => raiseError([text().toast.someNotSaved(count), ...reason].join(' '))
  void lateReasons()
    .then(({ reasonOfAll }) => reasonOfAll(count, codes))
    .then(
      (reason) => raise(...reason),
      () => raise(),
    )
}

async function lateReason(refusal: ApiError, name: string): Promise<string | undefined> {
  return (await lateReasons()).reasonOfError(refusal, name)
}

const lateReasons = async (): Promise<typeof import('./refusal-reason.ts')> =>
  (await Promise.all([import('./refusal-reason.ts'), loadMoreText()]))[0]
