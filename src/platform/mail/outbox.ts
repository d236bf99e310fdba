/**
 * Mails that wait for the mail server, so that no answer does. Kept in memory: they hold links whose secrets are
 * nowhere else but in the mail.
 */
import { isForGood, reasonOf, type Mail, type Transport } from './transport.ts'

export interface Outbox {
  /** Sends as soon as it can; tries again while the server is away. */
  send(mail: Mail): void
  /** Finishes what is being sent, at most for `withinMs`; what still waits is given up. */
  stop(withinMs?: number): Promise<void>
}

interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

interface Options {
  transport: Transport
  log: Log
  /** Pauses before the 2nd, 3rd … try, in milliseconds; after the last one a mail is given up. */
  pauses?: readonly number[]
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const PAUSES = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE]
const AT_ONCE = 3
const MOST = 1000

interface Waiting {
  mail: Mail
  tries: number
}

export function createOutbox({ transport, log, pauses = PAUSES }: Options): Outbox {
  const queue: Waiting[] = []
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  let stopped = false

  const next = () => {
    if (stopped) return
    while (running.size < AT_ONCE && queue.length > 0) {
      const attempt = deliver(queue.shift()!).finally(() => {
        running.delete(attempt)
        next()
      })
      running.add(attempt)
    }
  }

  const deliver = async (waiting: Waiting) => {
    waiting.tries++
    try {
      await transport.deliver(waiting.mail)
      log.info({ tries: waiting.tries }, 'a mail was sent')
    } catch (error) {
      retry(waiting, error)
    }
  }

  const retry = (waiting: Waiting, error: unknown) => {
    const pause = pauses[waiting.tries - 1]
    const details = { tries: waiting.tries, reason: reasonOf(error) }
    if (pause === undefined || isForGood(error) || stopped) return log.error(details, 'a mail was given up')
    log.warn(details, 'a mail could not be sent yet')
    const timer = setTimeout(() => {
      timers.delete(timer)
      enqueue(waiting)
    }, pause)
    timers.add(timer.unref())
  }

  const enqueue = (waiting: Waiting) => {
    queue.push(waiting)
    next()
  }

  return {
    send(mail) {
      if (stopped || queue.length + timers.size >= MOST) return log.error({}, 'a mail was given up: too many wait')
      queue.push({ mail, tries: 0 })
      // Opening the mail library takes a moment that the answer does not wait for.
      setImmediate(next)
    },
    async stop(withinMs = 2 * SECOND) {
      stopped = true
      const lost = queue.splice(0).length + timers.size
      for (const timer of timers) clearTimeout(timer)
      if (lost > 0) log.error({ lost }, 'mails were given up: Errand is stopping')
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, withinMs)
      await Promise.race([Promise.all(running), promise])
      clearTimeout(timer)
    },
  }
}
