/** The SQL of one page of tasks: read by index in the order asked, wherever they are many. */
import type { Page } from '../../contract/queries.ts'
import type { SORTS } from '../../contract/tasks.ts'
import type { Actor } from '../../domain/access/actor.ts'
import type { Keys } from '../../platform/db/paging.ts'
import type { SqlValue } from '../../platform/db/transaction.ts'

export type Sort = (typeof SORTS)[number] | 'completed'

/** A piece of SQL with the values of its question marks. */
export interface Condition {
  sql: string
  parameters: SqlValue[]
}

/**
 * `themselves`: an index of their own finds the tasks, all are sorted. `order`: each project is read in the order asked,
 * a page of it. `either`: sorted if they turn out to be few, else read in order.
 */
export type Found = 'themselves' | 'order' | 'either'

export interface Asked {
  sort: Sort
  descending: boolean
  page: Page
  /** What the cursor belongs to. */
  binding: unknown
  /** Over `p`, the projects to look in. */
  projects: Condition
  states: readonly ('open' | 'done')[]
  /** Over `t`, tasks that are not in the trash. */
  tasks: Condition
  /** They lie in a span of days, or in none. */
  inSpan: boolean
  found: Found
  /** Counts them all. */
  count?: boolean
}

interface Order {
  /** Tasks are read in order within each project, or each place (a section, or none) of each project; open and done apart. */
  within: 'project' | 'place'
  keys: readonly string[]
  index: string
}

const ORDERS: Record<Sort, Order> = {
  position: { within: 'place', keys: ['t.position', 't.id'], index: 'tasks_position' },
  due: { within: 'project', keys: ['t.due_key', 't.id'], index: 'tasks_due' },
  priority: { within: 'project', keys: ['t.priority', 't.due_key', 't.id'], index: 'tasks_priority' },
  created: { within: 'project', keys: ['t.created_at', 't.id'], index: 'tasks_created' },
  updated: { within: 'project', keys: ['t.updated_at', 't.id'], index: 'tasks_updated' },
  // Cut, because a cursor has to hold it.
  content: { within: 'project', keys: ['substr(t.content, 1, 100) COLLATE NOCASE', 't.id'], index: 'tasks_content' },
  completed: { within: 'project', keys: ['t.completed_at', 't.id'], index: 'tasks_done' },
}

const OUTER_KEYS: Record<Order['within'], readonly string[]> = {
  project: [],
  place: ['w.is_inbox', 'w.project_position', 'w.project_id', 'w.section_position', 'w.section_key'],
}

const STANDS: Record<Order['within'], string> = {
  project: 't.project_id = w.project_id AND (t.completed_at IS NULL) = w.is_open',
  place: 't.project_id = w.project_id AND t.section_id IS w.section_id AND (t.completed_at IS NULL) = w.is_open',
}

/** What a page is sorted by, first to last: together they name one task. */
export const keysOf = (sort: Sort): string[] => [...OUTER_KEYS[ORDERS[sort].within], ...ORDERS[sort].keys]

/** Rowids as `task` with their keys as `sort_0`, `sort_1` …, after the cursor; `total` where all are sorted and counted. */
export function pageQuery(actor: Actor, asked: Asked, cursor: Keys | null, limit: number): Condition {
  const found = asked.found === 'themselves' ? allSorted(asked, cursor, limit) : eachInOrder(asked, cursor, limit)
  const order = keysOf(asked.sort).map((key, index) => inDirection(`sort_${index}${collation(key)}`, asked))
  const places = wherePlaces(actor, asked)
  return {
    sql: `WITH ${places.sql}, ${found.sql} SELECT * FROM hits ORDER BY ${order.join(', ')}`,
    parameters: [...places.parameters, ...found.parameters],
  }
}

/** How many tasks there are on all pages, as `total`. */
export function totalQuery(actor: Actor, asked: Asked): Condition {
  const places = wherePlaces(actor, { ...asked, sort: 'due' })
  return {
    sql: `WITH ${places.sql} SELECT count(*) AS total FROM ${tasksAsked({ ...asked, sort: 'due' })}`,
    parameters: [...places.parameters, ...asked.tasks.parameters],
  }
}

/** Rowids of what is asked for as a JSON array, `rows`, as many as `most` and one, and how many these are, `total`. */
export function probeQuery(actor: Actor, asked: Asked, most: number): Condition {
  const places = wherePlaces(actor, { ...asked, sort: 'due' })
  return {
    sql: `WITH ${places.sql} SELECT json_group_array(task) AS rows, count(*) AS total
      FROM (SELECT t.rowid AS task FROM ${tasksAsked({ ...asked, sort: 'due' })} LIMIT ?)`,
    parameters: [...places.parameters, ...asked.tasks.parameters, most + 1],
  }
}

/** `w`: where the actor looks, a row for each project or place, of open ones and of done ones. */
function wherePlaces({ id }: Actor, { sort, projects, states }: Asked): Condition {
  const flags = states.map((state) => `(${Number(state === 'open')})`)
  const mine = `mine AS (
    SELECT 1 - p.is_inbox AS is_inbox, m.position AS project_position, p.id AS project_id, state.column1 AS is_open
    FROM members m JOIN projects p ON p.id = m.project_id CROSS JOIN (VALUES ${flags.join(', ')}) state
    WHERE m.user_id = ? AND p.deleted_at IS NULL AND ${projects.sql})`
  const w =
    ORDERS[sort].within === 'project'
      ? 'w AS (SELECT * FROM mine)'
      : `w AS (SELECT mine.*, NULL AS section_id, '' AS section_position, '' AS section_key FROM mine
        UNION ALL SELECT mine.*, s.id, s.position, s.id FROM mine JOIN sections s ON s.project_id = mine.project_id)`
  return { sql: `${mine}, ${w}`, parameters: [id, ...projects.parameters] }
}

/** Few are found by themselves, many in each project; the order of the join says so. */
function tasksAsked({ sort, states, tasks, inSpan, found }: Asked): string {
  const stands = STANDS[ORDERS[sort].within]
  if (found !== 'themselves') {
    // The index with the most columns: what filters ask for oftenest is counted without a look at the tasks.
    const index = inSpan ? ORDERS.due.index : ORDERS.priority.index
    return `w CROSS JOIN tasks t INDEXED BY ${index} WHERE ${stands} AND t.deleted_at IS NULL AND ${tasks.sql}`
  }
  const state = states.length > 1 ? '1' : `t.completed_at IS ${states[0] === 'open' ? '' : 'NOT '}NULL`
  return `tasks t CROSS JOIN w WHERE ${stands} AND t.deleted_at IS NULL AND ${state} AND ${tasks.sql}`
}

/** All that is asked for, sorted as a whole. */
function allSorted(asked: Asked, cursor: Keys | null, limit: number): Condition {
  const keys = keysOf(asked.sort)
  const named = keys.map((key, index) => `${key} AS sort_${index}`).join(', ')
  const all = `SELECT t.rowid AS task, ${named} FROM ${tasksAsked(asked)}`
  const sorted = asked.count ? keys.map((key, index) => `sort_${index}${collation(key)}`) : keys
  const after = cursor ? `(${sorted.join(', ')}) ${asked.descending ? '<' : '>'} (${marks(cursor)})` : '1'
  const order = `ORDER BY ${sorted.map((key) => inDirection(key, asked)).join(', ')} LIMIT ?`
  return {
    sql: asked.count
      ? `asked AS MATERIALIZED (${all}),
        hits AS (SELECT *, (SELECT count(*) FROM asked) AS total FROM asked WHERE ${after} ${order})`
      : `hits AS (${all} AND ${after} ${order})`,
    parameters: [...asked.tasks.parameters, ...(cursor ?? []), limit],
  }
}

/** Of each project or place no more than one page, in order; of these the first page. */
function eachInOrder(asked: Asked, cursor: Keys | null, limit: number): Condition {
  const { within, keys, index } = ORDERS[asked.sort]
  const outer = OUTER_KEYS[within]
  const named = keysOf(asked.sort).map((key, at) => `${key.replace('t.', 'k.')} AS sort_${at}`)
  const after = afterCursor(asked, cursor)
  return {
    sql: `hits AS (
      SELECT k.rowid AS task, ${named.join(', ')} FROM ${after.outer.sql} w CROSS JOIN tasks k
      WHERE k.rowid IN (
        SELECT t.rowid FROM tasks t INDEXED BY ${index}
        WHERE ${STANDS[within]} AND t.deleted_at IS NULL AND ${asked.tasks.sql} AND ${after.inner.sql}
        ORDER BY ${keys.map((key) => inDirection(key, asked)).join(', ')} LIMIT ?)
      ORDER BY ${[...outer, ...keys.map((key) => key.replace('t.', 'k.'))].map((key) => inDirection(key, asked)).join(', ')} LIMIT ?)`,
    parameters: [...after.outer.parameters, ...asked.tasks.parameters, ...after.inner.parameters, limit, limit],
  }
}

/** Bytewise after every position and id. */
const LAST = '\u{10ffff}'

/** The places from the cursor's on; and within its own place, what comes after it. */
function afterCursor({ sort, descending }: Asked, cursor: Keys | null): { outer: Condition; inner: Condition } {
  const none = { outer: { sql: 'w', parameters: [] }, inner: { sql: '1', parameters: [] } }
  if (!cursor) return none
  const { within, keys } = ORDERS[sort]
  const outer = OUTER_KEYS[within]
  const sign = descending ? '<' : '>'
  const [place, task] = [cursor.slice(0, outer.length), cursor.slice(outer.length)]
  if (outer.length === 0)
    return { ...none, inner: { sql: `(${keys.join(', ')}) ${sign} (${marks(task)})`, parameters: task } }
  const tuple = `(${outer.join(', ')})`
  return {
    outer: {
      sql: `(SELECT *, ${tuple} = (${marks(place)}) AS here FROM w WHERE ${tuple} ${sign}= (${marks(place)}))`,
      parameters: [...place, ...place],
    },
    inner: {
      sql: `(${keys.join(', ')}) ${sign} (${task.map(() => 'iif(w.here, ?, ?)').join(', ')})`,
      parameters: task.flatMap((key) => [key, descending ? LAST : '']),
    },
  }
}

const marks = (values: readonly unknown[]): string => values.map(() => '?').join(', ')
const collation = (key: string): string => (key.endsWith(' COLLATE NOCASE') ? ' COLLATE NOCASE' : '')
const inDirection = (key: string, { descending }: Asked): string => (descending ? `${key} DESC` : key)
