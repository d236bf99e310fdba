/** Converts journal entries to the changes that clients receive. */
import type { Change } from '../../contract/live.ts'
import type { Actor } from '../../domain/access/actor.ts'
import type { Committed, LiveEvent } from '../../domain/events.ts'
import type { Reader } from '../../platform/db/transaction.ts'
import { audienceOf } from './audience.ts'
import { payloadFor, viewsOf } from './payloads.ts'
import { epochOf, seqText } from './position.ts'

/**
 * Returns a function: the change that a receiver gets for this entry now, or null. Receivers with the same view share
 * one object. Use the function at once, since permissions are read when it is created.
 */
export function changesOf(on: Reader, entry: Committed): (actor: Actor) => Change | null {
  const typeFor = audienceOf(on, entry)
  const seq = seqText(epochOf(on), entry.seq)
  const made = new Map<string, Change | null>()
  let viewOf: ((actor: Actor) => string) | undefined

  return (actor) => {
    const type = typeFor(actor.id)
    if (type === null) return null
    if (type === 'resync') return resync(seq, entry.at)
    const ends = type.endsWith('.deleted') || type.endsWith('.removed')
    const view = ends ? type : `${type} ${(viewOf ??= viewsOf(on, entry))(actor)}`
    let change = made.get(view)
    if (change === undefined)
      made.set(view, (change = ends ? gone(entry, type, seq) : shown(on, actor, entry, type, seq)))
    return change
  }
}

/** Tells a client to reload everything. */
export const resync = (seq: string, at: string): Change => ({
  seq,
  type: 'resync',
  project_id: null,
  payload: null,
  at,
})

/** The change for people who cannot see a moved task in its new project: it is removed from the old project. */
function gone(entry: Committed, type: LiveEvent, seq: string): Change {
  const project_id = entry.from_project_id ?? entry.project_id
  return { seq, type, project_id, payload: { id: entry.object_id }, at: entry.at }
}

function shown(on: Reader, actor: Actor, entry: Committed, type: LiveEvent, seq: string): Change | null {
  const payload: { project_id?: string | null } | null = payloadFor(on, actor, entry)
  // The entry that deletes it is of its new project, which the receiver may no longer see when that is sent.
  if (!payload) return type === 'task.moved' && entry.from_project_id !== null ? gone(entry, 'task.deleted', seq) : null
  const project_id = payload.project_id ?? entry.project_id
  return { seq, type, project_id, payload, at: entry.at }
}
