/** Lists of tasks of any length as JSON; long ones are read in several turns of the event loop. */
import type { Task } from '../../../contract/tasks.ts'
import type { Actor } from '../../../domain/access/actor.ts'
import type { Reader } from '../../../platform/db/transaction.ts'
import { Turn } from '../../../platform/event-loop.ts'
import { jsonList, type Json } from '../../../platform/http/answers/json.ts'
import { jsonCacheOf, runsOf, type Slice, type TaskJsonCache } from '../json-cache.ts'
import { jsonListOf, tasksAsJson } from '../wire.ts'

type Rows = readonly number[]

/** Tasks that are read together. */
const ROWS_AT_ONCE = 50
/** After so many changes in between, the rest is read at once. */
const MOST_TIMES = 5

/** The tasks of the lists of rowids that `find` returns, in order, as a consistent snapshot. */
export async function listsAsJson(on: Reader, actor: Actor, find: () => readonly Rows[]): Promise<Json<Task[]>[]> {
  const lists = find()
  const cache = jsonCacheOf(on)
  if (cache && lists.flat().length > ROWS_AT_ONCE) return longListsAsJson(on, actor, cache, lists, find)
  return lists.map((rows) => tasksAsJson(on, actor, rows))
}

/** Finds the lists again and reads changed tasks again when something has changed between the turns. */
async function longListsAsJson(
  on: Reader,
  actor: Actor,
  cache: TaskJsonCache,
  found: readonly Rows[],
  find: () => readonly Rows[],
): Promise<Json<Task[]>[]> {
  const { changes } = cache
  const read = new Map<number, Slice>()
  /** Tasks changed since the lists were found: they may be gone, and are read when the lists are found again. */
  const changed = new Set<number>()
  const stop = changes.subscribe({
    forgetTask: (row) => {
      read.delete(row)
      changed.add(row)
    },
    forgetLabelsOf: (user) => user === actor.id && read.clear(),
  })
  const turn = new Turn()
  try {
    for (let times = 1, lists = found; ; times++, lists = find()) {
      const { commits } = changes
      changed.clear()
      const missing = lists.flat().filter((row) => !read.has(row))
      for (let from = 0; from < missing.length; from += ROWS_AT_ONCE) {
        if (from > 0 && times < MOST_TIMES && turn.isOver) await turn.pass()
        const rows = missing.slice(from, from + ROWS_AT_ONCE).filter((row) => !changed.has(row))
        const slices = cache.slices(actor, rows, (unknown) => jsonListOf(on, actor, unknown))
        rows.forEach((row, index) => read.set(row, slices[index]!))
      }
      const slices = lists.map((rows) => rows.map((row) => read.get(row)))
      if (commits === changes.commits && slices.every(isWhole)) return slices.map((some) => jsonList(runsOf(some)))
      await turn.pass()
    }
  } finally {
    stop()
  }
}

const isWhole = (slices: (Slice | undefined)[]): slices is Slice[] => !slices.includes(undefined)
