import { NAME_TAKEN, type ErrorCode } from '../../../domain/errors.ts'
import { MOST_LEVELS, OWN_ANCESTOR, TOO_DEEP } from '../../../domain/ordering/levels.ts'
import { NOTHING_SEEN } from '../../../domain/text/visible.ts'
import { ApiError, type Write } from '../../sync/http/errors.ts'
import { moreText } from '../../text/text.ts'
import { errorSentence } from './error-sentence.ts'
import { isUnreadable } from './refused-files.ts'

/** The error message for a failed change, with the reason why it was refused. */
export const explainedError = (error: unknown, name: string): string =>
  errorSentence(error, name, error instanceof ApiError ? reasonOfError(error, name) : undefined)

/** Undefined where the message says why without it. */
export function reasonOfError({ status, retryAfter, reason }: ApiError, name: string): string | undefined {
  if (status === 429) return moreText().account.tooMany(Math.ceil((retryAfter ?? 60) / 60))
  return status === 409 && !reason.includes(NAME_TAKEN) ? undefined : refusalReason({ status, reason, name })
}

/** Why as many tasks were refused; empty where they were for several reasons, or for one that is not told of many. */
export function reasonOfAll(count: number, codes: readonly ErrorCode[]): string[] {
  const { gone, manyGone, changedElsewhere, manyChanged } = moreText().unsaved
  const isEach = (code: ErrorCode): boolean => codes.every((one) => one === code)
  if (isEach('not_found')) return [count === 1 ? gone : manyGone]
  return isEach('conflict') ? [count === 1 ? changedElsewhere : manyChanged] : []
}

interface Told {
  status: number
  /** As in `Refused`. */
  reason?: string
  /** The name of what was to be changed. */
  name: string
  write?: Write
}

/** Why a change was refused for good. */
export function refusalReason({ status, reason, name, write }: Told): string {
  const words = moreText().unsaved
  if (isUnreadable(status, reason)) return moreText().comments.unreadable(name)
  if (status === 0) return words.notKept
  if (reason === '') return status === 413 ? words.tooLargeForProxy : words.refusedByProxy
  if (status === 403) return words.notAllowed
  if (status === 404) return words.gone
  if (status === 409) return reason?.includes(NAME_TAKEN) ? words.nameTaken : words.changedElsewhere
  if (status === 413) return write?.file ? words.noRoom : words.tooLarge
  return reasonOfFields(reason ?? '')
}

/** By what the server said of the fields, which it names first. */
function reasonOfFields(reason: string): string {
  const words = moreText().unsaved
  const [, least = 0, most] = /be (?:at most|(\d+) to) (\d+) characters long/.exec(reason) ?? []
  if (most) return words.wrongLength(Number(least), Number(most))
  if (reason.includes(NOTHING_SEEN)) return words.nothingSeen
  if (reason.includes(TOO_DEEP)) return words.tooDeep(MOST_LEVELS)
  if (reason.includes(OWN_ANCESTOR)) return words.ownAncestor
  // A project, as a template.
  if (/(?:larger|more) than \d/.test(reason)) return words.tooLarge
  if (reason.includes('project_id')) return words.projectGone
  if (reason.includes('parent_id')) return words.parentGone
  if (reason.includes('section_id')) return words.sectionGone
  if (reason.includes('assignee_id')) return words.assigneeGone
  return reason.includes('remind_at') ? words.timePassed : words.notAccepted
}
