import type { Database as Sqlite, Statement } from 'better-sqlite3'
import { LONGEST_TURN, nextTurn } from '../../event-loop.ts'
import type { Ballast } from './ballast.ts'
import { FLUSHING, NOT_FLUSHING, type Connection } from '../connection.ts'
import { isFatal, isFull } from '../faults.ts'
import type { DatabaseLog } from '../log.ts'
import { OpenTx, type Savepoint } from './open-tx.ts'
import type { Instant, Steps, Tx, WriteOptions } from '../transaction.ts'

/** Writes of one batch. */
const MOST_WRITES = 256
/** Milliseconds after which a batch takes no more writes. */
const LONGEST_BATCH = 10

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
  /** Called when something was written that is not flushed yet. */
  onUnflushed: () => void
}

interface Write {
  work: (tx: Tx) => Steps<unknown>
  evenWhenFull: boolean
  unflushed: boolean
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
export class GroupCommit {
  readonly #options: Options
  readonly #raw: Sqlite
  readonly #begin: Statement
  readonly #commit: Statement
  readonly #rollback: Statement
  readonly #savepoint: Savepoint
  #queue: Write[] = []
  readonly #between: (() => Promise<void>)[] = []
  #isBusy = false
  #turnEnds = 0
  /** Turns of the event loop that the running batch has taken. */
  #turns = 0
  /** Why no more writes are taken. */
  #refusal: Error | undefined
  /** Why not even those that wait are made. */
  #failure: Error | undefined

  constructor(options: Options) {
    const { raw } = options.connection
    this.#options = options
    this.#raw = raw
    this.#begin = raw.prepare('BEGIN IMMEDIATE')
    this.#commit = raw.prepare('COMMIT')
    this.#rollback = raw.prepare('ROLLBACK')
    this.#savepoint = {
      set: raw.prepare('SAVEPOINT work'),
      release: raw.prepare('RELEASE work'),
      back: raw.prepare('ROLLBACK TO work'),
    }
  }

  /** Resolves with the result of `work` when it is on the disk, unless it is `unflushed`. */
  write(
    work: (tx: Tx) => Steps<unknown>,
    { evenWhenFull = false, unflushed = false }: WriteOptions = {},
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#refusal) return reject(this.#refusal)
      if (!evenWhenFull && !this.#options.ballast.spare()) return reject(new Error('The disk is full'))
      this.#queue.push({ work, evenWhenFull, unflushed, resolve, reject })
      this.#schedule()
    })
  }

  /** Runs `work` while no write is open, before those that wait, which go on waiting until it is done. */
  between(work: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#refusal) return reject(this.#refusal)
      this.#between.push(() => (this.#failure ? Promise.reject(this.#failure) : work()).then(resolve, reject))
      this.#schedule()
    })
  }

  /** Refuses later writes and resolves when the waiting ones are done; false when the disk failed. */
  async stop(): Promise<boolean> {
    this.#refusal ??= new Error('Errand is stopping')
    while (this.#isBusy || this.#queue.length > 0) await nextTurn()
    return !this.#failure
  }

  /** Refuses all writes, waiting ones too, because the disk has failed. */
  giveUp(fault: unknown): void {
    this.#giveUp(fault, [])
  }

  #schedule(): void {
    if (this.#isBusy || this.#queue.length + this.#between.length === 0) return
    this.#isBusy = true
    this.#turns = 0
    setImmediate(() => {
      const work = this.#between.shift()
      if (work) void work().then(() => this.#goOn())
      else this.#runTurn(this.#nextBatch())
    })
  }

  #runTurn(batch: Steps<void>): void {
    this.#turnEnds = performance.now() + LONGEST_TURN
    this.#turns++
    this.#options.onPause(false)
    if (batch.next().done) return this.#goOn()
    setImmediate(() => this.#runTurn(batch))
  }

  #goOn(): void {
    this.#isBusy = false
    this.#schedule()
  }

  *#nextBatch(): Steps<void> {
    if (!this.#queue[0]?.unflushed) return yield* this.#commitBatch(false)
    this.#raw.pragma(NOT_FLUSHING)
    yield* this.#commitBatch(true)
    // It still is when the disk has failed.
    if (!this.#raw.inTransaction) this.#raw.pragma(FLUSHING)
    this.#options.onUnflushed()
  }

  *#commitBatch(unflushed: boolean): Steps<void> {
    const { elapsed, onPause, onBatch } = this.#options
    const outcomes: Outcome[] = []
    let taken = 0
    try {
      this.#begin.run()
      const end = elapsed() + LONGEST_BATCH
      let isLong = false
      while (taken < MOST_WRITES && !isLong && (taken === 0 || elapsed() < end)) {
        const write = this.#queue[taken]
        if (write?.unflushed !== unflushed) break
        taken++
        const began = elapsed()
        outcomes.push(yield* this.#attempt(write))
        isLong = elapsed() - began >= LONGEST_TURN
      }
      // COMMIT takes long after a long write, which is the last of its batch, so it gets a turn of its own.
      if ((isLong || this.#turns > 1) && onPause(true)) yield
      if (this.#failure) throw this.#failure
      this.#commit.run()
    } catch (error) {
      return this.#failBatch(error, this.#queue.splice(0, taken || this.#queue.length))
    }
    this.#queue = this.#queue.slice(taken)
    for (const outcome of outcomes) this.#settle(outcome)
    onBatch()
  }

  /** Throws only when SQLite has rolled back the whole batch. */
  *#attempt(write: Write): Steps<Outcome> {
    const tx = new OpenTx(this.#options.connection, this.#savepoint, this.#options.now())
    try {
      const result = yield* this.#inTurns(tx.savepointInSteps(() => write.work(tx)))
      if (!this.#raw.inTransaction) throw new Error('SQLite rolled the transaction back')
      if (tx.fault) throw tx.fault.error
      return { write, result, callbacks: tx.callbacks }
    } catch (error) {
      if (tx.fault || !this.#raw.inTransaction || isFatal(error)) throw error
      return { write, error }
    } finally {
      tx.end()
    }
  }

  /** Yields only when the turn has taken long. */
  *#inTurns<Result>(steps: Steps<Result>): Steps<Result> {
    const { onPause, onUnflushed } = this.#options
    let step = steps.next()
    while (!step.done) {
      if (performance.now() >= this.#turnEnds && onPause(true)) {
        onUnflushed()
        yield
      }
      step = this.#failure ? steps.throw(this.#failure) : steps.next()
    }
    return step.value
  }

  #settle(outcome: Outcome): void {
    if ('error' in outcome) return this.#refuse(outcome.write, outcome.error)
    for (const callback of outcome.callbacks) {
      try {
        callback()
      } catch (error) {
        this.#options.log.error({ err: error }, 'an action after a commit failed; the write is stored')
      }
    }
    outcome.write.resolve(outcome.result)
  }

  #failBatch(error: unknown, ran: readonly Write[]): void {
    const what = `${ran.length} writes were rolled back and refused: ${String(error)}`
    this.#options.log.error({ err: error, writes: ran.length }, what)
    try {
      if (this.#raw.inTransaction) this.#rollback.run()
    } catch (fault) {
      return this.#giveUp(fault, ran)
    }
    if (isFatal(error)) return this.#giveUp(error, ran)
    for (const write of ran.toReversed()) this.#refuse(write, new Error('The write was rolled back', { cause: error }))
  }

  #refuse(write: Write, error: unknown): void {
    const { ballast, log } = this.#options
    if (!isFull(error)) return write.reject(error)
    if (!write.evenWhenFull || write.isRetry) {
      log.error({ err: error }, 'the disk is full: a write was refused')
      return write.reject(error)
    }
    if (ballast.release()) log.warn({}, 'the disk is full: the reserved space is in use')
    write.isRetry = true
    this.#queue.unshift(write)
  }

  #giveUp(fault: unknown, ran: readonly Write[]): void {
    const { log, onFatal } = this.#options
    const failure = new Error('Writing has stopped: the disk failed', { cause: fault })
    this.#refusal = this.#failure = failure
    log.error({ err: fault }, 'the disk failed: nothing more is written; check the disk before restarting')
    for (const write of [...ran, ...this.#queue.splice(0)]) write.reject(failure)
    onFatal(fault)
  }
}
