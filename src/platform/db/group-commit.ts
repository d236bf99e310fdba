import { LONGEST_TURN } from '../event-loop.ts'
import type { Ballast } from './ballast.ts'
import type { Connection } from './connection.ts'
import { isFatal, isFull } from './faults.ts'
import type { DatabaseLog } from './log.ts'
import { inOneStep, OpenTx } from './open-tx.ts'
import type { Instant, Steps, Tx, WriteOptions } from './transaction.ts'

/** Writes of one batch. */
const MOST_WRITES = 256
/** Milliseconds after which a batch takes no more writes. */
const LONGEST_BATCH = 10

export interface GroupCommit {
  write(work: (tx: Tx) => Steps<unknown>, options?: WriteOptions): Promise<unknown>
  /** Runs `work` in a turn of its own, while no write is open, before those that wait. */
  between(work: () => void): Promise<void>
  /** Refuses later writes and resolves when the waiting ones are done; false when the disk failed. */
  stop(): Promise<boolean>
  /** Refuses all writes, waiting ones too, because the disk has failed. */
  giveUp(fault: unknown): void
}

interface Options {
  connection: Connection
  ballast: Ballast
  log: DatabaseLog
  now: () => Instant
  /** Milliseconds from a monotonic clock, to limit the length of a batch. */
  elapsed: () => number
  /** Called once, when the disk has failed; nothing is written after that. */
  onFatal: (error: unknown) => void
  /** Called after each committed batch. */
  onBatch: () => void
  /** Called when a batch would pause so that others are served, and when it goes on; false: it cannot pause. */
  onPause: (isPaused: boolean) => boolean
  /** Called when a write pauses and has more to write. */
  onStep: () => void
}

interface Write {
  work: (tx: Tx) => Steps<unknown>
  evenWhenFull: boolean
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
  /** It was queued again after the reserved disk space was released. */
  isRetry?: true
}

/** The result of a write; its caller gets it once the batch is on the disk. */
type Outcome = { write: Write; result: unknown; callbacks: readonly (() => void)[] } | { write: Write; error: unknown }

/**
 * Commits waiting writes together: one savepoint each, one COMMIT and one flush to disk for all. A write of many steps
 * pauses between them when it has taken long; its transaction stays open meanwhile.
 */
export function groupCommit(options: Options): GroupCommit {
  const { connection, ballast, log, now, elapsed, onFatal, onBatch, onPause, onStep } = options
  const { raw } = connection
  const begin = raw.prepare('BEGIN IMMEDIATE')
  const commit = raw.prepare('COMMIT')
  const rollback = raw.prepare('ROLLBACK')
  const savepoint = {
    set: raw.prepare('SAVEPOINT work'),
    release: raw.prepare('RELEASE work'),
    back: raw.prepare('ROLLBACK TO work'),
  }
  let queue: Write[] = []
  const between: (() => void)[] = []
  let isBusy = false
  let turnEnds = 0
  /** Turns of the event loop that the running batch has taken. */
  let turns = 0
  let refusal: Error | undefined
  let failed = false

  const schedule = () => {
    if (isBusy || queue.length + between.length === 0) return
    isBusy = true
    turns = 0
    setImmediate(() => runTurn(between.length > 0 ? inOneStep(between.shift()!) : commitBatch()))
  }

  const runTurn = (batch: Steps<void>) => {
    turnEnds = performance.now() + LONGEST_TURN
    turns++
    onPause(false)
    if (batch.next().done) {
      isBusy = false
      return schedule()
    }
    setImmediate(() => runTurn(batch))
  }

  function* commitBatch(): Steps<void> {
    const outcomes: Outcome[] = []
    let taken = 0
    try {
      begin.run()
      const end = elapsed() + LONGEST_BATCH
      let isLong = false
      while (taken < queue.length && taken < MOST_WRITES && !isLong && (taken === 0 || elapsed() < end)) {
        const began = elapsed()
        outcomes.push(yield* attempt(queue[taken++]!))
        isLong = elapsed() - began >= LONGEST_TURN
      }
      // COMMIT takes long after a long write, which is the last of its batch, so it gets a turn of its own.
      if ((isLong || turns > 1) && onPause(true)) yield
      if (failed) throw refusal!
      commit.run()
    } catch (error) {
      return failBatch(error, queue.splice(0, taken || queue.length))
    }
    queue = queue.slice(taken)
    outcomes.forEach(settle)
    onBatch()
  }

  /** Throws only when SQLite has rolled back the whole batch. */
  function* attempt(write: Write): Steps<Outcome> {
    const tx = new OpenTx(connection, savepoint, now())
    try {
      const result = yield* inTurns(tx.savepointInSteps(() => write.work(tx)))
      if (!raw.inTransaction) throw new Error('SQLite rolled the transaction back')
      if (tx.fault) throw tx.fault.error
      return { write, result, callbacks: tx.callbacks }
    } catch (error) {
      if (tx.fault || !raw.inTransaction || isFatal(error)) throw error
      return { write, error }
    } finally {
      tx.end()
    }
  }

  /** Yields only when the turn has taken long. */
  function* inTurns<Result>(steps: Steps<Result>): Steps<Result> {
    let step = steps.next()
    while (!step.done) {
      if (performance.now() >= turnEnds && onPause(true)) {
        onStep()
        yield
      }
      step = failed ? steps.throw(refusal) : steps.next()
    }
    return step.value
  }

  const settle = (outcome: Outcome) => {
    if ('error' in outcome) return refuse(outcome.write, outcome.error)
    for (const callback of outcome.callbacks) {
      try {
        callback()
      } catch (error) {
        log.error({ err: error }, 'an action after a commit failed; the write is stored')
      }
    }
    outcome.write.resolve(outcome.result)
  }

  const failBatch = (error: unknown, ran: Write[]) => {
    log.error({ err: error, writes: ran.length }, `${ran.length} writes were rolled back and refused: ${String(error)}`)
    try {
      if (raw.inTransaction) rollback.run()
    } catch (fault) {
      return giveUp(fault, ran)
    }
    if (isFatal(error)) return giveUp(error, ran)
    for (const write of ran.toReversed()) refuse(write, new Error('The write was rolled back', { cause: error }))
  }

  const refuse = (write: Write, error: unknown) => {
    if (!isFull(error)) return write.reject(error)
    if (!write.evenWhenFull || write.isRetry) {
      log.error({ err: error }, 'the disk is full: a write was refused')
      return write.reject(error)
    }
    if (ballast.release()) log.warn({}, 'the disk is full: the reserved space is in use')
    write.isRetry = true
    queue.unshift(write)
  }

  const giveUp = (fault: unknown, ran: Write[] = []) => {
    failed = true
    refusal = new Error('Writing has stopped: the disk failed', { cause: fault })
    log.error({ err: fault }, 'the disk failed: nothing more is written; check the disk before restarting')
    for (const write of [...ran, ...queue.splice(0)]) write.reject(refusal)
    onFatal(fault)
  }

  return {
    write: (work, { evenWhenFull = false } = {}) =>
      new Promise((resolve, reject) => {
        if (refusal) return reject(refusal)
        if (!evenWhenFull && !ballast.spare()) return reject(new Error('The disk is full'))
        queue.push({ work, evenWhenFull, resolve, reject })
        schedule()
      }),
    between: (work) =>
      new Promise((resolve) => {
        between.push(() => {
          work()
          resolve()
        })
        schedule()
      }),
    async stop() {
      refusal ??= new Error('Errand is stopping')
      while (queue.length > 0) await new Promise((resolve) => setImmediate(resolve))
      return !failed
    },
    giveUp: (fault) => giveUp(fault),
  }
}
