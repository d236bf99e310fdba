/** Live changes on the wire. */
import * as v from 'valibot'
import type { LiveEvent } from '../domain/events.ts'
import { page } from './queries.ts'

const since = v.optional(v.string())

export const channelQuery = v.object({ since })
export const changesQuery = v.object({ since, limit: page.limit })

/** Days that changes are kept for clients that reconnect. */
export const CHANGES_DAYS = 7

/** One message of the live channel. */
export interface Change {
  /** Opaque; grows with time. */
  seq: string
  /** `resync`: the client must reload everything. */
  type: LiveEvent | 'resync'
  project_id: string | null
  /** The object as its GET shows it to the receiver; `{id}` of what is deleted or can no longer be seen; null with `resync`. */
  payload: object | null
  at: string
}

export interface Changes {
  changes: Change[]
  /** That of the last change, else the newest. */
  seq: string
  /** The client must reload everything. */
  resync: boolean
}
