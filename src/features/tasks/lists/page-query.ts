/** Builds the SQL for one page of tasks; large lists are read by an index in the requested order. */
import type { PageQuery } from '../../../contract/queries.ts'
import type { Actor } from '../../../domain/access/actor.ts'
import type { Keys } from '../../../platform/db/rows/paging.ts'
import type { SqlFragment, SqlValue } from '../../../platform/db/transaction.ts'
import { countingIndex, indexInOrder, type IndexedTerm } from './indexed-terms.ts'
import { IS_IN_GROUP, keysOf, ORDERS, PLACE_KEYS, type Sort } from './sort-keys.ts'

/**
 * How to read the tasks. `sort`: another index finds few tasks, which are then sorted. `merge`: one page of each
 * project is read in order, and these are merged. `probe`: counts first, then sorts if few, else merges.
 */
export type Plan = 'sort' | 'merge' | 'probe'

export interface TaskQuery extends Reading {
  sort: Sort
  descending: boolean
  page: PageQuery
  /** Identifies the list that a cursor belongs to. */
  binding: unknown
  /** Condition over `p`: the projects to search. */
  projects: SqlFragment
  states: readonly ('open' | 'done')[]
  /** Also count all matching tasks. */
  count?: boolean
  /**
   * Set if it is faster to count in disjoint parts: the matching tasks are all of `more`, without those of `less`,
   * which are among them.
   */
  counted?: { more: readonly Reading[]; less: readonly Reading[] } | undefined
}

/** What tasks are read, and how. */
export interface Reading {
  /** Condition over `t`: tasks that are not in the trash. */
  tasks: SqlFragment
  /** What every task meets by a condition of `tasks`, if that has an index; null: none has. */
  by: IndexedTerm | null
  plan: Plan
  /** They are all open tasks that are in no archived section; each project knows how many it has. */
  isEveryOpen?: boolean
}

/** Selects rowids as `task` after the cursor, in order; with plan `sort` and `count` also `total`. */
export function pageQuery(actor: Actor, query: TaskQuery, cursor: Keys | null, limit: number): SqlFragment {
  const places = placesTable(actor, query)
  const hits = query.plan === 'sort' ? allSorted(query, cursor, limit) : eachInOrder(query, cursor, limit)
  const total = query.plan === 'sort' && query.count ? ', total' : ''
  return {
    sql: `WITH ${places.sql}, ${hits.sql} SELECT task${total} FROM hits ${orderBy(namedKeys(query), query)}`,
    parameters: [...places.parameters, ...hits.parameters],
  }
}

/** Whether the order is that of places, and within each that of its index, so that nothing has to be merged. */
export const isByPlace = ({ sort, states, plan }: TaskQuery): boolean =>
  plan === 'merge' && ORDERS[sort].within === 'place' && states.length === 1

/** Whether the tasks are found by indexes alone, none of which gives the order. */
export function isFoundByIndex(query: TaskQuery): boolean {
  const isInOrder = query.sort === 'due' && indexInOrder(query.sort, query.by) === countingIndex(query.by)
  const { more, less } = query.counted ?? { more: [query], less: [] }
  return !isInOrder && less.length === 0 && more.every(({ by, plan }) => by !== null || plan === 'sort')
}

/** Of a page that `isByPlace`: selects one JSON array of rowids, `tasks`, for each place, all of them in order. */
export function placesQuery(actor: Actor, query: TaskQuery, cursor: Keys | null, limit: number): SqlFragment {
  const places = placesTable(actor, query)
  const after = afterCursor(query, cursor)
  const tasks = inOrder(query, after.tasks)
  const placeKeys = PLACE_KEYS.place.map((key) => key.over('w'))
  return {
    sql: `WITH ${places.sql} SELECT (SELECT json_group_array(task) FROM (${tasks.sql} LIMIT ?)) AS tasks
      FROM ${after.places.sql} w ${orderBy(placeKeys, query)}`,
    parameters: [...places.parameters, ...tasks.parameters, limit, ...after.places.parameters],
  }
}

/** Selects the sort keys of one task of the page: `sort_0`, `sort_1` … */
export function keysQuery(actor: Actor, query: TaskQuery, row: number): SqlFragment {
  const places = placesTable(actor, query)
  const { within } = ORDERS[query.sort]
  return {
    sql: `WITH ${places.sql} SELECT ${asNamed(keysOf(query.sort).map((key) => key.over('t')))}
      FROM tasks t CROSS JOIN w WHERE t.rowid = ? AND ${IS_IN_GROUP[within]}`,
    parameters: [...places.parameters, row],
  }
}

/** The keys by their names in `hits`. */
const namedKeys = ({ sort }: TaskQuery): string[] => keysOf(sort).map(({ collation }, n) => `sort_${n}${collation}`)

const orderBy = (keys: readonly string[], { descending }: TaskQuery): string =>
  `ORDER BY ${keys.map((key) => (descending ? `${key} DESC` : key)).join(', ')}`

/** Counts the tasks on all pages, as `total`. */
export function totalQuery(actor: Actor, query: TaskQuery): SqlFragment {
  const places = placesTable(actor, { ...query, sort: 'due' })
  const { more, less } = query.counted ?? { more: [query], less: [] }
  const sumOf = (parts: readonly Reading[]) => parts.map((part) => `(SELECT ${countOf(query, part)})`).join(' + ')
  return {
    sql: `WITH ${places.sql} SELECT ${sumOf(more)} ${less.length > 0 ? `- (${sumOf(less)})` : ''} AS total`,
    parameters: [...places.parameters, ...parametersOf([...more, ...less].filter((part) => !part.isEveryOpen))],
  }
}

const countOf = (query: TaskQuery, part: Reading): string =>
  part.isEveryOpen ? 'ifnull(sum(open_count), 0) FROM mine' : `count(*) FROM ${matchingPart(query, part)}`

/** Selects at most `most + 1` rowids as a JSON array `rows`, and their number as `total`. */
export function probeQuery(actor: Actor, query: TaskQuery, most: number): SqlFragment {
  const places = placesTable(actor, { ...query, sort: 'due' })
  const parts = query.counted?.less.length === 0 ? query.counted.more : [query]
  const each = parts.map((part) => `SELECT t.rowid AS task FROM ${matchingPart(query, part)}`)
  return {
    sql: `WITH ${places.sql} SELECT json_group_array(task) AS rows, count(*) AS total
      FROM (${each.join(' UNION ALL ')} LIMIT ?)`,
    parameters: [...places.parameters, ...parametersOf(parts), most + 1],
  }
}

const matchingPart = (query: TaskQuery, part: Reading): string => matchingTasks({ ...query, ...part, sort: 'due' })
const parametersOf = (parts: readonly Reading[]): SqlValue[] => parts.flatMap(({ tasks }) => tasks.parameters)

/** The table `w` of groups to read: one row per project or place, for open and for completed tasks. */
function placesTable({ id }: Actor, { sort, projects, states }: TaskQuery): SqlFragment {
  const flags = states.map((state) => `(${Number(state === 'open')})`)
  const mine = `mine AS (
    SELECT 1 - p.is_inbox AS is_inbox, m.position AS project_position, p.id AS project_id, p.open_count,
      state.column1 AS is_open
    FROM members m JOIN projects p ON p.id = m.project_id CROSS JOIN (VALUES ${flags.join(', ')}) state
    WHERE m.user_id = ? AND p.deleted_at IS NULL AND ${projects.sql})`
  const w =
    ORDERS[sort].within === 'project'
      ? 'w AS (SELECT * FROM mine)'
      : `w AS (SELECT mine.*, NULL AS section_id, '' AS section_position, '' AS section_key FROM mine
        UNION ALL SELECT mine.*, s.id, s.position, s.id FROM mine JOIN sections s ON s.project_id = mine.project_id)`
  return { sql: `${mine}, ${w}`, parameters: [id, ...projects.parameters] }
}

/** FROM and WHERE of the matching tasks `t`. The order of the join decides: few are found first, many per project. */
function matchingTasks({ sort, states, tasks, by, plan }: TaskQuery): string {
  const isInGroup = IS_IN_GROUP[ORDERS[sort].within]
  if (plan !== 'sort') {
    return `w CROSS JOIN tasks t INDEXED BY ${countingIndex(by)} WHERE ${isInGroup} AND t.deleted_at IS NULL AND ${tasks.sql}`
  }
  const state = states.length > 1 ? '1' : `t.completed_at IS ${states[0] === 'open' ? '' : 'NOT '}NULL`
  return `tasks t CROSS JOIN w WHERE ${isInGroup} AND t.deleted_at IS NULL AND ${state} AND ${tasks.sql}`
}

/** Selects all matching tasks and sorts them. */
function allSorted(query: TaskQuery, cursor: Keys | null, limit: number): SqlFragment {
  const keys = keysOf(query.sort).map((key) => key.over('t'))
  const all = `SELECT t.rowid AS task, ${asNamed(keys)} FROM ${matchingTasks(query)}`
  const sorted = query.count ? namedKeys(query) : keys
  const after = cursor ? isAfter(sorted, placeholders(cursor), query) : '1'
  const order = `${orderBy(sorted, query)} LIMIT ?`
  return {
    sql: query.count
      ? `matching AS MATERIALIZED (${all}),
        hits AS (SELECT *, (SELECT count(*) FROM matching) AS total FROM matching WHERE ${after} ${order})`
      : `hits AS (${all} AND ${after} ${order})`,
    parameters: [...query.tasks.parameters, ...(cursor ?? []), limit],
  }
}

const asNamed = (keys: readonly string[]): string => keys.map((key, n) => `${key} AS sort_${n}`).join(', ')

/** Whether a row's keys come after the given values in the requested direction. */
const isAfter = (keys: readonly string[], values: string, { descending }: TaskQuery): string =>
  `(${keys.join(', ')}) ${descending ? '<' : '>'} (${values})`

/** Reads at most one page of each project or place in order, and then takes the first page of these. */
function eachInOrder(query: TaskQuery, cursor: Keys | null, limit: number): SqlFragment {
  const outerKeys = keysOf(query.sort).map((key) => key.over('k'))
  const after = afterCursor(query, cursor)
  const tasks = inOrder(query, after.tasks)
  return {
    sql: `hits AS (
      SELECT k.rowid AS task, ${asNamed(outerKeys)} FROM ${after.places.sql} w CROSS JOIN tasks k
      WHERE k.rowid IN (${tasks.sql} LIMIT ?)
      ${orderBy(outerKeys, query)} LIMIT ?)`,
    parameters: [...after.places.parameters, ...tasks.parameters, limit, limit],
  }
}

/** Selects the rowids of one group `w` in order, by an index. */
function inOrder(query: TaskQuery, after: SqlFragment): SqlFragment {
  const { within, keys } = ORDERS[query.sort]
  return {
    sql: `SELECT t.rowid AS task FROM tasks t INDEXED BY ${indexInOrder(query.sort, query.by)}
      WHERE ${IS_IN_GROUP[within]} AND t.deleted_at IS NULL AND ${query.tasks.sql} AND ${after.sql}
      ${orderBy(
        keys.map((key) => key.over('t')),
        query,
      )}`,
    parameters: [...query.tasks.parameters, ...after.parameters],
  }
}

/** Compares bytewise after every position and id. */
const LAST = '\u{10ffff}'

/** The groups from the cursor's on, and within its group only the tasks after it. */
function afterCursor(query: TaskQuery, cursor: Keys | null): { places: SqlFragment; tasks: SqlFragment } {
  const all = { places: { sql: 'w', parameters: [] }, tasks: { sql: '1', parameters: [] } }
  if (!cursor) return all
  const { within, keys } = ORDERS[query.sort]
  const taskKeys = keys.map((key) => key.over('t'))
  const placeKeys = PLACE_KEYS[within].map((key) => key.over('w'))
  const [place, task] = [cursor.slice(0, placeKeys.length), cursor.slice(placeKeys.length)]
  if (placeKeys.length === 0)
    return { ...all, tasks: { sql: isAfter(taskKeys, placeholders(task), query), parameters: task } }
  const [ofPlace, ofCursor] = [`(${placeKeys.join(', ')})`, `(${placeholders(place)})`]
  const fromCursor = `${ofPlace} ${query.descending ? '<=' : '>='} ${ofCursor}`
  return {
    places: {
      sql: `(SELECT *, ${ofPlace} = ${ofCursor} AS is_cursors FROM w WHERE ${fromCursor})`,
      parameters: [...place, ...place],
    },
    tasks: {
      sql: isAfter(taskKeys, task.map(() => 'iif(w.is_cursors, ?, ?)').join(', '), query),
      parameters: task.flatMap((key) => [key, query.descending ? LAST : '']),
    },
  }
}

const placeholders = (values: readonly unknown[]): string => values.map(() => '?').join(', ')
