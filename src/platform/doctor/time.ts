import type { Database as Sqlite } from 'better-sqlite3'
import { HOUR } from '../../domain/calendar/milliseconds.ts'
import { instantOf } from '../clock.ts'
import { fine, wrong, type Finding } from './check.ts'

/** Whether the clock can be right: not before what was done. `newest`: when the last change was made, if there was one. */
export function checkClock(now: number, newest: string | null): Finding {
  if (newest !== null && Date.parse(newest) > now + HOUR)
    return wrong(`The clock says ${instantOf(now)}, but the last change was at ${newest}. Set the clock: timedatectl.`)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return fine(`clock ${instantOf(now)}, time zone ${timeZone} (nights are by it; people have their own)`)
}

/** When the last change was made that is remembered. */
export const newestChange = (raw: Sqlite): string | null =>
  (raw.prepare('SELECT at FROM journal ORDER BY seq DESC LIMIT 1').pluck().get() as string | undefined) ?? null
