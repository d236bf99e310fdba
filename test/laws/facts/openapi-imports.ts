/** What schema/openapi.yaml says of the limits of imports, exports and templates. */
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
  PREVIEWED_SECTIONS,
  PREVIEWED_TASKS,
} from '../../../src/contract/import-limits.ts'
import {
  LARGEST_TEMPLATE,
  LARGEST_TEMPLATES,
  LARGEST_TEMPLATE_FILE,
  LARGEST_TEMPLATE_PAGE,
  MOST_SECTIONS,
  MOST_TASKS,
} from '../../../src/contract/templates.ts'
import { MINUTE } from '../../../src/domain/calendar/milliseconds.ts'
import { LONGEST_CELL } from '../../../src/domain/import/plan.ts'
import { MOST_COLUMNS } from '../../../src/domain/todoist-csv/columns.ts'
import { GIB, MIB } from '../../../src/domain/sizes.ts'
import { JSON_LIMITS } from '../../../src/features/import/account/parts.ts'
import { CSV_ZIP_LIMITS } from '../../../src/features/import/projects/todoist-files.ts'
import { PREVIEWED_TITLE } from '../../../src/features/import/projects/preview.ts'
import { READING_LIMITS } from '../../../src/features/import/routes.ts'
import { MOST_WARNINGS } from '../../../src/features/import/warnings.ts'
import { SMALL_INBOX_ROWS } from '../../../src/features/import/account/write-inbox.ts'
import { LONGEST_RECORD } from '../../../src/platform/csv/records.ts'
import type { Said } from './said.ts'

export const IMPORTS_SAY: Said[] = [
  [/of templates at (\S+) MiB of/, LARGEST_TEMPLATE_PAGE / MIB],
  [/at most (\S+) MiB and (\S+) rows/, LARGEST_IMPORT / MIB, MOST_IMPORTED_ROWS],
  [/with (\S+) different labels/, MOST_IMPORTED_LABELS],
  [/projects, (\S+) labels \(those used by tasks too\)/, MOST_IMPORTED_LABELS],
  [/at least one row must have it\. 1 to (\S+)\s+rows/, MOST_ROWS],
  [/the body may be (\S+) MiB/, LARGEST_IMPORT / MIB],
  [/the JSON \(at most (\S+) MiB\)/, LARGEST_ACCOUNT_JSON / MIB],
  [/ZIP of `GET \/export\/account`, at most (\S+) GiB/, LARGEST_ACCOUNT / GIB],
  [
    /At most (\S+) open tasks and (\S+) sections, and (\S+) MiB of JSON/,
    MOST_TASKS,
    MOST_SECTIONS,
    LARGEST_TEMPLATE / MIB,
  ],
  [/at most (\S+) MiB, and (\S+) MiB without the spaces/, LARGEST_TEMPLATE_FILE / MIB, LARGEST_TEMPLATE / MIB],
  [
    /(\S+) projects, \S+ labels .*, (\S+) filters and (\S+) templates; templates over (\S+) MiB, or over (\S+) MiB together/,
    MOST_IMPORTED_PROJECTS,
    MOST_IMPORTED_FILTERS,
    MOST_IMPORTED_TEMPLATES,
    LARGEST_TEMPLATE / MIB,
    LARGEST_TEMPLATES / MIB,
  ],
  [/at most (\S+) tasks together/, MOST_PREVIEWED_TASKS],
  [/The first (\S+), each after its parent/, PREVIEWED_TASKS],
  [/(\S+) files and (\S+) MiB unpacked/, CSV_ZIP_LIMITS.entries, CSV_ZIP_LIMITS.unpacked / MIB],
  [/A cell is read up to (\S+) characters, a line up to ([\d,]+),/, LONGEST_CELL, LONGEST_RECORD],
  [/line up to (\S+) columns; (\S+) warnings are listed/, MOST_COLUMNS, MOST_WARNINGS],
  [/takes more than a\s+(minute) or (\S+) MB to read/, READING_LIMITS.timeoutMs / MINUTE, READING_LIMITS.heapMb],
  [/At most (\S+) objects, (\S+) different names of\s+fields/, JSON_LIMITS.objects, JSON_LIMITS.names],
  [/An Inbox of more than (\S+) rows/, SMALL_INBOX_ROWS],
  [/^The first (\S+)\.$/, PREVIEWED_SECTIONS],
  [/Cut after (\S+) characters/, PREVIEWED_TITLE],
]
