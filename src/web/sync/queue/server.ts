import type { Write } from '../http/errors.ts'
import type { Answered } from '../http/http.ts'
import type { Overwritten } from './change.ts'

/** Requests to the server as the signed-in person; reject with `ApiError` or `Unreachable`. */
export interface Server {
  deliver(write: Write, file: Blob | undefined, ifMatch: string | null): Promise<Answered>
  /** Reads an object; rejects with 405 when the path has no GET. */
  read(path: string): Promise<Answered>
}

/** Records what a change will overwrite until it is answered, in whichever page. */
export type Note = (overwrites: readonly Overwritten[]) => Promise<void>

/** The answer to a change, and what it overwrote. */
export interface Delivered {
  answered: Answered
  overwritten: readonly Overwritten[]
}
