/** The journal that clients replay. A stroke that changes so much of a project that reloading is cheaper leaves one entry. */
import { journal } from '../../../schema/tables/history.ts'
import type { Kind, LiveEvent } from '../../domain/events.ts'
import { findRow, insertRow } from '../../platform/db/rows.ts'
import type { SqlValue, Tx } from '../../platform/db/transaction.ts'

/** What is entered of a change. */
export interface JournalEntry {
  kind: Kind
  /** Id of the object; of a member: the user's. */
  id: string
  /** The project it belongs to; null for what is personal. */
  project_id: string | null
  from_project_id?: string
  /** Personal changes go to this person alone. */
  user_id?: string
  live: LiveEvent
  /** The task that a reminder is on. */
  task_id?: string
  /** With `project.updated`: clients reload the project, as after an import. */
  reload?: true
}

const MOST_TASKS = 100

/** Reloading a project shows these. */
const READ_WITH_PROJECT: readonly Kind[] = ['task', 'comment', 'attachment']
const THESE = "kind IN ('task', 'comment', 'attachment')"

/** What one write has entered. Savepoints may have taken some of it back: the counts only say when to look. */
interface Written {
  after: number
  counts: Map<string, number>
  reloads: Map<string, number>
}

/** A project, for everybody or (personal entries) one person. */
interface Place {
  project: string
  user: string | null
}

const writes = new WeakMap<Tx, Written>()

/** Enters one change, unless clients reload the whole project after this write anyway. */
export function enterJournal(tx: Tx, doer: string | null, entry: JournalEntry): void {
  const written = writtenIn(tx)
  const places = READ_WITH_PROJECT.includes(entry.kind) && !entry.reload ? placesOf(entry) : []
  if (places.some((place) => isReloaded(tx, written, place))) {
    for (const place of places) reload(tx, doer, written, place)
    return
  }
  const seq = insert(tx, doer, entry)
  if (entry.reload) written.reloads.set(keyOf({ project: entry.project_id!, user: entry.user_id ?? null }), seq)
  if (entry.kind === 'task') for (const place of places) count(tx, doer, written, place)
}

function writtenIn(tx: Tx): Written {
  let written = writes.get(tx)
  if (!written) {
    const { after } = tx.get<{ after: number }>('SELECT ifnull(max(seq), 0) AS after FROM journal')!
    writes.set(tx, (written = { after, counts: new Map(), reloads: new Map() }))
  }
  return written
}

const placesOf = ({ project_id, from_project_id, user_id }: JournalEntry): Place[] =>
  [project_id, from_project_id].flatMap((project) => (project ? [{ project, user: user_id ?? null }] : []))

const keyOf = ({ project, user }: Place): string => `${project} ${user ?? ''}`

function isReloaded(tx: Tx, { reloads }: Written, place: Place): boolean {
  const seq = reloads.get(keyOf(place))
  if (seq === undefined) return false
  const { project, user } = place
  return findRow(tx, journal, { seq, reload: 1, project_id: project, user_id: user }) !== undefined
}

function count(tx: Tx, doer: string | null, written: Written, place: Place): void {
  const entries = (written.counts.get(keyOf(place)) ?? 0) + 1
  written.counts.set(keyOf(place), entries)
  if (entries <= MOST_TASKS) return
  const { after } = written
  const { project, user } = place
  const where = `seq > ? AND ${THESE} AND user_id IS ? AND (project_id = ? OR from_project_id = ?)`
  const parameters: SqlValue[] = [after, user, project, project]
  const { tasks } = tx.get<{ tasks: number }>(
    `SELECT count(DISTINCT object_id) AS tasks FROM journal WHERE ${where} AND kind = 'task'`,
    parameters,
  )!
  written.counts.set(keyOf(place), tasks)
  if (tasks <= MOST_TASKS) return
  const others = tx.all<{ id: string | null }>(
    `SELECT project_id AS id FROM journal WHERE ${where} UNION SELECT from_project_id FROM journal WHERE ${where}`,
    [...parameters, ...parameters],
  )
  tx.run(`DELETE FROM journal WHERE ${where}`, parameters)
  for (const { id } of others) if (id !== null) reload(tx, doer, written, { project: id, user })
}

function reload(tx: Tx, doer: string | null, written: Written, place: Place): void {
  if (isReloaded(tx, written, place)) return
  const { project, user } = place
  const entry: JournalEntry = {
    kind: 'project',
    id: project,
    project_id: project,
    live: 'project.updated',
    reload: true,
  }
  written.reloads.set(keyOf(place), insert(tx, doer, user === null ? entry : { ...entry, user_id: user }))
}

/** Answers the entry's number. */
const insert = (tx: Tx, doer: string | null, entry: JournalEntry): number =>
  insertRow(tx, journal, {
    type: entry.live,
    kind: entry.kind,
    object_id: entry.id,
    project_id: entry.project_id,
    from_project_id: entry.from_project_id ?? null,
    user_id: entry.user_id ?? null,
    actor_id: doer,
    at: tx.now,
    reload: Number(entry.reload ?? false),
    task_id: entry.task_id ?? null,
  })
