import type { Clock } from '../../platform/clock.ts'
import type { Reader } from '../../platform/db/transaction.ts'
import type { InstanceKey } from '../../platform/instance-key.ts'
import type { AccountMails } from '../accounts/mails/mails.ts'
import type { SetUpCode } from './set-up-code.ts'
import type { SignInLimits } from '../accounts/sign-in-limits.ts'

/** What sign-in and changes of credentials depend on. */
export interface SignInNeeds {
  db: Reader
  clock: Clock
  limits: SignInLimits
  key: InstanceKey
  mail: AccountMails
  setUpCode: SetUpCode
  /** The base of links, without a trailing slash. */
  baseUrl: (on: Reader) => string
}
