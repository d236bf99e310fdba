/** An instant as stored and sent: RFC 3339, UTC, milliseconds, `Z`. Sorts as text. */
export type Instant = string

export type SqlValue = string | number | bigint | null | Uint8Array
export type SqlParameters = readonly SqlValue[]

/** A piece of SQL and the values of its placeholders, in order. */
export interface SqlFragment {
  sql: string
  parameters: SqlParameters
}

/** Read access. Statements are prepared once per SQL text and cached. */
export interface Reader {
  all<Row>(sql: string, parameters?: SqlParameters): Row[]
  get<Row>(sql: string, parameters?: SqlParameters): Row | undefined
}

/** The result of a statement. */
export interface Ran {
  /** Number of affected rows. */
  changes: number
  /** Rowid of the last inserted row. */
  rowid: number
}

/** An open write transaction. Only `db.write` creates one; it cannot be used after its function has returned. */
export interface Tx extends Reader {
  /** The timestamp of everything in this transaction. */
  readonly now: Instant
  run(sql: string, parameters?: SqlParameters): Ran
  /** Runs `work`; if it throws, rolls back only what `work` wrote and rethrows. */
  savepoint<Result>(work: () => Result): Result
  /** Like `savepoint`, for work in steps. */
  savepointInSteps<Result>(work: () => Steps<Result>): Steps<Result>
  /** Called once, in order, after the COMMIT, which is on the disk unless it is `unflushed`; never after a rollback. */
  afterCommit(callback: () => void): void
}

/**
 * A long write, which yields between short steps: others may be served there, from what was committed before it. It is
 * one transaction all the same.
 */
export type Steps<Result> = Generator<undefined, Result>

type NoPromise<Result> = Result extends PromiseLike<unknown> ? never : Result

export interface WriteOptions {
  /**
   * May use the reserved disk space: for writes that free space, for signing in to do so, and for noting what would be
   * done again otherwise.
   */
  evenWhenFull?: boolean
  /**
   * Resolves before it is on the disk, so its commit keeps nobody waiting for that: a power cut may undo it until a later
   * write is. Nobody may be told of it before.
   */
  unflushed?: boolean
}

export interface Database extends Reader {
  /**
   * Runs `work` in a savepoint of the next group commit; resolves when it is on the disk. If `work` throws, only its
   * own changes are rolled back and the promise rejects. `work` must not return a promise.
   */
  write<Result>(work: (tx: Tx) => NoPromise<Result>, options?: WriteOptions): Promise<Result>
  /** Like `write`, for work in steps of a few milliseconds; other writes wait for it, reads do not. */
  writeInSteps<Result>(work: (tx: Tx) => Steps<Result>, options?: WriteOptions): Promise<Result>
  /** Resolves when all that was committed before the call is on the disk, also what is `unflushed`. */
  flush(): Promise<void>
  /**
   * Checkpoints the WAL before the writes that wait, and flushes outside the event loop. A commit does so by itself once
   * there are thousands of pages, which keeps others waiting; a long write calls this for a few pages at a time.
   */
  checkpoint(): Promise<void>
  /**
   * Leaves the WAL to another process, which reads the database and then checkpoints, until the returned function is
   * called. Otherwise the first commit after that process has read would move everything that was written meanwhile.
   */
  holdCheckpoints(): () => void
  /** Called after every COMMIT, when it is on the disk unless it is `unflushed`; returns the function that unsubscribes. */
  onCommit(listener: () => void): () => void
  /** Finishes the waiting writes, checkpoints and closes; refuses later writes. */
  close(): Promise<void>
}
