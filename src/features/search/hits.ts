/** Finds and ranks the rows that contain the words. */
import type { Actor } from '../../domain/access/actor.ts'
import { foldedWords } from '../../domain/text/fold.ts'
import { MAX_LIMIT } from '../../contract/paging.ts'
import type { Reader } from '../../platform/db/transaction.ts'
import { INDEXED_KINDS, type IndexedKind } from '../indexing/kinds.ts'
import { allFullWords, allWords, inProjects } from '../indexing/match.ts'
import { hasAllWords, ranked, type Hit } from './ranking.ts'

/** How many of the newest hits are ranked; more than any answer contains. */
const MOST_RANKED = 2000

/** A search: the words, and the projects to search, archived ones last. */
export interface Quest {
  actor: Actor
  words: readonly string[]
  limit: number
  inUse: string[]
  archived: string[]
}

/** Prepares a search of the actor; at most `limit` results per kind. */
export function questOf(on: Reader, actor: Actor, words: readonly string[], limit: number): Quest {
  const projects = on.all<{ id: string; archived: number }>(
    `SELECT p.id, p.archived FROM members m JOIN projects p ON p.id = m.project_id
     WHERE m.user_id = ? AND p.deleted_at IS NULL`,
    [actor.id],
  )
  const ids = (flag: number) => projects.flatMap(({ id, archived }) => (archived === flag ? [id] : []))
  return { actor, words, limit, inUse: ids(0), archived: ids(1) }
}

/** The text by which a kind is ranked, and which rows are ranked last. */
const RANKED_BY: Record<IndexedKind, { text: string; done: string }> = {
  task: {
    text: 'substr(x.content, 1, 300)',
    done: 'x.completed_at IS NOT NULL OR EXISTS (SELECT 1 FROM sections WHERE id = x.section_id AND archived = 1)',
  },
  comment: { text: 'substr(x.body, 1, 300)', done: '0' },
  attachment: { text: 'x.filename', done: '0' },
}

/** Rowids of the best hits of a kind; those in archived projects last. */
export function bestRows(on: Reader, kind: IndexedKind, quest: Quest): number[] {
  const first = found(on, kind, quest, quest.inUse)
  if (first.length >= quest.limit) return first
  return [...first, ...found(on, kind, quest, quest.archived)].slice(0, quest.limit)
}

/** Searches full words first; prefixes of long words are slow, so they are searched only if there are too few hits. */
function found(on: Reader, kind: IndexedKind, { words, limit }: Quest, projects: readonly string[]): number[] {
  if (projects.length === 0) return []
  const full = allFullWords(words)
  const whole = full === null ? [] : newest(on, kind, full, projects)
  const begun = whole.length < limit ? newest(on, kind, allWords(words), projects) : []
  const hits = [...new Map([...whole, ...begun].map((hit) => [hit.row, hit])).values()]
  return rowsOf(ranked(hits, words), limit)
}

const rowsOf = (hits: readonly Hit[], limit: number): number[] => hits.slice(0, limit).map(({ row }) => row)

/**
 * The newest hits in these projects, at least as many as an answer can contain. Checks the newest of all hits first; if
 * too few of them are in these projects, the index is queried with the projects, so that no visible hit is missed.
 */
function newest(on: Reader, kind: IndexedKind, expression: string, projects: readonly string[]): Hit[] {
  const { words } = INDEXED_KINDS[kind]
  const all = on.all<{ row: number }>(matching(words, MOST_RANKED), [expression]).map(({ row }) => row)
  const visible = hitsIn(on, kind, 'SELECT value AS row FROM json_each(?)', [all], projects)
  if (all.length < MOST_RANKED || visible.length >= MAX_LIMIT) return visible
  const owned = `${expression} AND ${inProjects(projects)}`
  return hitsIn(on, kind, matching(words, MOST_RANKED), [owned], projects)
}

const matching = (words: string, most: number): string =>
  `SELECT rowid AS row FROM ${words} WHERE ${words} MATCH ? ORDER BY rowid DESC LIMIT ${most}`

function hitsIn(
  on: Reader,
  kind: IndexedKind,
  rows: string,
  parameters: readonly (string | number[])[],
  projects: readonly string[],
): Hit[] {
  const { text, done } = RANKED_BY[kind]
  const { table, project, live } = INDEXED_KINDS[kind]
  return on.all<Hit>(
    `SELECT x.rowid AS row, ${text} AS text, ${done} AS done FROM (${rows}) f CROSS JOIN ${table} x ON x.rowid = f.row
     WHERE ${live('x')} AND ${project('x')} IN (SELECT value FROM json_each(?))`,
    [...parameters, projects].map((value) => (typeof value === 'string' ? value : JSON.stringify(value))),
  )
}

const NAMED = {
  project: `SELECT p.rowid AS row, p.name AS text, p.archived AS done FROM members m JOIN projects p ON p.id = m.project_id
    WHERE m.user_id = ? AND p.deleted_at IS NULL`,
  section: `SELECT s.rowid AS row, s.name AS text, max(p.archived, s.archived) AS done FROM members m
    JOIN projects p ON p.id = m.project_id AND p.deleted_at IS NULL
    JOIN sections s ON s.project_id = p.id WHERE m.user_id = ?`,
  label: 'SELECT l.rowid AS row, l.name AS text, 0 AS done FROM labels l WHERE l.user_id = ?',
} as const

export type NamedKind = keyof typeof NAMED

/** The best hits among names, which are few and are all read. */
export function bestNamed(on: Reader, kind: NamedKind, { actor, words, limit }: Quest): number[] {
  const hits = on.all<Hit>(NAMED[kind], [actor.id]).filter(({ text }) => hasAllWords(foldedWords(text), words))
  return rowsOf(archivedLast(ranked(hits, words)), limit)
}

const archivedLast = (hits: readonly Hit[]): Hit[] => hits.toSorted((a, b) => a.done - b.done)
