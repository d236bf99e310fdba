import { batch } from '@preact/signals'
import type { Change, Changes } from '../../../contract/live.ts'
import type { Kind } from '../../../domain/events.ts'
import { isDeepEqual } from '../deep-equal.ts'
import { liveTables, takeDeletion, takeRow, updatedAt, type Row } from './live-tables.ts'
import { rowsTaken, type Table } from './table.ts'

export const kindOf = (change: Change): Kind => change.type.split('.')[0] as Kind
export const isGone = ({ type }: Change): boolean => /deleted|removed/.test(type)

/** The rows of an answer by kind and id; undefined: deleted. */
type Told = ReadonlyMap<string, Row | undefined>

/** The answer to a change of one's own, together with newer changes that had arrived by then. */
interface OwnAnswer {
  told: Told
  takeInAgain: () => void
}

/** Stands in the log for what is forgotten. */
const nothing = { type: 'resync' } as Change

/** Everything that arrived while a request was running, in order. */
const log: (Change | OwnAnswer)[] = []
let asking = 0
/** Whether an answer is awaited that may be older than what arrives now. */
export const isAsking = (): boolean => asking > 0

/** The names of the rows that were set or deleted since an answer was last begun to be taken in. */
const justSet = new Set<string>()
rowsTaken.on(({ table, ids }) => ids.forEach((id) => justSet.add(`${table.kind} ${id}`)))

/** Forgets all that has arrived: everything is read again, and a restored backup knows none of it. */
// oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- nothing changes it
export const forgetHeard = (): unknown => log.fill(nothing)

/** Forgets what was heard of an answer, and before it of the same rows: it is no newer than that, nor than the next. */
function forgetHeardOf(told: Told): void {
  const heard = new Set<string>()
  for (const [at, one] of [...log.entries()].toReversed()) {
    if (isOwn(one)) continue
    const name = nameIn(one)
    if (tells(one, told.get(name))) heard.add(name)
    if (heard.has(name)) log[at] = nothing
  }
}

const isOwn = (one: Change | OwnAnswer): one is OwnAnswer => 'told' in one
const nameIn = (change: Change): string => `${kindOf(change)} ${rowOf(change)?.id}`

/** Rows of answers to one's own changes that have not been heard of since, the newest last; undefined: deleted. */
const unheard = new Map<string, (Row | undefined)[]>()
/** Milliseconds after an answer within which it is heard of. */
const HEARD_WITHIN_MS = 10_000

function awaitNews(name: string, row: Row | undefined): void {
  const answers = [...(unheard.get(name) ?? []), row]
  unheard.set(name, answers)
  setTimeout(() => unheard.get(name) === answers && unheard.delete(name), HEARD_WITHIN_MS)
}

/** Whether a change of one's own is heard of only after the answer to a newer one. */
export function isLate(change: Change): boolean {
  const answers = unheard.get(nameIn(change))
  if (!answers) return false
  const newest = answers.at(-1)
  if (isGone(change)) return newest !== undefined && answers.includes(undefined) && change.at < updatedAt(newest)
  const heard = versionOf(rowOf(change))
  return !!heard && heard !== versionOf(newest) && answers.map(versionOf).includes(heard)
}

/** Empty for rows without one. Labels do not touch `updated_at`. */
const versionOf = (row: Row | undefined): string | undefined =>
  row && updatedAt(row) && updatedAt(row) + String((row as { labels?: string[] }).labels)

/** Applies a change to its table if it is not late, and again after the answers of running requests, which may be older. */
export function takeIn(change: Change): void {
  const answers = unheard.get(nameIn(change))
  if (isLate(change)) return forgetAlike(answers!, rowOf(change))
  // What the answer has told already is older than the next one.
  if (asking > 0 && !tells(change, answers?.at(-1))) log.push(change)
  unheard.delete(nameIn(change))
  apply(change)
}

/** Forgets the answer that late news tell of, and those before it: what tells the same again may be of others. */
function forgetAlike(answers: (Row | undefined)[], heard: Row | undefined): void {
  const newest = answers.at(-1)
  // Nobody gives a row an earlier `updated_at` again.
  if (!heard || !newest || updatedAt(heard) !== updatedAt(newest)) return
  answers.splice(0, answers.map(versionOf).indexOf(versionOf(heard)) + 1)
}

const tells = (change: Change, row: Row | undefined): boolean => !!row && isDeepEqual(rowOf(change), row)

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
        justSet.clear()
        settleIt()
        // What the answer has not set is as it was heard of, or newer. A deletion takes more along than its row.
        for (const later of since()) {
          if (isOwn(later)) later.takeInAgain()
          else if (isGone(later) || justSet.has(nameIn(later))) apply(later)
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
      const told = toldOf(taken())
      forgetHeardOf(told)
      const changes = since().filter((one): one is Change => !isOwn(one))
      // Of each row the newest alone: what an earlier one took along may have been heard of again since.
      const newest = new Map(notOlder(changes, told).map((change) => [nameIn(change), change]))
      newest.forEach((change, name) => told.has(name) && apply(change))
      const rows = taken()
      // What a newer change has told of a row does not go by this answer: the next may be read by now.
      const answered = new Map([...toldOf(rows)].filter(([name]) => !newest.has(name)))
      log.push({ told: answered, takeInAgain: () => rows.forEach(putAgain) })
      answered.forEach((row, name) => awaitNews(name, row))
    })
    return answer
  })

/** Reads changes; leaves out those older than answers to one's own changes that arrived meanwhile. */
export const readChanges = (ask: () => Promise<Changes>): Promise<Changes> =>
  whileAsking(async (since) => {
    const { changes, ...answer } = await ask()
    const own = since().filter(isOwn)
    return { ...answer, changes: own.reduce((left, { told }) => notOlder(left, told), changes) }
  })

/**
 * The changes that are not older than an answer; they must be in order. A row that the answer deleted comes back only
 * after a change that deletes it.
 */
function notOlder(changes: readonly Change[], told: Told): Change[] {
  const dropped = new Set([...told].flatMap(([name, row]) => (row ? [] : name)))
  return changes.filter((change) => {
    const name = nameIn(change)
    const answered = told.get(name)
    if (isGone(change)) dropped.delete(name)
    if (!answered) return !dropped.has(name)
    return (isGone(change) ? change.at : updatedAt(rowOf(change)!)) >= updatedAt(answered)
  })
}

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

/** Applies a row of an answer again if it has just been set, unless to a newer version. */
function putAgain({ table, id, row, along }: TakenRow): void {
  if (!justSet.has(`${table.kind} ${id}`)) return
  const read = table.fromServer(id)
  const known = row ?? along
  if (known && read && updatedAt(known) < updatedAt(read)) return
  if (row) table.put(row)
  else table.drop(id)
}

const toldOf = (rows: readonly TakenRow[]): Told =>
  new Map(rows.flatMap(({ table, id, row, along }) => (row || !along ? [[`${table.kind} ${id}`, row]] : [])))

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
