/**
 * The stored queue of one person's changes, and its transitions, as pure functions. `database.ts` runs each in a
 * transaction shared by all pages, so each sees what any page did before it.
 */
import { isSameJson } from '../../../domain/same-json.ts'
import type { Write } from '../http/errors.ts'
import type { Seen } from '../state/table.ts'
import { bodyOf, type QueuedChange, type Overwritten, type Refused } from './change.ts'

/** Files are sent in parallel to other changes, so that a large one delays nothing. */
export type Lane = 'changes' | 'files'
export const LANES: readonly Lane[] = ['changes', 'files']

export interface Person {
  id: string
  email: string
}

export interface State extends Person {
  /** In the order in which they were made and are sent. */
  changes: QueuedChange[]
  refused: Refused[]
  overwritten: Overwritten[]
  /** The last answered changes, each with the id to undo it. */
  answered: { key: string; undoId: string | null }[]
  /** The last writes of which the person was told how they ended by another page than the one that made them. */
  told?: string[]
  /** The page that sends in a lane; no other page does until it is done or closed. */
  senders: Partial<Record<Lane, string>>
}

/** How sending a change ended. */
export type Outcome =
  | { is: 'done'; undoId: string | null; overwritten: readonly Overwritten[]; body: object }
  | { is: 'refused'; status: number; reason: string; kept: boolean }
  /** It must be sent again as another write. */
  | { is: 'changed'; write: Write }
  /** It must be sent again later; `tried`: it may have arrived. */
  | { is: 'unsent'; tried: boolean }

/** Keys of so many answered, or told, changes are kept. */
const MOST_ANSWERED = 20

export const emptyState = ({ id, email }: Person): State => ({
  id,
  email,
  changes: [],
  refused: [],
  overwritten: [],
  answered: [],
  senders: {},
})

export const laneOf = ({ write }: Pick<QueuedChange, 'write'>): Lane => (write.file ? 'files' : 'changes')

/**
 * Adds a change, unless it is in the queue or was answered already; false: it undoes a change that cannot be undone.
 * `offline`: do not send it at once.
 */
export function addChange(state: State, change: QueuedChange, offline: boolean): boolean {
  if ([...state.changes, ...state.answered].some(({ key }) => key === change.key)) return true
  const waits = offline || state.changes.some((other) => other.waits)
  const { undoes } = change
  state.changes.push({ ...change, waits })
  if (undoes !== undefined && !state.changes.some(({ key }) => key === undoes)) {
    const answered = state.answered.find(({ key }) => key === undoes)
    return answerUndo(state, undoes, answered?.undoId ?? null).length === 0
  }
  return true
}

/**
 * The next change for `page` to send, which becomes the lane's sender; undefined when there is none, or when another
 * page is sending. `instead`: a sender that may be replaced, because it is this page or has closed.
 */
export function takeNextChange(state: State, lane: Lane, page: string, instead?: string): QueuedChange | undefined {
  const sender = state.senders[lane]
  if (sender !== undefined && sender !== instead) return undefined
  const next = nextIn(lane, state.changes)
  if (!next) {
    delete state.senders[lane]
    return undefined
  }
  state.senders[lane] = page
  next.tried = true
  return next
}

/** Records, before a change is sent, what it will overwrite. */
export function recordOverwrites(state: State, key: string, overwrites: readonly Overwritten[]): void {
  const change = state.changes.find((one) => one.key === key)
  if (change) change.overwrote = overwrites
}

/** Records how sending ended; returns the keys of changes that can never be sent because of it. */
export function recordOutcome(state: State, key: string, outcome: Outcome): string[] {
  const change = state.changes.find((one) => one.key === key)
  if (!change) return []
  switch (outcome.is) {
    case 'done':
      renewSeen(takeOut(state, key), change, outcome.body)
      renewOverwritten(state, change.write)
      state.overwritten.push(...outcome.overwritten)
      state.answered = [...state.answered.slice(1 - MOST_ANSWERED), { key, undoId: outcome.undoId }]
      return answerUndo(state, key, outcome.undoId)
    case 'refused':
      renewSeen(takeOut(state, key), change)
      if (outcome.kept) state.refused.push({ ...change, status: outcome.status, reason: outcome.reason })
      return answerUndo(state, key, null)
    case 'changed':
      change.write = outcome.write
      return []
    case 'unsent':
      change.tried = outcome.tried
      for (const one of state.changes) one.waits = true
      return []
  }
}

/** Updates recorded overwritten fields with the person's new text; drops those where it equals the other version. */
function renewOverwritten(state: State, write: Write): void {
  // What was restored from the trash, or deleted there for good, or reopened, is not to be restored any more.
  const { action, ids = [] } = bodyOf(write) as { action?: string; ids?: string[] }
  const reopened = action === 'reopen' ? ids.map((id) => `/tasks/${id}`) : []
  const isUndone = ({ path }: Overwritten): boolean =>
    write.path.startsWith(`/trash${path}`) || write.path === `${path}/reopen` || reopened.includes(path)
  state.overwritten = state.overwritten.filter((one) => !isUndone(one))
  if (write.method !== 'PATCH') return
  const now = bodyOf(write)
  state.overwritten = state.overwritten.flatMap((one) => {
    if (one.path !== write.path) return one
    const fields = one.fields
      .map((field) => (field.field in now ? { ...field, mine: now[field.field] } : field))
      .filter(({ mine, theirs }) => !isSameJson(mine, theirs))
    return fields.length > 0 ? { ...one, fields } : []
  })
}

/** Stops being the sender of a lane, so that other pages can send. */
export function release(state: State, lane: Lane, page: string): void {
  if (state.senders[lane] === page) delete state.senders[lane]
}

/** Does so in every lane. */
export function releaseAll(state: State, page: string): void {
  for (const lane of LANES) release(state, lane, page)
}

/** Removes an unsent change; false: it may have been sent. */
export function withdraw(state: State, key: string): boolean {
  const change = state.changes.find((one) => one.key === key)
  if (!change || change.tried) return false
  renewSeen(takeOut(state, key), change)
  return true
}

/** Removes a change that may have been sent. */
export function abandon(state: State, key: string): void {
  takeOut(state, key)
  answerUndo(state, key, null)
}

/** Queues a refused change again, with a new idempotency key, because the old one may be used up. */
export function retry(state: State, key: string, requestKey: string): void {
  const one = state.refused.find((refused) => refused.key === key)
  if (!one) return
  discard(state, key)
  const { status: _status, ...change } = one
  state.changes.push({ ...change, write: { ...one.write, key: requestKey }, waits: true, tried: false })
}

export function discard(state: State, key: string): void {
  state.refused = state.refused.filter((one) => one.key !== key)
}

/** Claims telling the person how a write ended; false: another page does. */
export function claimTelling(state: State, key: string): boolean {
  const told = state.told ?? []
  if (told.includes(key)) return false
  state.told = [...told.slice(1 - MOST_ANSWERED), key]
  return true
}

export function forgetOverwritten(state: State, key: string): void {
  state.overwritten = state.overwritten.filter((one) => !one.key.startsWith(key))
}

/**
 * A file waits for all earlier changes. Of the later ones, only a change that deletes its task or comment waits for the
 * file.
 */
function nextIn(lane: Lane, changes: readonly QueuedChange[]): QueuedChange | undefined {
  const at = changes.findIndex((change) => laneOf(change) === lane)
  const next = changes[at]
  const before = changes.slice(0, Math.max(0, at)).filter((change) => laneOf(change) !== lane)
  const held = next && (lane === 'files' ? before.length > 0 : before.some((file) => deletesFor(next, file)))
  return held ? undefined : next
}

function deletesFor({ write }: QueuedChange, file: QueuedChange): boolean {
  const deletes = write.method === 'DELETE' || bodyOf(write).action === 'delete'
  const said = textOf(write)
  return deletes && (textOf(file.write).match(UUID) ?? []).some((id) => said.includes(id))
}

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g
const textOf = ({ path, body }: Write): string => JSON.stringify([path, body])

/** Returns the changes after it. */
function takeOut(state: State, key: string): QueuedChange[] {
  const at = state.changes.findIndex((one) => one.key === key)
  const later = state.changes.slice(at + 1)
  state.changes = state.changes.filter((one) => one.key !== key)
  return later
}

/** Sets the id in changes that undo an answered change; without an id it removes them and returns their keys. */
function answerUndo(state: State, key: string, id: string | null): string[] {
  const undos = state.changes.filter((one) => one.undoes === key)
  for (const one of undos) {
    if (id !== null) one.write = { ...one.write, body: { id } }
    delete one.undoes
    if (id === null) takeOut(state, one.key)
  }
  return id === null ? undos.map((one) => one.key) : []
}

/**
 * Later changes recorded the optimistic values of this change as what the person saw. Replaces these by the values in
 * the server's answer, or by the previous values if this change was not carried out.
 */
function renewSeen(later: readonly QueuedChange[], { shown }: QueuedChange, body?: { tasks?: unknown[] }): void {
  const rows = body && ((body.tasks ?? [body]) as Seen[])
  for (const [, id, laid, before] of shown) {
    const now = rows ? rows.find((row) => row['id'] === id) : before
    for (const [, other, , seen] of later.flatMap((one) => one.shown)) {
      if (other !== id || !seen || !now) continue
      for (const [field, value] of Object.entries({ ...laid }))
        if (field in seen && isSameJson(seen[field], value)) seen[field] = now[field]
    }
  }
}
