/** The JSON form of a task: each field defined once in SQL, for single tasks and lists. */
import type { Basis } from '../../domain/recurrence/rule.ts'
import { LARGEST_PAGE } from '../../contract/paging.ts'
import type { Task } from '../../contract/tasks.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { parseRule } from '../../domain/recurrence/parse.ts'
import { ruleInWords } from '../../domain/recurrence/words.ts'
import { WEIGHT_AT_ONCE, chunksOf, weightOf } from '../../platform/db/writing/chunks.ts'
import { howManyIn } from '../../platform/db/rows/paging.ts'
import type { Reader, Steps, Tx } from '../../platform/db/transaction.ts'
import { Json, jsonList } from '../../platform/http/answers/json.ts'
import { RecentCache } from '../../platform/recent-cache.ts'
import { jsonCacheOf, type JsonList } from './json-cache.ts'
import { outlinesOf, type Outline } from './outline.ts'

/** SQL: the names of the actor's labels on `t`, sorted, as a JSON array. Parameter: the actor's id. */
export const LABELS = `(SELECT json_group_array(name) FROM (
     SELECT l.name FROM task_labels tl JOIN labels l ON l.id = tl.label_id
     WHERE tl.task_id = t.id AND tl.user_id = ? ORDER BY l.name_folded))`

/**
 * SQL over `t` for a text or number; `json`: for a JSON value; `flag`: for 0 or 1. Its parameters come from `seenBy`.
 */
type Field = string | { json: string } | { flag: string }

const FIELDS: Record<keyof Task, Field> = {
  id: 't.id',
  project_id: 't.project_id',
  section_id: 't.section_id',
  parent_id: 't.parent_id',
  content: 't.content',
  description: 't.description',
  priority: 't.priority',
  due_date: 't.due_date',
  due_time: 't.due_time',
  due_timezone: 't.due_timezone',
  due_datetime: 't.due_datetime',
  duration_min: 't.duration_min',
  recurrence_rule: 't.recurrence_rule',
  recurrence_basis: 't.recurrence_basis',
  recurrence_text: 'iif(t.recurrence_rule IS NULL, NULL, rule_in_words(t.recurrence_rule, ?, t.recurrence_basis))',
  assignee_id: 't.assignee_id',
  labels: { json: LABELS },
  completed: { flag: 't.completed_at IS NOT NULL' },
  completed_at: 't.completed_at',
  completed_by: 't.completed_by',
  subtask_count: 't.subtask_count',
  subtask_done: 't.subtask_done',
  comment_count: 't.comment_count',
  attachment_count: 't.attachment_count',
  reminder_count: '(SELECT count(*) FROM reminders r WHERE r.task_id = t.id AND r.user_id = ? AND r.sent_at IS NULL)',
  position: 't.position',
  created_by: 't.created_by',
  created_at: 't.created_at',
  updated_at: 't.updated_at',
}

/** The values of the placeholders in the fields; they come before all other parameters. */
export const seenBy = ({ id, locale }: Actor): string[] => [locale, id, id]

export type SeenTask = Omit<Task, 'labels' | 'completed'> & { labels: string; completed: number }

const sqlOf = (field: Field): string => (typeof field === 'string' ? field : 'json' in field ? field.json : field.flag)

/** The columns for `asTask`. */
export const TASK_COLUMNS = Object.entries(FIELDS)
  .map(([name, field]) => `${sqlOf(field)} AS ${name}`)
  .join(', ')

export const asTask = (row: SeenTask): Task => ({
  ...row,
  labels: row.labels === '[]' ? [] : (JSON.parse(row.labels) as string[]),
  completed: row.completed === 1,
})

/** The JSON forms of tasks by rowid, for the actor. */
export const tasksByRow = (on: Reader, actor: Actor, rows: readonly number[]): Map<number, Task> =>
  new Map(
    on
      .all<SeenTask & { row: number }>(
        `SELECT ${TASK_COLUMNS}, t.rowid AS row FROM json_each(?) one CROSS JOIN tasks t ON t.rowid = one.value`,
        [...seenBy(actor), JSON.stringify(rows)],
      )
      .map(({ row, ...task }) => [row, asTask(task)]),
  )

const asJson = (field: Field): string =>
  typeof field === 'string' ? field : `json(${'json' in field ? field.json : `iif(${field.flag}, 'true', 'false')`})`

const MEMBERS = Object.entries(FIELDS).map(([name, field]) => `'${name}', ${asJson(field)}`)

/** In the order of the list: CROSS JOIN reads the list first, and the aggregates keep the order of the rows. */
const LIST = `WITH one AS MATERIALIZED (
    SELECT json_object(${MEMBERS.join(', ')}) AS text FROM json_each(?) best CROSS JOIN tasks t ON t.rowid = best.value)
  SELECT CAST(ifnull(group_concat(text, ','), '') AS BLOB) AS text, json_group_array(octet_length(text)) AS lengths FROM one`

export function jsonListOf(on: Reader, actor: Actor, rows: readonly number[]): JsonList {
  const { text, lengths } = on.get<{ text: Uint8Array; lengths: string }>(LIST, [
    ...seenBy(actor),
    JSON.stringify(rows),
  ])!
  return { text, lengths: JSON.parse(lengths) as number[] }
}

/** The tasks of these rowids in order, as JSON made by SQLite; twice as fast as making an object of each row. */
export function tasksAsJson(on: Reader, actor: Actor, rows: readonly number[]): Json<Task[]> {
  const cache = jsonCacheOf(on)
  if (cache) return jsonList(cache.list(actor, rows, (missing) => jsonListOf(on, actor, missing)))
  return jsonList([jsonListOf(on, actor, rows).text])
}

/** How many of these rowids fit on a page, one at least. */
export function howManyFit(on: Reader, actor: Actor, rows: readonly number[]): number {
  const known = jsonCacheOf(on)?.sizeOf(actor, rows)
  if (known !== undefined && known <= LARGEST_PAGE) return rows.length
  return howManyIn(sizesOf(on, rows), LARGEST_PAGE)
}

/** Bytes of the texts of these tasks, which are read without reading the texts. */
const sizesOf = (on: Reader, rows: readonly number[]): { bytes: number }[] =>
  on.all(
    `SELECT octet_length(t.content) + octet_length(t.description) AS bytes
     FROM json_each(?) one CROSS JOIN tasks t ON t.rowid = one.value`,
    [JSON.stringify(rows)],
  )

/** Those of these tasks that the actor can see, in the same order, as JSON made in steps. */
export function* tasksInSteps(tx: Tx, actor: Actor, ids: readonly string[]): Steps<Json<Task[]>> {
  const seen: string[] = []
  const texts: Uint8Array[] = []
  for (const some of chunksOf(
    yield* outlinesOf(
      tx,
      ids.map((id) => ({ id })),
      seenByMember(actor),
    ),
    WEIGHT_AT_ONCE,
    weigh,
  )) {
    yield
    const rows = tx.all<{ row: number }>(
      'SELECT t.rowid AS row FROM json_each(?) one CROSS JOIN tasks t ON t.id = one.value',
      [JSON.stringify(some.map(({ id }) => id))],
    )
    texts.push(
      jsonListOf(
        tx,
        actor,
        rows.map(({ row }) => row),
      ).text,
    )
    seen.push(...some.map(({ id }) => id))
  }
  return jsonList(texts, seen)
}

const weigh = ({ bytes }: Outline): number => weightOf(bytes)

const seenByMember = ({ id }: Actor) => ({
  where: `t.deleted_at IS NULL AND EXISTS (SELECT 1 FROM members m JOIN projects p ON p.id = m.project_id AND p.deleted_at IS NULL
      WHERE m.project_id = t.project_id AND m.user_id = ?)`,
  parameters: [id],
})

const ruleTexts = new RecentCache<string, string | null>(5_000)

/** A stored rule in words, in the reader's language. */
export const recurrenceText = (rule: string, locale: string, basis: Basis): string | null =>
  ruleTexts.get(`${locale} ${basis} ${rule}`, () => {
    const parsed = parseRule(rule)
    return parsed.ok ? ruleInWords(parsed.rule, locale, basis) : null
  })

/** Functions for SQL. */
export const TASK_FUNCTIONS = { rule_in_words: recurrenceText }
