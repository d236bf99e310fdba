/** What schema/openapi.yaml says of limits and periods, and its numbers that are none. */
import { EXPIRED_TOKEN_DAYS } from '../../../src/contract/accounts.ts'
import { ACTIVITY_DAYS, LONGEST_IN_ACTIVITY } from '../../../src/contract/activity.ts'
import { LARGEST_UPLOAD } from '../../../src/contract/attachments.ts'
import { LARGEST_COPY, LONGEST_TOGETHER, MOST_LABELLED } from '../../../src/contract/batch-limits.ts'
import { COMPLETED_DAYS, MOST_FEEDS } from '../../../src/contract/feeds.ts'
import { LARGEST_MAIL, MOST_PARTS } from '../../../src/contract/inbound.ts'
import { CONFIRM_HOURS, INVITATION_DAYS, RESET_HOURS } from '../../../src/contract/links.ts'
import { MAIL_LIMITS } from '../../../src/contract/mail-limits.ts'
import { MAX_LIMIT } from '../../../src/contract/paging.ts'
import { SECURED_DAYS } from '../../../src/contract/users.ts'
import { BUTTON_HOURS } from '../../../src/contract/reminders.ts'
import { SIGN_IN_LIMITS } from '../../../src/contract/sign-in-limits.ts'
import { TRASH_DAYS } from '../../../src/contract/trash.ts'
import { UNDO_HOURS } from '../../../src/contract/undo.ts'
import { MOST_UPCOMING_DAYS } from '../../../src/contract/views.ts'
import { HOUR } from '../../../src/domain/calendar/milliseconds.ts'
import { RECOVERY_CODES } from '../../../src/domain/credentials.ts'
import {
  LONGEST_CONTENT,
  LONGEST_DESCRIPTION,
  LONGEST_FILTER,
  LONGEST_PASSWORD,
  LONGEST_SEARCH,
  MOST_BRACKETS,
  MOST_SEARCH_WORDS,
  SHORTEST_PASSWORD,
} from '../../../src/domain/lengths.ts'
import { MOST_LEVELS } from '../../../src/domain/ordering/levels.ts'
import { LARGEST_COUNT, LARGEST_INTERVAL } from '../../../src/domain/recurrence/rule.ts'
import { MIB } from '../../../src/domain/sizes.ts'
import { COMMON_PASSWORDS, LONGEST_REPETITION } from '../../../src/features/accounts/common-passwords.ts'
import { MOST_SECURED } from '../../../src/features/users/securing.ts'
import type { Exception, Said } from './said.ts'

const { resets } = SIGN_IN_LIMITS
const { invitations } = MAIL_LIMITS

export const OPENAPI_SAYS: Said[] = [
  [/by at most (\S+) seconds/, SIGN_IN_LIMITS.account.longestDelay / 1000],
  [
    /valid for (\S+) hour, works once\. At most (\S+) requests an (hour)/,
    RESET_HOURS,
    resets.most,
    resets.within / HOUR,
  ],
  [/can be restored for (\S+) days/, TRASH_DAYS],
  [/come back with it, within (\S+) days/, TRASH_DAYS],
  [/this admin's trash for (\S+) days/, TRASH_DAYS],
  [/(?:taken|taking it) back (?:within|for) (\S+) hours/, UNDO_HOURS],
  [/`X-Undo-Id` of the last (\S+) hours/, UNDO_HOURS],
  [/by the account in the last (\S+) days/, SECURED_DAYS],
  [/completed in the last (\S+) days/, COMPLETED_DAYS],
  [/good for (\S+) days and once/, INVITATION_DAYS],
  [/good for a (day)\) is confirmed/, CONFIRM_HOURS / 24],
  [/It is valid for (\S+) hours and works once/, BUTTON_HOURS],
  [/How many days; more than (\S+) are capped/, MOST_UPCOMING_DAYS],
  [/more than (\S+) are capped\.$/, MAX_LIMIT],
  [/a first line over (\S+) characters or more than (\S+) after it/, LONGEST_CONTENT, LONGEST_DESCRIPTION],
  [/A password needs (\S+) characters/, SHORTEST_PASSWORD],
  [/and (\S+) common ones/, COMMON_PASSWORDS.size],
  [/a key repeated up to (\S+) times/, LONGEST_REPETITION],
  [/at most (\S+) MiB \((\S+) bytes\)/, LARGEST_UPLOAD / MIB, LARGEST_UPLOAD],
  [/At most (\S+) MiB and (\S+) parts/, LARGEST_MAIL / MIB, MOST_PARTS],
  [/Kept for (\S+) years, completions for ever/, ACTIVITY_DAYS / 365],
  [/value up to (\S+) characters, longer ones only as changed/, LONGEST_IN_ACTIVITY],
  [/Expired ones are listed for (\S+) days/, EXPIRED_TOKEN_DAYS],
  [/A person has at most (\S+)\./, MOST_FEEDS],
  [
    /(\S+) mails an hour by one person, (\S+) a day to an address about a project and (\S+) in all/,
    invitations.bySender.most,
    invitations.toAddressAndProject.most,
    invitations.toAddress.most,
  ],
  [/Texts of (\S+) MiB at most/, LARGEST_COPY / MIB],
  [
    /labels times tasks are at most (\S+), and characters of description times tasks at most (\S+)\./,
    MOST_LABELLED,
    LONGEST_TOGETHER,
  ],
  [/over (\S+) bytes is 422/, LONGEST_SEARCH],
  [/`INTERVAL` 1 to (\S+);/, LARGEST_INTERVAL],
  [/`COUNT` 1 to (\S+) or/, LARGEST_COUNT],
  [/\((\S+) levels at most, the top one counted\)/, MOST_LEVELS],
  [/At most (\S+) characters and (\S+) levels/, LONGEST_FILTER, MOST_BRACKETS],
  [/at most (\S+) bytes(?:, and \S+ common|, none)/, LONGEST_PASSWORD],
  [/at least (\S+) characters, at most/i, SHORTEST_PASSWORD],
  [/^(\S+) recovery codes/, RECOVERY_CODES],
  [/The first (\S+) words count/, MOST_SEARCH_WORDS],
  [
    /(\S+) changes, (\S+) people who wait and (\S+) who were added are the most/,
    MOST_SECURED,
    MOST_SECURED,
    MOST_SECURED,
  ],
]

export const OPENAPI_COUNTS: Exception[] = [
  [/closed with 1013/, 'a code of WebSocket'],
  [/only the first two are needed/, 'they are named before it'],
  [/1 to 4 or p1 to p4|4 is plain/, 'the numbers of priorities'],
  [/Three lists/, 'they are named behind it'],
  [/with 24 or 12 hours/, 'the names of the ways to write a time'],
]
