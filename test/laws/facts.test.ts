/** Limits and periods stand in `src/contract`; what cannot take them from there says the same number. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { LARGEST_UPLOAD } from '../../src/contract/attachments.ts'
import { EXPIRED_TOKEN_DAYS } from '../../src/contract/accounts.ts'
import { ACTIVITY_DAYS, LONGEST_IN_ACTIVITY } from '../../src/contract/activity.ts'
import { LARGEST_COPY, LONGEST_TOGETHER, MOST_LABELLED } from '../../src/contract/batch-limits.ts'
import { COMPLETED_DAYS, MOST_FEEDS } from '../../src/contract/feeds.ts'
import { LARGEST_MAIL, MOST_PARTS } from '../../src/contract/inbound.ts'
import { CONFIRM_HOURS, INVITATION_DAYS, RESET_HOURS } from '../../src/contract/links.ts'
import { CHANGES_DAYS } from '../../src/contract/live.ts'
import { MAIL_LIMITS } from '../../src/contract/mail-limits.ts'
import {
  LARGEST_ACCOUNT,
  LARGEST_ACCOUNT_JSON,
  LARGEST_IMPORT,
  MOST_IMPORTED_FILTERS,
  MOST_IMPORTED_LABELS,
  MOST_IMPORTED_PROJECTS,
  MOST_IMPORTED_ROWS,
  MOST_IMPORTED_TEMPLATES,
  MOST_PREVIEWED_TASKS,
  MOST_ROWS,
  PREVIEWED_TASKS,
} from '../../src/contract/import-limits.ts'
import { DEFAULT_LIMIT, LARGEST_PAGE, MAX_LIMIT } from '../../src/contract/paging.ts'
import { SECURED_DAYS } from '../../src/contract/people.ts'
import { BUTTON_HOURS } from '../../src/contract/reminders.ts'
import { SIGN_IN_LIMITS } from '../../src/contract/sign-in-limits.ts'
import {
  LARGEST_TEMPLATE,
  LARGEST_TEMPLATE_FILE,
  LARGEST_TEMPLATE_PAGE,
  LARGEST_TEMPLATES,
  MOST_SECTIONS,
  MOST_TASKS,
} from '../../src/contract/templates.ts'
import { TRASH_DAYS } from '../../src/contract/trash.ts'
import { UNDO_HOURS } from '../../src/contract/undo.ts'
import { MOST_UPCOMING_DAYS } from '../../src/contract/views.ts'
import { HOUR, MINUTE } from '../../src/domain/calendar/milliseconds.ts'
import {
  LONGEST_CONTENT,
  LONGEST_DESCRIPTION,
  LONGEST_FILTER,
  LONGEST_SEARCH,
  SHORTEST_PASSWORD,
} from '../../src/domain/lengths.ts'
import { LARGEST_COUNT, LARGEST_INTERVAL } from '../../src/domain/recurrence/rule.ts'
import { GIB, MIB } from '../../src/domain/sizes.ts'
import { top } from '../support/sources.ts'

const { address, resets } = SIGN_IN_LIMITS
const { invitations, notifications, resets: mailedResets, confirmations } = MAIL_LIMITS

/** What a text says, each bracket a number: one that is said nowhere is a mistake too. */
const SAID: [file: string, says: RegExp, ...are: number[]][] = [
  ['README.md', /brought back for (\S+) days/, TRASH_DAYS],
  ['README.md', /stays in that admin's trash for (\S+) days/, TRASH_DAYS],
  ['README.md', /keeps its files for its (\S+) days/, TRASH_DAYS],
  ['README.md', /account did in the last (\S+) days/, SECURED_DAYS],
  ['README.md', /within the (hour)\. `reset-2fa`/, RESET_HOURS],
  ['README.md', /(\S+) failed sign-ins from an address within (\S+) minutes/i, address.most, address.within / MINUTE],
  [
    'README.md',
    /invitations go by mail (\S+) times an hour, (\S+) times a day/,
    invitations.bySender.most,
    invitations.toAddressAndProject.most,
  ],
  ['README.md', /and (\S+) times a day to an address at all/, invitations.toAddress.most],
  ['README.md', /password (\S+) times a day to an account/, mailedResets.toAccount.most],
  ['README.md', /confirmations of a new address (\S+) times a day/, confirmations.byAccount.most],
  ['README.md', /another (\S+) times an hour/, notifications.betweenTwo.most],
  ['README.md', /anybody (\S+) times a day/, notifications.toPerson.most],
  ['README.md', /Each works once, for a (day)/, BUTTON_HOURS / 24],
  ['README.md', /what you completed stays for (\S+) days/, COMPLETED_DAYS],
  ['README.md', /after more than (\S+) days,\s+for which changes are kept/, CHANGES_DAYS],
  ['README.md', /at most (\S+) MB a message/, LARGEST_MAIL / MIB],
  ['README.md', /A file of at most (\S+) MB/, LARGEST_UPLOAD / MIB],
  ['src/doors/admin.ts', /reset link, valid for (\S+) hour/, RESET_HOURS],
  ['schema/openapi.yaml', /`limit` is (\S+) unless said, at most (\S+) \(/, DEFAULT_LIMIT, MAX_LIMIT],
  ['schema/openapi.yaml', /ends earlier at (\S+) MiB of text/, LARGEST_PAGE / MIB],
  ['schema/openapi.yaml', /of templates at (\S+) MiB of/, LARGEST_TEMPLATE_PAGE / MIB],
  [
    'schema/openapi.yaml',
    /limited to (\S+) failed ones per address in (\S+) minutes/,
    address.most,
    address.within / MINUTE,
  ],
  [
    'schema/openapi.yaml',
    /After (\S+) failed attempts from an address within (\S+) minutes/,
    address.most,
    address.within / MINUTE,
  ],
  ['schema/openapi.yaml', /by at most (\S+) seconds/, SIGN_IN_LIMITS.account.longestDelay / 1000],
  [
    'schema/openapi.yaml',
    /after (\S+) of these from an address within (\S+) minutes/,
    address.most,
    address.within / MINUTE,
  ],
  [
    'schema/openapi.yaml',
    /valid for (\S+) hour, works once\. At most (\S+) requests an (hour)/,
    RESET_HOURS,
    resets.most,
    resets.within / HOUR,
  ],
  ['schema/openapi.yaml', /can be restored for (\S+) days/, TRASH_DAYS],
  ['schema/openapi.yaml', /come back with it, within (\S+) days/, TRASH_DAYS],
  ['schema/openapi.yaml', /this admin's trash for (\S+) days/, TRASH_DAYS],
  ['schema/openapi.yaml', /(?:taken|taking it) back (?:within|for) (\S+) hours/, UNDO_HOURS],
  ['schema/openapi.yaml', /`X-Undo-Id` of the last (\S+) hours/, UNDO_HOURS],
  ['schema/openapi.yaml', /by the account in the last (\S+) days/, SECURED_DAYS],
  ['schema/openapi.yaml', /completed in the last (\S+) days/, COMPLETED_DAYS],
  ['schema/openapi.yaml', /good for (\S+) days and once/, INVITATION_DAYS],
  ['schema/openapi.yaml', /good for a (day)\) is confirmed/, CONFIRM_HOURS / 24],
  ['schema/openapi.yaml', /It is valid for (\S+) hours and works once/, BUTTON_HOURS],
  ['schema/openapi.yaml', /Kept (\S+) days\./, CHANGES_DAYS],
  ['schema/openapi.yaml', /How many days; more than (\S+) are capped/, MOST_UPCOMING_DAYS],
  ['schema/openapi.yaml', /more than (\S+) are capped\.$/, MAX_LIMIT],
  ['schema/openapi.yaml', /At most (\S+) characters and 32 levels/, LONGEST_FILTER],
  [
    'schema/openapi.yaml',
    /a first line over (\S+) characters or more than (\S+) after it/,
    LONGEST_CONTENT,
    LONGEST_DESCRIPTION,
  ],
  ['schema/openapi.yaml', /A password needs (\S+) characters/, SHORTEST_PASSWORD],
  ['schema/openapi.yaml', /at most (\S+) MiB \((\S+) bytes\)/, LARGEST_UPLOAD / MIB, LARGEST_UPLOAD],
  ['schema/openapi.yaml', /at most (\S+) MiB and (\S+) rows/, LARGEST_IMPORT / MIB, MOST_IMPORTED_ROWS],
  ['schema/openapi.yaml', /with (\S+) different labels/, MOST_IMPORTED_LABELS],
  ['schema/openapi.yaml', /projects, (\S+) labels \(those used by tasks too\)/, MOST_IMPORTED_LABELS],
  ['schema/openapi.yaml', /at least one row must have it\. 1 to (\S+)\s+rows/, MOST_ROWS],
  ['schema/openapi.yaml', /the body may be (\S+) MiB/, LARGEST_IMPORT / MIB],
  ['schema/openapi.yaml', /the JSON \(at most (\S+) MiB\)/, LARGEST_ACCOUNT_JSON / MIB],
  ['schema/openapi.yaml', /ZIP of `GET \/export\/account`, at most (\S+) GiB/, LARGEST_ACCOUNT / GIB],
  ['schema/openapi.yaml', /At most (\S+) MiB and (\S+) parts/, LARGEST_MAIL / MIB, MOST_PARTS],
  ['schema/openapi.yaml', /Kept for (\S+) years, completions for ever/, ACTIVITY_DAYS / 365],
  ['schema/openapi.yaml', /value up to (\S+) characters, longer ones only as changed/, LONGEST_IN_ACTIVITY],
  ['schema/openapi.yaml', /Expired ones are listed for (\S+) days/, EXPIRED_TOKEN_DAYS],
  ['schema/openapi.yaml', /A person has at most (\S+)\./, MOST_FEEDS],
  [
    'schema/openapi.yaml',
    /(\S+) mails an hour by one person, (\S+) a day to an address about a project and (\S+) in all/,
    invitations.bySender.most,
    invitations.toAddressAndProject.most,
    invitations.toAddress.most,
  ],
  [
    'schema/openapi.yaml',
    /At most (\S+) open tasks and (\S+) sections, and (\S+) MiB of JSON/,
    MOST_TASKS,
    MOST_SECTIONS,
    LARGEST_TEMPLATE / MIB,
  ],
  [
    'schema/openapi.yaml',
    /at most (\S+) MiB, and (\S+) MiB without the spaces/,
    LARGEST_TEMPLATE_FILE / MIB,
    LARGEST_TEMPLATE / MIB,
  ],
  [
    'schema/openapi.yaml',
    /(\S+) projects, \S+ labels .*, (\S+) filters and (\S+) templates; templates over (\S+) MiB, or over (\S+) MiB together/,
    MOST_IMPORTED_PROJECTS,
    MOST_IMPORTED_FILTERS,
    MOST_IMPORTED_TEMPLATES,
    LARGEST_TEMPLATE / MIB,
    LARGEST_TEMPLATES / MIB,
  ],
  ['schema/openapi.yaml', /at most (\S+) tasks together/, MOST_PREVIEWED_TASKS],
  ['schema/openapi.yaml', /The first (\S+), each after its parent/, PREVIEWED_TASKS],
  ['schema/openapi.yaml', /Texts of (\S+) MiB at most/, LARGEST_COPY / MIB],
  [
    'schema/openapi.yaml',
    /labels times tasks are at most (\S+), and characters of description times tasks at most (\S+)\./,
    MOST_LABELLED,
    LONGEST_TOGETHER,
  ],
  ['schema/openapi.yaml', /over (\S+) bytes is 422/, LONGEST_SEARCH],
  ['schema/openapi.yaml', /`INTERVAL` 1 to (\S+);/, LARGEST_INTERVAL],
  ['schema/openapi.yaml', /`COUNT` 1 to (\S+) or/, LARGEST_COUNT],
]

const WORDS: Record<string, number> = { hour: 1, day: 1, one: 1, two: 2, seven: 7, ten: 10 }
const numberOf = (said: string): number => WORDS[said.toLowerCase()] ?? Number(said.replaceAll(',', ''))

for (const [file, says, ...are] of SAID) {
  test(`${file} says ${are.join(' and ')} in “${says.source}”`, () => {
    const found = [...readFileSync(top + file, 'utf8').matchAll(new RegExp(says.source, `g${says.flags}m`))]
    assert.ok(found.length > 0, 'it says so nowhere')
    for (const [, ...numbers] of found) assert.deepEqual(numbers.map(numberOf), are)
  })
}
