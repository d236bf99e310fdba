/** Shapes of live changes. */
import * as v from 'valibot'
import type { LiveEvent } from '../domain/events.ts'
import type { Project } from './projects.ts'
import { page } from './queries.ts'

/** The `seq` of the last change that the client has. */
const since = v.optional(v.string())

export const channelQuery = v.object({ since })
export const changesQuery = v.object({ since, limit: page.limit })

/** Days that changes are kept for clients that reconnect. */
export const CHANGES_DAYS = 7

/** A message of the live channel. */
export interface Change {
  /** Opaque; increases over time. */
  seq: string
  /** `resync`: the client must reload everything. */
  type: LiveEvent
  project_id: string | null
  /**
   * The object as its GET returns it to the receiver, of `project.updated` a `ChangedProject`; `{id}` if it was deleted
   * or is no longer visible; null with `resync`.
   */
  payload: object | null
  at: string
}

/** The payload of `project.updated`. With `reload` the client must read the project's contents again. */
export interface ChangedProject extends Project {
  reload?: true
}

export interface Changes {
  changes: Change[]
  /** That of the last change in `changes`, or the newest if there is none. */
  seq: string
  /** True: the client must reload everything. */
  resync: boolean
}
