/** What README.md says of limits and periods, and its numbers that are none. */
import { readFileSync } from 'node:fs'
import { LARGEST_UPLOAD } from '../../../src/contract/attachments.ts'
import { COMPLETED_DAYS } from '../../../src/contract/feeds.ts'
import { LARGEST_MAIL } from '../../../src/contract/inbound.ts'
import { RESET_HOURS } from '../../../src/contract/links.ts'
import { CHANGES_DAYS } from '../../../src/contract/live.ts'
import { MAIL_LIMITS } from '../../../src/contract/mail-limits.ts'
import { SECURED_DAYS } from '../../../src/contract/users.ts'
import { BUTTON_HOURS } from '../../../src/contract/reminders.ts'
import { SIGN_IN_LIMITS } from '../../../src/contract/sign-in-limits.ts'
import { TRASH_DAYS } from '../../../src/contract/trash.ts'
import { HOUR, MINUTE } from '../../../src/domain/calendar/milliseconds.ts'
import { MORNING } from '../../../src/domain/calendar/morning.ts'
import { RECOVERY_CODES } from '../../../src/domain/credentials.ts'
import { MIB } from '../../../src/domain/sizes.ts'
import { EVENT_MINUTES } from '../../../src/features/feeds/event.ts'
import { DELIVERY_RETRIES } from '../../../src/features/notifications/deliveries.ts'
import { BACKUPS_KEPT } from '../../../src/platform/backup/backups.ts'
import { BACKUP_HOUR } from '../../../src/platform/backup/nightly.ts'
import { TIMES_SIGNED_IN } from '../../../src/platform/net/connections.ts'
import { SOON, UNTIL_NEXT_START } from '../../../src/platform/jobs/loop.ts'
import { MAIL_RETRIES } from '../../../src/platform/mail/outbox.ts'
import { top } from '../../support/sources.ts'
import type { Exception, Said } from './said.ts'

const { address } = SIGN_IN_LIMITS
const { invitations, notifications, resets: mailedResets, confirmations } = MAIL_LIMITS

const fileSays = (path: string, says: RegExp): number => Number(says.exec(readFileSync(top + path, 'utf8'))?.[1])
const IDLE_STOP = fileSays('systemd/errand@.service', /ERRAND_IDLE_STOP=(\d+)/)
const TIMER_HOUR = fileSays('systemd/errand@.timer', /OnCalendar=\*-\*-\* (\d\d):00/)
const TIMER_DELAY = fileSays('systemd/errand@.timer', /RandomizedDelaySec=(\d+)h/)

const sum = (delays: readonly number[]): number => delays.reduce((all, delay) => all + delay, 0)

export const README_SAYS: Said[] = [
  [/brought back for (\S+) days/, TRASH_DAYS],
  [/stays in that admin's trash for (\S+) days/, TRASH_DAYS],
  [/keeps its files for its (\S+) days/, TRASH_DAYS],
  [/account did in the last (\S+) days/, SECURED_DAYS],
  [/within the (hour)\. `reset-2fa`/, RESET_HOURS],
  [/(\S+) failed sign-ins from an address within (\S+) minutes/i, address.most, address.within / MINUTE],
  [
    /invitations go by mail (\S+) times an hour, (\S+) times a day/,
    invitations.bySender.most,
    invitations.toAddressAndProject.most,
  ],
  [/and (\S+) times a day to an address at all/, invitations.toAddress.most],
  [/password (\S+) times a day to an account/, mailedResets.toAccount.most],
  [/confirmations of a new address (\S+) times a day/, confirmations.byAccount.most],
  [/another (\S+) times an hour/, notifications.betweenTwo.most],
  [/anybody (\S+) times a day/, notifications.toPerson.most],
  [/Each works once, for a (day)/, BUTTON_HOURS / 24],
  [/what you completed stays for (\S+) days/, COMPLETED_DAYS],
  [/after more than (\S+) days,\s+for which changes are kept/, CHANGES_DAYS],
  [/at most (\S+) MB a message/, LARGEST_MAIL / MIB],
  [/A file of at most (\S+) MB/, LARGEST_UPLOAD / MIB],
  [/ends after (\S+) minutes without a\s+connection/, IDLE_STOP],
  [/asks\s+`\/healthz` within the (\S+) minutes/, IDLE_STOP],
  [/due within the next (\S+) hours/, UNTIL_NEXT_START / HOUR],
  [/a reminder more than (\S+) hours away/, UNTIL_NEXT_START / HOUR],
  [/due within the (hour)\./, SOON / HOUR],
  [/starts it once a day, between (\S+) and (\S+) in the night/, TIMER_HOUR, TIMER_HOUR + TIMER_DELAY],
  [/Every night at (\S+)/, BACKUP_HOUR],
  [/(\S+) are kept, and a file that is in\s+several/, BACKUPS_KEPT],
  [/tried again for about (\S+)\s+hours/, Math.round(sum(MAIL_RETRIES) / HOUR)],
  [/\(a notification for (\S+) minutes\)/, 10 * Math.round(sum(DELIVERY_RETRIES) / (10 * MINUTE))],
  [/keep the (\S+)\s+recovery codes/, RECOVERY_CODES],
  [/without a time counts from (\d\d):(\d\d)/, ...MORNING.split(':').map(Number)],
  [/event of its duration, or of (half) an hour/, (EVENT_MINUTES * MINUTE) / HOUR],
  [/without signing in; (\S+) times as many when signed in/, TIMES_SIGNED_IN],
]

export const README_COUNTS: Exception[] = [
  [/\(24 hours if it is\s+not set\)/, 'the default of Litestream'],
  [/Two\s+machines must never/, 'that is how many there are'],
  [/comes with three buttons/, 'they are named behind it'],
  [/arrive in two ways/, 'they are named below it'],
  [/whole number from 1 to \d+/, 'settings.test.ts compares the forms of settings'],
  [/of two values the smaller/, 'that is how many can be set'],
]
