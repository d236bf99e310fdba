import { batch } from '@preact/signals'
import type { Change, Changes } from '../../contract/live.ts'
import type { Kind } from '../../domain/events.ts'
import { liveTables, takeDeletion, takeRow, updatedAt, type Row } from './live-tables.ts'
import { rowsTaken, type Table } from './table.ts'

const GONE = ['deleted', 'removed']

export const kindOf = (change: Change): Kind => change.type.split('.')[0] as Kind
export const isGone = (change: Change): boolean => GONE.includes(change.type.split('.')[1] ?? '')

/** Rows by kind and id as an answer told of them; undefined: it said that they are gone. */
type Told = ReadonlyMap<string, Row | undefined>

/** The answer to a change of one's own, with what was newer than it by then. */
interface OwnAnswer {
  told: Told
  takeInAgain: () => void
}

/** What came while something was being asked, in order. */
const log: (Change | OwnAnswer)[] = []
let asking = 0

const isOwn = (one: Change | OwnAnswer): one is OwnAnswer => 'told' in one
const nameOf = (kind: Kind, id: string): string => `${kind} ${id}`

/** Takes a change into its table, also over answers that are on their way and may be older than it. */
export function takeIn(change: Change): void {
  if (asking > 0) log.push(change)
  apply(change)
}

/** The same change again changes nothing. */
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
 * Asks the server and takes its answer in. What changed in the meantime is applied over the answer once more, because
 * the answer may have been read before it: the last word is always that of the newest change. `ask` may take in part of
 * its answer before it has all.
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

/** The same for a change of one's own. Its answer is newer than all that was asked for before it and is not known yet. */
export const reconcileOwn = <T>(ask: () => Promise<T>, settle: (answer: T) => void): Promise<T> =>
  whileAsking(async (since) => {
    const answer = await ask()
    batch(() => {
      const changes = since().filter((one): one is Change => !isOwn(one))
      const taken = rowsTakenBy(() => settle(answer))
      const told = toldOf(taken())
      notOlder(changes.filter(isAbout(told)), told).forEach(apply)
      const rows = taken()
      log.push({ told: toldOf(rows), takeInAgain: () => rows.forEach(putAgain) })
    })
    return answer
  })

/** Asks for what changed; leaves out what is older than answers to changes of one's own that came meanwhile. */
export const readChanges = (ask: () => Promise<Changes>): Promise<Changes> =>
  whileAsking(async (since) => {
    const { changes, ...answer } = await ask()
    const own = since().filter(isOwn)
    return { ...answer, changes: own.reduce((left, { told }) => notOlder(left, told), changes) }
  })

const isAbout =
  (told: Told) =>
  (change: Change): boolean =>
    told.has(nameOf(kindOf(change), rowOf(change)?.id ?? ''))

/**
 * Those of these changes, which are in order, that are not older than an answer. A row that it dropped is back only where
 * its end was heard of before.
 */
function notOlder(changes: readonly Change[], told: Told): Change[] {
  const dropped = new Set([...told].flatMap(([name, row]) => (row ? [] : name)))
  return changes.filter((change) => {
    const row = rowOf(change)
    if (!row) return true
    const name = nameOf(kindOf(change), row.id)
    const answered = told.get(name)
    if (isGone(change)) dropped.delete(name)
    if (!answered) return !dropped.has(name)
    return (isGone(change) ? change.at : updatedAt(row)) >= updatedAt(answered)
  })
}

/** `since` tells what came since this began. */
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
  /** Undefined: it is gone. */
  row: Row | undefined
  /** As it was when it went along with another. */
  along: Row | undefined
}

/** What was read may be newer: rows that an answer only counted anew, or did not name, are as they were known before. */
function putAgain({ table, id, row, along }: TakenRow): void {
  const read = table.fromServer(id)
  const known = row ?? along
  if (known && read && updatedAt(known) < updatedAt(read)) return
  if (row) table.put(row)
  else table.drop(id)
}

const toldOf = (rows: readonly TakenRow[]): Told =>
  new Map(rows.flatMap(({ table, id, row, along }) => (row || !along ? [[nameOf(table.kind, id), row]] : [])))

/** Takes in an answer; returns the rows that it set, as the server has told of them by the time they are asked for. */
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
