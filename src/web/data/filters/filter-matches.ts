import { computed } from '@preact/signals'
import { MAX_LIMIT } from '../../../contract/paging.ts'
import type { Filter, FilteredTasks } from '../../../contract/labels.ts'
import type { Task } from '../../../contract/tasks.ts'
import { LONGEST_FILTER } from '../../../domain/lengths.ts'
import { get } from '../../sync/api.ts'
import { keptList, type KeptList } from '../../sync/state/kept-list.ts'
import { reconcile } from '../../sync/state/reconcile.ts'
import { timeNow, today } from '../../text/clock.ts'
import { filters } from './filters.ts'
import { everybody } from '../projects/members.ts'
import { projects } from '../projects/projects.ts'
import { sections } from '../projects/sections.ts'
import { tasks } from '../tasks/tasks.ts'

/** The tasks that a filter finds: their ids in order, and their total number. The tasks are in the table. */
export interface Matches {
  ids: string[]
  total: number
  /** How many of them were not read. */
  leftOut: number
}

/** Pages that are read at most. */
const MOST_PAGES = 10

type Ask = (cursor?: string) => Promise<FilteredTasks>

async function matches(ask: Ask, most = 1): Promise<Matches> {
  const {
    tasks: found,
    total,
    next_cursor,
  } = await reconcile(
    () => pagesOf(ask, most),
    (answer) => tasks.put(...answer.tasks),
  )
  return { ids: found.map((task) => task.id), total, leftOut: next_cursor === null ? 0 : total - found.length }
}

/** Reads several pages, because a page with long texts has fewer tasks than requested. */
async function pagesOf(ask: Ask, most: number): Promise<FilteredTasks> {
  const all = await ask()
  for (let pages = 1; all.next_cursor !== null && pages < most; pages++) {
    const { tasks: more, next_cursor } = await ask(all.next_cursor)
    all.tasks.push(...more)
    all.next_cursor = next_cursor
  }
  return all
}

/** The ids of the tasks that a filter found when it was last run. */
export const matchesOf = ({ id, query }: Filter): KeptList<{ id: string }> => keptList(`filter ${id} ${query}`)

/**
 * Runs a filter; by its query if the server does not have it yet, or with another query. Returns how many more tasks it
 * finds than were read.
 */
export async function runFilter(filter: Filter): Promise<number> {
  const { id, query } = filter
  const isKnown = filters.fromServer(id)?.query === query
  const ask: Ask = (cursor) => {
    const page = { limit: MAX_LIMIT, cursor }
    return isKnown ? get('/filters/:id/tasks', { id }, page) : get('/filters/preview', { query, ...page })
  }
  const { ids, leftOut } = await matches(ask, MOST_PAGES)
  matchesOf(filter).set(ids.map((one) => ({ id: one })))
  return leftOut
}

export const previewFilter = (query: string): Promise<Matches> =>
  matches(() => get('/filters/preview', { query, limit: 50 }))

/** The ids of completed tasks that a filter would find if they were open; none if its query becomes too long. */
export async function completedMatches({ query }: Filter): Promise<string[]> {
  const withCompleted = `(${query}) & completed`
  if ([...withCompleted].length > LONGEST_FILTER) return []
  return (await matches(() => get('/filters/preview', { query: withCompleted, limit: MAX_LIMIT }))).ids
}

/** The fields of a task that filters use; `updated_at` does not change with labels and counts. */
const seenOf = (task: Task): unknown[] => [
  task.id,
  task.updated_at,
  task.completed,
  task.labels,
  task.comment_count,
  task.attachment_count,
]

/**
 * Day and hour. The server goes by its own clock: where this one is wrong, its days begin at another time, and an answer
 * of the wrong day stands for an hour at most.
 */
export const filterHour = computed(() => `${today.value} ${timeNow.value.slice(0, 2)}`)

/** All data that filters use, in the server's version, because unconfirmed changes do not affect their results. */
export const whatFiltersSee = (): string =>
  JSON.stringify([
    filterHour.peek(),
    tasks.allFromServer().map(seenOf),
    projects.allFromServer().map(({ id, name, archived, shared }) => [id, name, archived, shared]),
    sections.allFromServer().map(({ id, name, archived }) => [id, name, archived]),
    everybody().map(({ user_id, name, email }) => [user_id, name, email]),
  ])
