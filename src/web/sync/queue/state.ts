/**
 * What is kept of one person's changes, and every step it takes. Pure: `database.ts` runs a step in a transaction that
 * all pages share, so each step sees what every page did before it.
 */
import type { Write } from '../errors.ts'
import type { Seen } from '../table.ts'
import { bodyOf, type QueuedChange, type Overwritten, type Refused } from './change.ts'

/** Files are sent beside other changes, so that a large one holds up nothing. */
export type Lane = 'changes' | 'files'
export const LANES: readonly Lane[] = ['changes', 'files']

export interface Person {
  id: string
  email: string
}

export interface State extends Person {
  /** In the order in which they were made, which is the order in which they are sent. */
  changes: QueuedChange[]
  refused: Refused[]
  overwritten: Overwritten[]
  /** The newest changes that were answered, with the id to undo each. */
  answered: { key: string; undoId: string | null }[]
  /** The page that sends in a lane; nobody else does until it is done, or closed. */
  senders: Partial<Record<Lane, string>>
}

/** How sending a change ended. */
export type Outcome =
  | { is: 'done'; undoId: string | null; overwritten: readonly Overwritten[]; body: object }
  | { is: 'refused'; status: number; kept: boolean }
  /** It is to be sent as another write. */
  | { is: 'changed'; write: Write }
  /** It is to be sent again later; `tried`: what came of it is not known. */
  | { is: 'unsent'; tried: boolean }

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

/**
 * Takes over what the same address left unsent on a server that was set up anew since: nothing that it names is there,
 * so it is kept as refused, with its texts and files.
 */
export function adopt(all: State[], person: Person): State[] {
  const left = all.filter(({ id, email }) => id !== person.id && email === person.email)
  if (left.length === 0) return all
  const own = all.find(({ id }) => id === person.id) ?? emptyState(person)
  for (const { changes, refused } of left)
    own.refused.push(...changes.map((change) => ({ ...change, status: 404, outdated: false })), ...refused)
  return [own, ...all.filter((state) => state !== own && !left.includes(state))]
}

export const laneOf = ({ write }: Pick<QueuedChange, 'write'>): Lane => (write.file ? 'files' : 'changes')

/**
 * Keeps a change; false: it takes back what cannot be. `offline`: it is not to be sent at once. One that is kept or was
 * answered is not kept again.
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
  for (const one of state.refused) if (overtakes(change.write, one.write)) one.outdated = true
  return true
}

/**
 * The next change for `page` to send, which is then the lane's sender; undefined when there is none, or when another
 * page sends. `instead`: of a sender that is this page itself, or closed.
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

/** Records how sending ended; returns the keys of those that can never be sent because of it. */
export function recordOutcome(state: State, key: string, outcome: Outcome): string[] {
  const change = state.changes.find((one) => one.key === key)
  if (!change) return []
  switch (outcome.is) {
    case 'done':
      takeOut(state, key)
      renewOverwritten(state, change.write)
      state.overwritten.push(...outcome.overwritten)
      renewSeen(state, change, outcome.body)
      state.answered = [...state.answered.slice(1 - MOST_ANSWERED), { key, undoId: outcome.undoId }]
      return answerUndo(state, key, outcome.undoId)
    case 'refused':
      takeOut(state, key)
      renewSeen(state, change)
      if (outcome.kept) state.refused.push({ ...change, status: outcome.status, outdated: false })
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

/** Updates what was overwritten before with the person's new text; drops it where that equals the other version. */
function renewOverwritten(state: State, write: Write): void {
  if (write.method !== 'PATCH') return
  const now = bodyOf(write)
  state.overwritten = state.overwritten.flatMap((one) => {
    if (one.path !== write.path) return one
    const fields = one.fields
      .map((field) => (field.field in now ? { ...field, mine: now[field.field] } : field))
      .filter(({ mine, theirs }) => !same(mine, theirs))
    return fields.length > 0 ? { ...one, fields } : []
  })
}

/** Lets other pages send, if this one does. */
export function release(state: State, lane: Lane, page: string): void {
  if (state.senders[lane] === page) delete state.senders[lane]
}

/** The same in every lane. */
export function releaseAll(state: State, page: string): void {
  for (const lane of LANES) release(state, lane, page)
}

/** Takes out a change that was never sent; false: it may have been. */
export function withdraw(state: State, key: string): boolean {
  const change = state.changes.find((one) => one.key === key)
  if (!change || change.tried) return false
  takeOut(state, key)
  renewSeen(state, change)
  return true
}

/** Takes out a change that may have been sent. */
export function abandon(state: State, key: string): void {
  takeOut(state, key)
  answerUndo(state, key, null)
}

/** Sends once more what was refused, after all that waits; as a new request, since the old one may be spent. */
export function retry(state: State, key: string, requestKey: string): void {
  const one = state.refused.find((refused) => refused.key === key)
  if (!one) return
  discard(state, key)
  const { status: _status, outdated: _outdated, ...change } = one
  state.changes.push({ ...change, write: { ...one.write, key: requestKey }, waits: true, tried: false })
}

export function discard(state: State, key: string): void {
  state.refused = state.refused.filter((one) => one.key !== key)
}

export function forgetOverwritten(state: State, key: string): void {
  state.overwritten = state.overwritten.filter((one) => !one.key.startsWith(key))
}

/**
 * A file waits for all that was done before it. Of what was done after it, only what deletes its task or its comment
 * waits for it.
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

function takeOut(state: State, key: string): void {
  state.changes = state.changes.filter((one) => one.key !== key)
}

/** The undo of a change that is answered has its id now; without one it is not to be sent. */
function answerUndo(state: State, key: string, id: string | null): string[] {
  const undos = state.changes.filter((one) => one.undoes === key)
  for (const one of undos) {
    if (id !== null) one.write = { ...one.write, body: { id } }
    delete one.undoes
    if (id === null) takeOut(state, one.key)
  }
  return id === null ? undos.map((one) => one.key) : []
}

const overtakes = (newer: Write, older: Write): boolean =>
  newer.method === 'PATCH' &&
  older.method === 'PATCH' &&
  newer.path === older.path &&
  Object.keys(bodyOf(newer)).some((field) => field in bodyOf(older))

/**
 * Later changes were made by one who saw what this one laid over rows: it is what the server made of them, as its answer
 * says, or what stood there before, where this one never came to the server.
 */
function renewSeen(state: State, { shown }: QueuedChange, body?: { tasks?: unknown[] }): void {
  const rows = body && ((body.tasks ?? [body]) as Seen[])
  for (const [, id, laid, before] of shown) {
    const now = rows ? rows.find((row) => row['id'] === id) : before
    for (const [, other, , seen] of state.changes.flatMap((one) => one.shown)) {
      if (other !== id || !seen || !now) continue
      for (const [field, value] of Object.entries({ ...laid }))
        if (field in seen && same(seen[field], value)) seen[field] = now[field]
    }
  }
}

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
