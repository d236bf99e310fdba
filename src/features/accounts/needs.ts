import type { Clock } from '../../platform/clock.ts'
import type { Reader, Tx } from '../../platform/db/transaction.ts'
import type { InstanceKey } from '../../platform/instance-key.ts'
import type { AccountMails } from './mails/mails.ts'
import type { SetUpCode } from './set-up-code.ts'
import type { SignInLimits } from './sign-in-limits.ts'

/** What the routes of accounts need beside the database of their call. */
export interface AccountNeeds {
  db: Reader
  clock: Clock
  limits: SignInLimits
  key: InstanceKey
  mail: AccountMails
  setUpCode: SetUpCode
  /** Told, in the same write, that somebody lives in another zone now. */
  zoneChanged: (tx: Tx, userId: string) => void
  /** Where links lead; without a slash at the end. */
  baseUrl: (on: Reader) => string
}
