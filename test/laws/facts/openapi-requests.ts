/** What schema/openapi.yaml says of the limits of requests, whatever they ask for, and of CalDAV. */
import { maxHeaderSize } from 'node:http'
import { CHANGES_DAYS } from '../../../src/contract/live.ts'
import { DEFAULT_LIMIT, LARGEST_PAGE, MAX_LIMIT } from '../../../src/contract/paging.ts'
import { SIGN_IN_LIMITS } from '../../../src/contract/sign-in-limits.ts'
import { DAY, MINUTE, SECOND } from '../../../src/domain/calendar/milliseconds.ts'
import { MOST_COMPLAINTS } from '../../../src/domain/errors.ts'
import { KIB, MIB } from '../../../src/domain/sizes.ts'
import { LARGEST_OBJECT, LARGEST_XML } from '../../../src/doors/caldav/body.ts'
import { MOST_PROPERTIES } from '../../../src/doors/caldav/responses.ts'
import { MOST_ELEMENTS } from '../../../src/doors/caldav/xml.ts'
import { PING_INTERVAL } from '../../../src/doors/websocket/connections.ts'
import {
  LONGEST_EXPANDED,
  LONGEST_EXPANSION,
  MOST_EXPANDED,
} from '../../../src/features/caldav/reports/calendar-data.ts'
import { MOST_NEWS } from '../../../src/features/caldav/reports/changes.ts'
import { MOST_PERSONAL, MOST_TASKS } from '../../../src/features/history/journal.ts'
import { BODY_LIMIT, BODY_TIMEOUT, MAX_DEPTH } from '../../../src/platform/http/body/body.ts'
import { KEYS_KEPT_FOR, LARGEST_KEPT_ANSWER, LONGEST_KEY } from '../../../src/platform/http/idempotency.ts'
import { FIRST_BYTES, LEAST_IN_WINDOW, PACE_WINDOW } from '../../../src/platform/http/body/pace.ts'
import { HEADERS_TIMEOUT } from '../../../src/platform/http/server.ts'
import type { Said } from './said.ts'

const { address } = SIGN_IN_LIMITS

export const REQUESTS_SAY: Said[] = [
  [/The body is larger than (\S+) bytes/, BODY_LIMIT],
  [/`limit` is (\S+) unless said, at most (\S+) \(/, DEFAULT_LIMIT, MAX_LIMIT],
  [/ends earlier at (\S+) MiB of text/, LARGEST_PAGE / MIB],
  [/limited to (\S+) failed ones per address in (\S+) minutes/, address.most, address.within / MINUTE],
  [/After (\S+) failed attempts from an address within (\S+) minutes/, address.most, address.within / MINUTE],
  [/after (\S+) of these from an address within (\S+) minutes/, address.most, address.within / MINUTE],
  [/Kept (\S+) days\./, CHANGES_DAYS],
  [/at most (\S+) MiB and (\S+) levels deep/, BODY_LIMIT / MIB, MAX_DEPTH],
  [/the body is over (\S+) MiB/, BODY_LIMIT / MIB],
  [/the first (\S+) of them, long names cut/, MOST_COMPLAINTS],
  [/`Idempotency-Key` \(1 to (\S+) characters\)/, LONGEST_KEY],
  [/same key by the same caller within (\S+) days/, KEYS_KEPT_FOR / DAY],
  [/Of an answer over (\S+) KiB/, LARGEST_KEPT_ANSWER / KIB],
  [/over (\S+) KiB, 408 for headers that take more than (\S+) seconds/, maxHeaderSize / KIB, HEADERS_TIMEOUT / SECOND],
  [/did not begin within (\S+) seconds, took more than (\S+) minutes/, FIRST_BYTES / SECOND, BODY_TIMEOUT / MINUTE],
  [
    /less than (\S+) KiB a second came over (\S+) seconds/,
    LEAST_IN_WINDOW / KIB / (PACE_WINDOW / SECOND),
    PACE_WINDOW / SECOND,
  ],
  [/a ping is sent every (\S+) seconds/, PING_INTERVAL / SECOND],
  [
    /import of more than (\S+) projects, labels.* when more than (\S+) of their reminders/,
    MOST_PERSONAL,
    MOST_PERSONAL,
  ],
  [/An object has at most\s+(\S+) MiB/, LARGEST_OBJECT / MIB],
  [
    /XML (\S+) MiB, (\S+) elements and attributes, and (\S+) properties/,
    LARGEST_XML / MIB,
    MOST_ELEMENTS,
    MOST_PROPERTIES,
  ],
  [/`expand` takes at most (\S+) years/, LONGEST_EXPANSION / (366 * DAY)],
  [/more than (\S+) changes were made since/, MOST_NEWS],
  [/more than (\S+) tasks of the list were changed at once/, MOST_TASKS],
  [/more than\s+(\S+) occurrences in them, or (\S+) Ki characters/, MOST_EXPANDED, LONGEST_EXPANDED / KIB],
]
