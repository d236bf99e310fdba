import { batch } from '@preact/signals'
import type { Change, ChangedProject } from '../../contract/live.ts'
import type { Kind } from '../../domain/events.ts'
import { liveTables, onForget, takeDeletion, takeRow, updatedAt, type Row } from './live-tables.ts'
import { rowsTaken, type Table } from './table.ts'

const GONE = ['deleted', 'removed']

export const kindOf = (change: Change): Kind => change.type.split('.')[0] as Kind
export const isGone = (change: Change): boolean => GONE.includes(change.type.split('.')[1] ?? '')

/** The answer to a change of one's own, together with newer changes that had arrived by then. */
interface OwnAnswer {
  takeInAgain: () => void
}

/**
 * Rows of answers to one's own changes, by kind and id, until as new a change of them has arrived; undefined: deleted.
 * Changes come by another connection, so older ones may still arrive.
 */
const ahead = new Map<string, Row | undefined>()
/** Forgets them when changes were missed. */
export const forgetAhead = (): void => ahead.clear()
onForget(forgetAhead)

/** Everything that arrived while a request was running, in order. */
const log: (Change | OwnAnswer)[] = []
let asking = 0

const isOwn = (one: Change | OwnAnswer): one is OwnAnswer => 'takeInAgain' in one
const nameOf = (kind: Kind, id: string | undefined): string => `${kind} ${id}`

/** Whether a change is not older than an answer to a change of one's own. */
export function isNews(change: Change): boolean {
  const kind = kindOf(change)
  // What is in the project is not announced by itself.
  if (kind === 'project' && (isGone(change) || (change.payload as ChangedProject).reload)) forgetAhead()
  const row = rowOf(change)
  const name = nameOf(kind, row?.id)
  if (!row || !ahead.has(name)) return true
  const answered = ahead.get(name)
  const isOld = answered
    ? (isGone(change) ? change.at : updatedAt(row)) < updatedAt(answered)
    : !isGone(change) && !liveTables.get(kind)!.table.fromServer(row.id)
  if (!isOld) ahead.delete(name)
  return !isOld
}

/** Applies a change to its table, and again after the answers of running requests, which may be older. */
export function takeIn(change: Change): void {
  if (asking > 0) log.push(change)
  apply(change)
}

/** Applying a change twice has no further effect. */
function apply(change: Change): void {
  const row = rowOf(change)
  if (!row) return
  if (isGone(change)) takeDeletion(kindOf(change), row.id)
  else takeRow(kindOf(change), row)
}

function rowOf(change: Change): Row | undefined {
  const known = liveTables.get(kindOf(change))
  if (!known || change.payload === null) return undefined
  const { reload: _reload, ...payload } = change.payload as Record<string, unknown>
  return { ...payload, id: known.keyOf(payload, change.project_id) }
}

/**
 * Asks the server and applies its answer. Changes that arrived in the meantime are applied again after it, because the
 * answer may be older than they are: the newest change always wins. `ask` may apply a part of the answer before it has
 * all of it.
 */
export const reconcile = <T>(
  ask: (takeInPart: (settle: () => void) => void) => Promise<T>,
  settle: (answer: T) => void,
): Promise<T> =>
  whileAsking(async (since) => {
    const takeInAnswer = (settleIt: () => void): void =>
      batch(() => {
        settleIt()
        for (const later of since()) {
          if (isOwn(later)) later.takeInAgain()
          else apply(later)
        }
      })
    const answer = await ask(takeInAnswer)
    takeInAnswer(() => settle(answer))
    return answer
  })

/** Like `reconcile`, for a change of one's own: its answer is newer than the answers of all running requests. */
export const reconcileOwn = <T>(ask: () => Promise<T>, settle: (answer: T) => void): Promise<T> =>
  whileAsking(async (since) => {
    const answer = await ask()
    batch(() => {
      const taken = rowsTakenBy(() => settle(answer))
      const told = new Set<string>()
      for (const { table, id, row, along } of taken()) {
        if (!row && along) continue
        const name = nameOf(table.kind, id)
        told.add(name)
        ahead.set(name, row)
      }
      for (const change of since()) {
        if (isOwn(change) || !isNews(change)) continue
        if (told.has(nameOf(kindOf(change), rowOf(change)?.id))) apply(change)
      }
      const rows = taken()
      log.push({ takeInAgain: () => rows.forEach(putAgain) })
    })
    return answer
  })

/** `since` returns everything that arrived since the start. */
async function whileAsking<T>(work: (since: () => typeof log) => Promise<T>): Promise<T> {
  if (asking === 0) log.length = 0
  const from = log.length
  asking += 1
  try {
    return await work(() => log.slice(from))
  } finally {
    asking -= 1
  }
}

interface TakenRow {
  table: Table<Row>
  id: string
  /** Undefined: deleted. */
  row: Row | undefined
  /** The row as it was, if it was deleted together with another. */
  along: Row | undefined
}

/** Applies a row of an answer again, unless a newer version of it has been read since. */
function putAgain({ table, id, row, along }: TakenRow): void {
  const read = table.fromServer(id)
  const known = row ?? along
  if (known && read && updatedAt(known) < updatedAt(read)) return
  if (row) table.put(row)
  else table.drop(id)
}

/** Applies an answer; the returned function gives the rows that it set, in their newest version from the server. */
function rowsTakenBy(settle: () => void): () => TakenRow[] {
  const taken = new Map<Table<Row>, Map<string, Row | undefined>>()
  const stop = rowsTaken.on(({ table, ids, along }) => {
    const rows = [...ids.map((id) => [id, undefined] as const), ...along.map((row) => [row.id, row] as const)]
    taken.set(table, new Map([...(taken.get(table) ?? []), ...rows]))
  })
  try {
    settle()
  } finally {
    stop()
  }
  return () =>
    [...taken].flatMap(([table, rows]) =>
      [...rows].map(([id, along]) => ({ table, id, row: table.fromServer(id), along })),
    )
}
