import type { Database as Sqlite } from 'better-sqlite3'
import { HOUR } from '../../domain/calendar/milliseconds.ts'
import { instantOf } from '../clock.ts'
import { serverZone } from '../zones.ts'
import { fine, wrong, type Finding } from './check.ts'

/** Checks that the clock is not behind the last change. `newest`: time of the last change, or null. */
export function checkClock(now: number, newest: string | null): Finding {
  if (newest !== null && Date.parse(newest) > now + HOUR)
    return wrong(`The clock says ${instantOf(now)}, but the last change was at ${newest}. Set the clock: timedatectl.`)
  return fine(`clock ${instantOf(now)}, time zone ${serverZone()} (for the nightly backup; people have their own)`)
}

/** Time of the last recorded change. */
export const newestChange = (raw: Sqlite): string | null =>
  (raw.prepare('SELECT at FROM journal ORDER BY seq DESC LIMIT 1').pluck().get() as string | undefined) ?? null
