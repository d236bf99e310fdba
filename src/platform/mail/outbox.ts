/**
 * The queue of mails to send, stored in the same transaction as the change that causes them, so that requests do not
 * wait for the mail server.
 */
import { MINUTE, SECOND } from '../../domain/calendar/milliseconds.ts'
import { instantOf } from '../clock.ts'
import type { Instant, Reader, Tx } from '../db/transaction.ts'
import { newId } from '../ids.ts'
import type { InstanceKey } from '../instance-key.ts'
import type { Job, Work } from '../jobs/job.ts'
import { createOutcomes } from '../jobs/outcomes.ts'
import { latestTry } from '../jobs/retries.ts'
import { isForGood, mailErrorText, type Mail, type Transport } from './transport.ts'
import { onlyRow } from '../db/rows/rows.ts'

export interface Outbox {
  /**
   * Queues a mail; it is sent after the transaction commits. False when the queue is full; the limit is lower with
   * `canWait`. With `to: null` the work is the same but nothing is sent, so that timing does not reveal whether an
   * account exists.
   */
  send(tx: Tx, mail: Outgoing, options?: { canWait?: boolean }): boolean
}

type Outgoing = Omit<Mail, 'id' | 'to'> & { to: string | null }

const SEALED_FOR = 'mail'
/** Milliseconds to wait after each failure; after the last one the mail is dropped. */
export const MAIL_RETRIES = [30 * SECOND, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, 60 * MINUTE]
const MOST = 1000
/** Places of these that are reserved for mails that people need to sign in. */
const RESERVED = 200

interface Waiting {
  id: string
  sealed: string
  tries: number
}

export const createOutbox = (key: InstanceKey): Outbox => ({
  send(tx, mail, { canWait = false } = {}) {
    const { waiting } = onlyRow<{ waiting: number }>(tx, 'SELECT count(*) AS waiting FROM mails')
    if (waiting >= MOST - (canWait ? RESERVED : 0)) return false
    const sealed = key.seal(JSON.stringify(mail), SEALED_FOR)
    tx.run('INSERT INTO mails (id, sealed, next_at) VALUES (?, ?, ?)', [newId(), sealed, tx.now])
    return true
  },
})

/** How many waiting mails cannot be sent, because another key than this one sealed them. */
export const lostMails = (on: Pick<Reader, 'all'>, key: InstanceKey | null): number =>
  on.all<{ sealed: string }>('SELECT sealed FROM mails').filter(({ sealed }) => !key?.open(sealed, SEALED_FOR)).length

interface Options {
  transport: Transport
  key: InstanceKey
}

/** The job that sends the queued mails, one after the other. */
export function mailJob({ transport, key }: Options): Job {
  let isSending = false
  const outcomes = createOutcomes<Outcome>(
    ({ id }) => id,
    (tx, { id, tries, next }) =>
      next === null
        ? tx.run('DELETE FROM mails WHERE id = ?', [id])
        : tx.run('UPDATE mails SET tries = ?, next_at = ? WHERE id = ?', [tries, next, id]),
  )

  const sendAll = async (work: Work): Promise<void> => {
    isSending = true
    try {
      while (!work.signal.aborted) {
        const now = instantOf(work.clock.now())
        const next = nextOf(work.db, now, now)
        if (!next) return
        await attempt(next, work)
      }
    } finally {
      isSending = false
    }
  }

  const deliver = async ({ id, sealed }: Waiting): Promise<'sent' | 'no recipient' | Failure> => {
    const text = key.open(sealed, SEALED_FOR)
    if (text === null) return { reason: 'it was sealed with another instance key', forGood: true }
    const { to, ...mail } = JSON.parse(text) as Outgoing
    if (to === null) return 'no recipient'
    return transport.deliver({ ...mail, id, to }).then(
      () => 'sent' as const,
      (error: unknown) => ({ reason: mailErrorText(error), forGood: isForGood(error) }),
    )
  }

  const attempt = async (waiting: Waiting, work: Work): Promise<void> => {
    const { clock, log, signal } = work
    const outcome = await deliver(waiting)
    const isDone = outcome === 'sent' || outcome === 'no recipient'
    if (signal.aborted && !isDone) return
    const tries = waiting.tries + 1
    const wait = isDone || outcome.forGood ? undefined : MAIL_RETRIES[waiting.tries]
    if (outcome === 'sent') log.info({ tries }, 'a mail was sent')
    else if (isDone) log.debug('a mail without a recipient was dropped')
    else if (wait === undefined) log.error({ tries, reason: outcome.reason }, 'a mail was given up')
    else log.warn({ tries, reason: outcome.reason }, 'a mail could not be sent yet')
    const next = wait === undefined ? null : instantOf(clock.now() + wait)
    await outcomes.note({ id: waiting.id, tries, next }, work)
  }

  return {
    name: 'mails',
    isPunctual: true,
    dueAt: (on, until, now) => (isSending ? null : (nextOf(on, until, now)?.due_at ?? null)),
    run: async (work) => {
      if (isSending) return 0
      await outcomes.noteMissed(work)
      const now = instantOf(work.clock.now())
      if (!nextOf(work.db, now, now)) return 0
      work.background(sendAll(work))
      return 1
    },
  }
}

interface Outcome {
  id: string
  tries: number
  /** When it is tried again; null: it is over. */
  next: Instant | null
}

interface Failure {
  reason: string
  forGood: boolean
}

function nextOf(on: Reader, until: Instant, now: Instant): (Waiting & { due_at: Instant }) | undefined {
  const latest = latestTry(MAIL_RETRIES, now)
  return on.get(
    `SELECT id, sealed, tries, iif(next_at > ?, ?, next_at) AS due_at FROM mails
     WHERE next_at <= ? OR next_at > ? ORDER BY due_at, id LIMIT 1`,
    [latest, now, until, latest],
  )
}
