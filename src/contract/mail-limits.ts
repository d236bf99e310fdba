/** How many mails one person may cause or receive, to prevent abuse. */
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
  /** Notifications about other people's actions, by mail and ntfy; reminders are not counted. */
  notifications: { betweenTwo: { most: 60, within: HOUR }, toPerson: { most: 300, within: DAY } },
} as const
