/** All jobs: everything that runs on a schedule. */
import { HOUR, MINUTE } from '../domain/calendar/milliseconds.ts'
import type { Presence } from '../features/sessions/authenticate.ts'
import { purgeSessions, purgeTokens } from '../features/sessions/purging.ts'
import { purgeActivity, purgeUndo } from '../features/history/purging.ts'
import { purgeUnownedLabels } from '../features/import/purging.ts'
import { purgeReceivedMails } from '../features/inbound/purging.ts'
import { purgeChangesJob } from '../features/live/purging.ts'
import type { Channels } from '../features/notifications/channel.ts'
import { deliveryJob } from '../features/notifications/deliveries.ts'
import { purgeNotifications } from '../features/notifications/purging.ts'
import { reminderJob } from '../features/reminders/firing.ts'
import { purgeInvites } from '../features/sharing/purging.ts'
import { discardedJob, trashJob } from '../features/trash/purging.ts'
import type { Backups } from '../platform/backup/backups.ts'
import { nightlyBackup } from '../platform/backup/nightly.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Reader } from '../platform/db/transaction.ts'
import { purgeKeys } from '../platform/http/idempotency.ts'
import type { InstanceKey } from '../platform/instance-key.ts'
import type { Job } from '../platform/jobs/job.ts'
import { purgeMailCounts } from '../platform/mail/limits.ts'
import { mailJob } from '../platform/mail/outbox.ts'
import type { Transport } from '../platform/mail/transport.ts'
import { watchClockJumps } from '../platform/jobs/clock-jumps.ts'

interface Needs {
  clock: Clock
  key: InstanceKey
  baseUrl: (on: Reader) => string
  channels: Channels
  /** To the mail server; null: there is none. */
  transport: Transport | null
  presence: Presence
  /** Null: no nightly backup. */
  backups: Backups | null
}

/** Every job of the server. */
export function allJobs({ clock, key, baseUrl, channels, transport, presence, backups }: Needs): Job[] {
  const isSteady = watchClockJumps(clock)
  const hourly = (name: string, purge: (db: Database, now: number) => Promise<number>): Job => ({
    name,
    every: HOUR,
    run: async ({ db, clock }) => (isSteady() ? purge(db, clock.now()) : 0),
  })
  return [
    reminderJob,
    deliveryJob({ key, baseUrl, channels }),
    ...(transport ? [mailJob({ transport, key })] : []),
    { name: 'store who was active', every: MINUTE, run: ({ db }) => presence.flush(db).then(() => 0) },
    ...(backups ? [nightlyBackup(backups, clock)] : []),
    trashJob(clock, isSteady),
    discardedJob(clock, isSteady),
    hourly('purge labels of interrupted imports', purgeUnownedLabels),
    purgeChangesJob,
    hourly('purge sessions', purgeSessions),
    hourly('purge tokens', purgeTokens),
    hourly('purge invitations', purgeInvites),
    hourly('purge idempotency keys', purgeKeys),
    hourly('purge undo steps', purgeUndo),
    hourly('purge activity', purgeActivity),
    hourly('purge notifications', purgeNotifications),
    hourly('purge records of received mails', purgeReceivedMails),
    hourly('purge mail counts', purgeMailCounts),
  ]
}
