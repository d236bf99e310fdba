import type { ApiError } from '../../sync/http/errors.ts'
import { moreText } from '../../text/text.ts'

/** What somebody is told who has tried too often: in how many minutes they may try again. */
export const tooManyTries = ({ retryAfter }: ApiError): string =>
  moreText().account.tooMany(Math.ceil((retryAfter ?? 60) / 60))
