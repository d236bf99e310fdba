import { browserRows } from './rows/browser.ts'
import { caldavRows } from './rows/caldav.ts'
import { householdRows } from './rows/households.ts'
import type { Row } from './row.ts'
import { fileRows } from './rows/files.ts'
import { liveRows } from './rows/live.ts'
import { loadingRows } from './rows/loading.ts'
import { memoryRows } from './rows/memory.ts'
import { pageRows } from './rows/page.ts'
import { quickAddRows } from './rows/quick-add.ts'
import { readingRows } from './rows/reading.ts'
import { searchingRows } from './rows/searching.ts'
import { soakRows } from './rows/soak.ts'
import { stallRows } from './rows/stalls.ts'
import { startRows } from './rows/start.ts'
import { thinkingRows } from './rows/thinking.ts'

/** In the order of the table. */
export const allRows: readonly Row[] = [
  ...startRows,
  ...memoryRows,
  ...soakRows,
  ...householdRows,
  ...fileRows,
  ...quickAddRows,
  ...readingRows,
  ...caldavRows,
  ...searchingRows,
  ...liveRows,
  ...stallRows,
  ...thinkingRows,
  ...pageRows,
  ...browserRows,
  ...loadingRows,
]
