/** Delivers notifications, one after the other for each person and channel; a slow server delays no others. */
import { deliveries } from '../../../schema/tables/notifications.ts'
import { SECOND } from '../../domain/calendar/milliseconds.ts'
import { instantOf } from '../../platform/clock.ts'
import { deleteRows, updateRows } from '../../platform/db/rows/rows.ts'
import { createOutcomes } from '../../platform/jobs/outcomes.ts'
import { latestTry } from '../../platform/jobs/retries.ts'
import type { Job, Work } from '../../platform/jobs/job.ts'
import type { Instant, Reader } from '../../platform/db/transaction.ts'
import { GiveUp, type Channels } from './channel.ts'
import { messageOf, type Sender } from './message.ts'

/** Milliseconds to wait after each failure; after the last one the delivery is dropped. */
export const DELIVERY_RETRIES = [30, 120, 600, 1800].map((seconds) => seconds * SECOND)

/** What is delivered one after the other: to a person by a channel. */
type Queue = Pick<typeof deliveries.$inferSelect, 'channel'> & { user_id: string }

type Delivery = Pick<typeof deliveries.$inferSelect, 'notification_id' | 'tries'> & Queue

interface Outcome extends Omit<Delivery, 'user_id'> {
  /** When it is tried again; null: it is over. */
  next: Instant | null
}

interface Options extends Sender {
  channels: Channels
}

/** The job that delivers queued notifications by the given channels. */
export function deliveryJob({ channels, ...sender }: Options): Job {
  /** Queues of which a delivery is running. */
  const busy = new Set<string>()
  const isFree = (queue: Queue): boolean => !busy.has(keyOf(queue))
  const outcomes = createOutcomes<Outcome>(
    ({ notification_id, channel }) => `${notification_id} ${channel}`,
    (tx, { notification_id, channel, tries, next }) =>
      next === null
        ? deleteRows(tx, deliveries, { notification_id, channel })
        : updateRows(tx, deliveries, { notification_id, channel }, { tries, next_at: next }),
  )

  const send = async (delivery: Delivery, on: Reader): Promise<'done' | Error> => {
    const message = messageOf(on, sender, delivery.notification_id)
    const channel = channels[delivery.channel]
    if (!message?.wanted.includes(delivery.channel) || !channel?.isSetUpFor(message)) return 'done'
    return channel.send(message).then(
      () => 'done' as const,
      (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
    )
  }

  const attempt = async (delivery: Delivery, work: Work): Promise<void> => {
    const { db, clock, log, signal } = work
    const outcome = await send(delivery, db)
    if (signal.aborted && outcome !== 'done') return
    const { notification_id, channel, tries } = delivery
    const wait = outcome === 'done' || outcome instanceof GiveUp ? undefined : DELIVERY_RETRIES[tries]
    if (outcome !== 'done') {
      const details = { notification: notification_id, channel, tries: tries + 1, reason: outcome.message }
      const what = wait === undefined ? 'a notification was given up' : 'a notification could not be sent yet'
      log.warn(details, what)
    }
    const next = wait === undefined ? null : instantOf(clock.now() + wait)
    await outcomes.note({ notification_id, channel, tries: tries + 1, next }, work)
  }

  const sendAllOf = async (queue: Queue, work: Work): Promise<void> => {
    busy.add(keyOf(queue))
    try {
      while (!work.signal.aborted) {
        const next = nextOf(work.db, queue, instantOf(work.clock.now()))
        if (!next) return
        await attempt(next, work)
      }
    } finally {
      busy.delete(keyOf(queue))
    }
  }

  return {
    name: 'deliveries',
    isPunctual: true,
    dueAt: (on, until, now) => dueQueues(on, until, now).find(isFree)?.at ?? null,
    run: async (work) => {
      await outcomes.noteMissed(work)
      const now = instantOf(work.clock.now())
      const waiting = dueQueues(work.db, now, now).filter(isFree)
      for (const queue of waiting) work.background(sendAllOf(queue, work))
      return waiting.length
    },
  }
}

const keyOf = ({ user_id, channel }: Queue): string => `${user_id} ${channel}`

const IS_DUE = '(d.next_at <= ? OR d.next_at > ?)'

function dueQueues(on: Reader, until: Instant, now: Instant): (Queue & { at: Instant })[] {
  const latest = latestTry(DELIVERY_RETRIES, now)
  return on.all(
    `SELECT n.user_id, d.channel, min(iif(d.next_at > ?, ?, d.next_at)) AS at
     FROM deliveries d JOIN notifications n ON n.id = d.notification_id
     WHERE ${IS_DUE} GROUP BY n.user_id, d.channel ORDER BY at`,
    [latest, now, until, latest],
  )
}

const nextOf = (on: Reader, { user_id, channel }: Queue, now: Instant): Delivery | undefined =>
  on.get(
    `SELECT d.notification_id, d.channel, d.tries, n.user_id FROM deliveries d JOIN notifications n ON n.id = d.notification_id
     WHERE ${IS_DUE} AND n.user_id = ? AND d.channel = ? ORDER BY d.next_at, d.notification_id LIMIT 1`,
    [now, latestTry(DELIVERY_RETRIES, now), user_id, channel],
  )
