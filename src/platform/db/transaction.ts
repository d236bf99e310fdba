import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'

/** An instant as stored and sent: RFC 3339, UTC, milliseconds, `Z`. Sorts as text. */
export type Instant = string

export type SqlValue = string | number | bigint | null | Uint8Array
export type SqlParameters = readonly SqlValue[]

/** Reads. Statements given as text are prepared once per text and kept. */
export interface Reader {
  /** Drizzle on this connection, for typed queries; prepare the fixed ones with `prepared()`. */
  readonly orm: BetterSQLite3Database
  all<Row>(sql: string, parameters?: SqlParameters): Row[]
  get<Row>(sql: string, parameters?: SqlParameters): Row | undefined
}

/** What a statement did. */
export interface Ran {
  /** How many rows it touched. */
  changes: number
  /** Of the row that was inserted last. */
  rowid: number
}

/** An open write. Only `db.write` makes one; it is dead once its function has returned. */
export interface Tx extends Reader {
  /** The one instant at which everything in this write happens. */
  readonly now: Instant
  run(sql: string, parameters?: SqlParameters): Ran
  /** Runs `work`; if it throws, takes back only what `work` wrote and throws on. */
  savepoint<Result>(work: () => Result): Result
  /** Called once, in order, after the COMMIT that made this write durable; never when it was rolled back. */
  afterCommit(news: () => void): void
}

type NoPromise<Result> = Result extends PromiseLike<unknown> ? never : Result

export interface WriteOptions {
  /** May use the room kept back for a full disk: what frees room, and signing in to do so. */
  evenWhenFull?: boolean
}

export interface Database extends Reader {
  /**
   * Runs `work` in a savepoint of the next group commit and resolves once it is on the disk.
   * What `work` throws rolls back alone and rejects. A `work` that returns a promise is refused.
   */
  write<Result>(work: (tx: Tx) => NoPromise<Result>, options?: WriteOptions): Promise<Result>
  /** Called after every COMMIT, once what it wrote is on the disk; answers the way to stop that. */
  onCommit(listener: () => void): () => void
  /** Finishes the writes that wait, checkpoints and closes; later writes are refused. */
  close(): Promise<void>
}

const caches = new WeakMap<object, Map<object, unknown>>()

/**
 * A statement that is built once per connection:
 * `const byId = prepared((orm) => orm.select().from(tasks).where(eq(tasks.id, sql.placeholder('id'))).prepare())`
 * and then `byId(tx).get({ id })`.
 */
export function prepared<Statement>(build: (orm: BetterSQLite3Database) => Statement): (on: Reader) => Statement {
  return (on) => {
    let cache = caches.get(on.orm)
    if (!cache) caches.set(on.orm, (cache = new Map()))
    let statement = cache.get(build) as Statement | undefined
    if (!statement) cache.set(build, (statement = build(on.orm)))
    return statement
  }
}
