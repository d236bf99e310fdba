/**
 * The journal of changes that clients replay. When one write changes so many tasks of a project that reloading is
 * cheaper, it writes a single entry.
 */
import { journal } from '../../../schema/tables/history.ts'
import type { Kind, LiveEvent } from '../../domain/events.ts'
import { findRow, insertRow, onlyRow } from '../../platform/db/rows/rows.ts'
import type { SqlValue, Tx } from '../../platform/db/transaction.ts'

/** One change in the journal. */
export interface JournalEntry {
  kind: Kind
  /** Id of the object; for a member the user's id. */
  id: string
  /** The project it belongs to; null for personal objects. */
  project_id: string | null
  from_project_id?: string
  /** Set for personal changes, which only this person receives. */
  user_id?: string
  live: LiveEvent
  /** The task of a reminder. */
  task_id?: string
  /** With `project.updated`: clients reload the project, for instance after an import. */
  reload?: true
}

/** The most changed tasks of one project that are sent one by one. */
export const MOST_TASKS = 100
/** The most changes of one person's own objects that are sent one by one. */
export const MOST_PERSONAL = 100

/** Kinds that clients read again when they reload a project. */
const READ_WITH_PROJECT: readonly Kind[] = ['task', 'comment', 'attachment']
const IS_READ_WITH_PROJECT = `kind IN (${READ_WITH_PROJECT.map((kind) => `'${kind}'`).join(', ')})`

/**
 * What one write has entered so far. The counts may be too high after a rollback to a savepoint, so they only tell when
 * to check.
 */
interface Written {
  /** Number of its first entry. */
  first: number
  counts: Map<string, number>
  reloads: Map<string, number>
}

/** A project, and for personal entries the person. */
interface Audience {
  project: string
  user: string | null
}

const writes = new WeakMap<Tx, Written>()

/** Enters a change, unless clients will reload the whole project after this write anyway. */
export function enterJournal(tx: Tx, actorId: string | null, entry: JournalEntry): void {
  const written = writtenIn(tx)
  const audiences = READ_WITH_PROJECT.includes(entry.kind) && !entry.reload ? audiencesOf(entry) : []
  if (audiences.some((audience) => isReloaded(tx, written, audience))) {
    for (const audience of audiences) reload(tx, actorId, written, audience)
    return
  }
  const seq = insert(tx, actorId, entry)
  written.first = Math.min(written.first, seq)
  if (entry.reload) written.reloads.set(keyOf({ project: entry.project_id!, user: entry.user_id ?? null }), seq)
  if (entry.kind === 'task') for (const audience of audiences) count(tx, actorId, written, audience)
}

/**
 * Enters many changes of objects that only this person sees. More than MOST_PERSONAL become one `resync`, after which
 * their clients reload everything.
 */
export function enterPersonal(tx: Tx, actorId: string | null, user_id: string, entries: readonly JournalEntry[]): void {
  if (entries.length <= MOST_PERSONAL) for (const entry of entries) enterJournal(tx, actorId, entry)
  else insert(tx, actorId, { kind: 'label', id: user_id, project_id: null, user_id, live: 'resync' })
}

function writtenIn(tx: Tx): Written {
  let written = writes.get(tx)
  if (!written) {
    writes.set(tx, (written = { first: Infinity, counts: new Map(), reloads: new Map() }))
  }
  return written
}

const audiencesOf = ({ project_id, from_project_id, user_id }: JournalEntry): Audience[] =>
  [project_id, from_project_id].flatMap((project) => (project ? [{ project, user: user_id ?? null }] : []))

const keyOf = ({ project, user }: Audience): string => `${project} ${user ?? ''}`

function isReloaded(tx: Tx, { reloads }: Written, audience: Audience): boolean {
  const seq = reloads.get(keyOf(audience))
  if (seq === undefined) return false
  const { project, user } = audience
  return findRow(tx, journal, { seq, reload: 1, project_id: project, user_id: user }) !== undefined
}

function count(tx: Tx, actorId: string | null, written: Written, audience: Audience): void {
  const entries = (written.counts.get(keyOf(audience)) ?? 0) + 1
  written.counts.set(keyOf(audience), entries)
  if (entries <= MOST_TASKS) return
  const { first } = written
  const { project, user } = audience
  const where = `seq >= ? AND ${IS_READ_WITH_PROJECT} AND user_id IS ? AND (project_id = ? OR from_project_id = ?)`
  const parameters: SqlValue[] = [first, user, project, project]
  const { tasks } = onlyRow<{ tasks: number }>(
    tx,
    `SELECT count(DISTINCT object_id) AS tasks FROM journal WHERE ${where} AND kind = 'task'`,
    parameters,
  )
  written.counts.set(keyOf(audience), tasks)
  if (tasks <= MOST_TASKS) return
  const others = tx.all<{ id: string | null }>(
    `SELECT project_id AS id FROM journal WHERE ${where} UNION SELECT from_project_id FROM journal WHERE ${where}`,
    [...parameters, ...parameters],
  )
  tx.run(`DELETE FROM journal WHERE ${where}`, parameters)
  for (const { id } of others) if (id !== null) reload(tx, actorId, written, { project: id, user })
}

function reload(tx: Tx, actorId: string | null, written: Written, audience: Audience): void {
  if (isReloaded(tx, written, audience)) return
  const { project, user } = audience
  const entry: JournalEntry = {
    kind: 'project',
    id: project,
    project_id: project,
    live: 'project.updated',
    reload: true,
  }
  written.reloads.set(keyOf(audience), insert(tx, actorId, user === null ? entry : { ...entry, user_id: user }))
}

/** Returns the entry's number. */
const insert = (tx: Tx, actorId: string | null, entry: JournalEntry): number =>
  insertRow(tx, journal, {
    type: entry.live,
    kind: entry.kind,
    object_id: entry.id,
    project_id: entry.project_id,
    from_project_id: entry.from_project_id ?? null,
    user_id: entry.user_id ?? null,
    actor_id: actorId,
    at: tx.now,
    reload: Number(entry.reload ?? false),
    task_id: entry.task_id ?? null,
  })
