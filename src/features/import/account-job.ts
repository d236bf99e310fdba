import { accountParts, type AccountUpload } from './account-parts.ts'
import { orRefused } from './refused.ts'

/** Reads an account export in a worker thread. */
export const accountJob = (upload: AccountUpload) => orRefused(accountParts(upload))
