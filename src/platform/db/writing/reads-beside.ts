/** While a long write is paused, others read through a second connection, which sees only committed data. */
import type { Database as Sqlite } from 'better-sqlite3'
import { connect, type Connection } from '../connection.ts'
import type { Reader } from '../transaction.ts'

interface ReadsBeside {
  reader: Reader
  /** Whether a write is paused. False when it cannot be, because no second connection can be opened. */
  pause: (isPaused: boolean) => boolean
  /**
   * Goes on seeing what is committed now until the returned function is called, so that the WAL is not begun anew; not
   * while a write is paused. Undefined when no second connection can be opened.
   */
  hold: () => (() => void) | undefined
  close: () => void
}

/** `open` is called at the first pause. */
export function readsBeside(writing: Connection, open: () => Sqlite): ReadsBeside {
  let beside: Connection | undefined
  let present = writing
  return {
    reader: {
      all: (sql, parameters) => present.all(sql, parameters),
      get: (sql, parameters) => present.get(sql, parameters),
    },
    hold: () => {
      try {
        const { raw } = (beside ??= connect(open()))
        raw.exec('BEGIN; SELECT 1 FROM sqlite_schema')
        return () => void raw.exec('COMMIT')
      } catch {
        if (beside?.raw.inTransaction) beside.raw.exec('ROLLBACK')
        return undefined
      }
    },
    pause: (isPaused) => {
      try {
        present = isPaused ? (beside ??= connect(open())) : writing
        return true
      } catch {
        return false
      }
    },
    close: () => void beside?.raw.close(),
  }
}
