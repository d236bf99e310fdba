import type { Write } from '../errors.ts'
import type { Answered } from '../http.ts'
import type { Overwritten } from './change.ts'

/** The server, as this page's person reaches it; rejects with `ApiError` and `Unreachable`. */
export interface Server {
  deliver(write: Write, file: Blob | undefined, ifMatch: string | null): Promise<Answered>
  /** An object as it is now; rejects with 405 where there is no such reading. */
  read(path: string): Promise<Answered>
}

/** Keeps what a change will overwrite until its answer has come, in whichever page. */
export type Note = (overwrites: readonly Overwritten[]) => Promise<void>

/** The answer to a change, and what it overwrote. */
export interface Delivered {
  answered: Answered
  overwritten: readonly Overwritten[]
}
