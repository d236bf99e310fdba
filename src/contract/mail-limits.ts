/** How many mails one person may cause, and receive, so that this server floods nobody. */
import { DAY, HOUR } from '../domain/calendar/milliseconds.ts'

/** `within` in milliseconds. */
export const MAIL_LIMITS = {
  invitations: {
    bySender: { most: 20, within: HOUR },
    toAddressAndProject: { most: 3, within: DAY },
    toAddress: { most: 20, within: DAY },
  },
  resets: { toAccount: { most: 5, within: DAY } },
  confirmations: { byAccount: { most: 5, within: DAY }, toAddress: { most: 3, within: DAY } },
  /** Of what others do, by mail and by ntfy; reminders are one's own. */
  notifications: { betweenTwo: { most: 60, within: HOUR }, toPerson: { most: 300, within: DAY } },
} as const
