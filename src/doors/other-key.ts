/** Whom it concerns that another key than `instance.key` has sealed what is in the database. */
import { withLostAddresses } from '../features/addresses/queries.ts'
import { withLostTopic } from '../features/notifications/settings.ts'
import { lockedOut } from '../features/second-factor/actions.ts'
import type { SealedByOther } from '../platform/backup/texts.ts'
import { lostMails } from '../platform/mail/outbox.ts'
import type { Reader } from '../platform/db/transaction.ts'
import type { InstanceKey } from '../platform/instance-key.ts'

export const sealedByOther = (on: Pick<Reader, 'all'>, key: InstanceKey | null): SealedByOther => ({
  codes: lockedOut(on, key),
  topics: withLostTopic(on, key),
  addresses: withLostAddresses(on, key),
  mails: lostMails(on, key),
})
