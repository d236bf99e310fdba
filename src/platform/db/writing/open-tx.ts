import type { Statement } from 'better-sqlite3'
import type { Connection } from '../connection.ts'
import type { Ran, Instant, SqlParameters, Steps, Tx } from '../transaction.ts'

/** The statements of a savepoint. They nest, although the name is always the same: the innermost one counts. */
export interface Savepoint {
  set: Statement
  release: Statement
  back: Statement
}

export class OpenTx implements Tx {
  readonly now: Instant
  readonly callbacks: (() => void)[] = []
  /** Set when a savepoint could not be rolled back; then nothing of the batch may be committed. */
  fault: { error: unknown } | undefined
  readonly #connection: Connection
  readonly #savepoint: Savepoint
  #over = false

  constructor(connection: Connection, savepoint: Savepoint, now: Instant) {
    this.#connection = connection
    this.#savepoint = savepoint
    this.now = now
  }

  all<Row>(sql: string, parameters?: SqlParameters): Row[] {
    return this.#open().all(sql, parameters)
  }

  get<Row>(sql: string, parameters?: SqlParameters): Row | undefined {
    return this.#open().get(sql, parameters)
  }

  run(sql: string, parameters?: SqlParameters): Ran {
    return this.#open().run(sql, parameters)
  }

  savepoint<Result>(work: () => Result): Result {
    // Nothing pauses, so the first step is the last.
    return this.savepointInSteps(() => inOneStep(work)).next().value as Result
  }

  *savepointInSteps<Result>(work: () => Steps<Result>): Steps<Result> {
    const { raw } = this.#open()
    const { set, release } = this.#savepoint
    const callbacksBefore = this.callbacks.length
    set.run()
    try {
      const result = notPromise(yield* work())
      if (raw.inTransaction) release.run()
      return result
    } catch (error) {
      this.callbacks.length = callbacksBefore
      this.#rollBack()
      throw error
    }
  }

  #rollBack(): void {
    if (!this.#connection.raw.inTransaction) return
    try {
      this.#savepoint.back.run()
      this.#savepoint.release.run()
    } catch (error) {
      this.fault ??= { error }
    }
  }

  afterCommit(callback: () => void): void {
    this.#open()
    this.callbacks.push(callback)
  }

  end(): void {
    this.#over = true
  }

  #open(): Connection {
    if (this.#over) throw new Error('This write is over: use its tx only inside the function given to db.write')
    return this.#connection
  }
}

/** Work that is done at once. */
// oxlint-disable-next-line require-yield
export function* inOneStep<Result>(work: () => Result): Steps<Result> {
  return work()
}

/** Returns the result of `work`; throws for a promise. */
function notPromise<Result>(result: Result): Result {
  if (typeof (result as { then?: unknown } | null | undefined)?.then !== 'function') return result
  Promise.resolve(result).catch(() => {})
  throw new TypeError('A write must not be async: do slow work before db.write')
}
