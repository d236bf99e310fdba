import type { Clock } from '../../platform/clock.ts'
import type { Reader } from '../../platform/db/transaction.ts'
import type { InstanceKey } from '../../platform/instance-key.ts'
import type { AccountMails } from '../accounts/mails/mails.ts'
import type { SetUpCode } from './set-up-code.ts'
import type { SignInLimits } from '../accounts/sign-in-limits.ts'

/** What signing in and the credentials need beside the database of their call. */
export interface SignInNeeds {
  db: Reader
  clock: Clock
  limits: SignInLimits
  key: InstanceKey
  mail: AccountMails
  setUpCode: SetUpCode
  /** Where links lead; without a slash at the end. */
  baseUrl: (on: Reader) => string
}
