import { accountParts, type AccountUpload } from './account-parts.ts'
import { orRefusedZip } from './refused.ts'

/** Reads an account export in a worker thread. */
export const accountJob = (upload: AccountUpload) => orRefusedZip(accountParts(upload))
