import { DAY, HOUR, MINUTE } from '../../domain/calendar/milliseconds.ts'
import { instantOf, type Clock } from '../clock.ts'
import type { Instant } from '../db/transaction.ts'
import type { Job } from '../jobs/job.ts'
import { backupVerifiedAt, type Backups } from './backups.ts'
import { missingText } from './texts.ts'

/** The first minutes after a start are left to requests, and to setting the clock. */
const DELAY_AFTER_START = 10 * MINUTE
export const BACKUP_HOUR = 3

/**
 * Backs up every night at 03:00 in the server's time zone, or later when the server was off; tries again one hour after
 * a failure.
 */
export function nightlyBackup(backups: Backups, clock: Clock): Job {
  let notBefore = clock.elapsed() + DELAY_AFTER_START
  return {
    name: 'nightly backup',
    dueAt(on, until) {
      const due = dueSince(backupVerifiedAt(on), Date.parse(until))
      const wait = notBefore - clock.elapsed()
      if (due === null || wait <= 0) return due
      const later = instantOf(clock.now() + wait)
      return later <= until ? later : null
    },
    async run({ log, signal }) {
      try {
        const { path, missing, bytes, files } = await backups.make()
        log.info({ path, bytes, files }, 'a backup was made and checked')
        if (missing.length > 0) log.error({ missing }, missingText(missing))
        return 1
      } catch (error) {
        if (signal.aborted) return 0
        notBefore = clock.elapsed() + HOUR
        throw error
      }
    },
  }
}

/**
 * The last 03:00 if no backup was made since, else null. A backup more than a day in the future was made with a wrong
 * clock and is ignored.
 */
export function dueSince(verifiedAt: Instant | null, now: number): Instant | null {
  const made = verifiedAt === null ? -Infinity : Date.parse(verifiedAt)
  const night = lastNight(now)
  return made < night || made > now + DAY ? instantOf(night) : null
}

function lastNight(now: number): number {
  const at = new Date(now)
  const today = new Date(at.getFullYear(), at.getMonth(), at.getDate(), BACKUP_HOUR).getTime()
  return today <= now ? today : new Date(at.getFullYear(), at.getMonth(), at.getDate() - 1, BACKUP_HOUR).getTime()
}
