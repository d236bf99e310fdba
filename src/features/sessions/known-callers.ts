/** The people behind sessions and API tokens, kept in memory until something of theirs changes. */
import { RecentCache } from '../../platform/recent-cache.ts'
import type { Database, Reader } from '../../platform/db/transaction.ts'

/** At most twice as many are kept. */
const KEPT = 1_000

const CHANGED = 'SELECT callers_changed()'

/** TEMP triggers for all that the rows of `queries.ts` are made of. */
export const CALLER_TRIGGERS = ['users', 'sessions', 'api_tokens']
  .flatMap((table) => ['UPDATE', 'DELETE'].map((verb) => ({ table, verb })))
  .map(
    ({ table, verb }) =>
      `CREATE TEMP TRIGGER ${table}_callers_${verb} AFTER ${verb} ON main.${table} BEGIN ${CHANGED}; END;\n`,
  )
  .join('')

/** Of one database; `functions` must be those of its connection, with `CALLER_TRIGGERS`. */
export class KnownCallers {
  #kept = new RecentCache<string, object>(KEPT)
  /** Whether the open write has changed some; until its commit nothing is kept. */
  #isUncommitted = false

  /** Functions for SQL. */
  readonly functions = {
    callers_changed: (): null => {
      this.#kept = new RecentCache(KEPT)
      this.#isUncommitted = true
      return null
    },
  }

  attachTo(db: Database): void {
    db.onCommit(() => void (this.#isUncommitted = false))
    kept.set(db, this)
  }

  get<Row extends object>(key: string, read: () => Row | undefined): Row | undefined {
    const known = this.#kept.find(key) as Row | undefined
    if (known) return known
    const row = read()
    return row && !this.#isUncommitted ? (this.#kept.get(key, () => row) as Row) : row
  }
}

const kept = new WeakMap<Reader, KnownCallers>()

/** The row of this session or token; read anew inside a write. `key`: its kind and the hash of its secret. */
export const knownCaller = <Row extends object>(
  on: Reader,
  key: string,
  read: () => Row | undefined,
): Row | undefined => {
  const callers = kept.get(on)
  return callers ? callers.get(key, read) : read()
}
