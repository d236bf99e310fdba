/** Finds and ranks the rows that contain the words. */
import type { Actor } from '../../domain/access/actor.ts'
import { spacedWords } from '../../domain/text/fold.ts'
import { MAX_LIMIT } from '../../contract/paging.ts'
import type { Reader } from '../../platform/db/transaction.ts'
import { INDEXED_KINDS, type IndexedKind } from '../indexing/kinds.ts'
import { allFullWords, allWords, inProjects } from '../indexing/match.ts'
import { hasAllWords, ranked, type Hit } from './ranking.ts'
import { readLabels, readSections, type SearchedProjects, type SearchScope } from './scope.ts'
import { RANKED_LENGTH, textsOf } from './texts.ts'
import { onlyRow } from '../../platform/db/rows/rows.ts'

/** How many of the newest hits are ranked; more than any answer contains. */
const MOST_RANKED = 2000

/** A search: the words, and the projects to search, archived ones last. */
export interface ScopedSearch extends SearchScope {
  actor: Actor
  words: readonly string[]
  limit: number
}

/** Rowids of the best hits of a kind; those in archived projects last. */
export function bestRows(on: Reader, kind: IndexedKind, search: ScopedSearch): number[] {
  const first = found(on, kind, search, search.inUse)
  if (first.length >= search.limit) return first
  return [...first, ...found(on, kind, search, search.archived)].slice(0, search.limit)
}

/** Searches full words first; prefixes of long words are slow, so they are searched only if there are too few hits. */
function found(on: Reader, kind: IndexedKind, { words, limit }: ScopedSearch, projects: SearchedProjects): number[] {
  if (projects.ids.size === 0) return []
  const full = allFullWords(words)
  const whole = full === null ? [] : newest(on, kind, full, projects)
  if (whole.length >= limit) return rowsOf(ranked(whole, words), limit)
  const begun = newest(on, kind, allWords(words), projects)
  const hits = [...new Map([...whole, ...begun].map((hit) => [hit.row, hit])).values()]
  return rowsOf(ranked(hits, words), limit)
}

const rowsOf = (hits: readonly Hit[], limit: number): number[] => hits.slice(0, limit).map(({ row }) => row)

/**
 * The newest hits in these projects, at least as many as an answer can contain. Checks the newest of all hits first; if
 * too few of them are in these projects, the index is queried with the projects, so that no visible hit is missed.
 */
function newest(on: Reader, kind: IndexedKind, expression: string, projects: SearchedProjects): Hit[] {
  const all = rowsMatching(on, kind, expression)
  const visible = HITS[kind](on, all, projects)
  if (all.length < MOST_RANKED || visible.length >= MAX_LIMIT) return visible
  return HITS[kind](on, rowsMatching(on, kind, `${expression} AND ${inProjects([...projects.ids])}`), projects)
}

/** As one JSON: an object of each row takes as long again as finding it. */
function rowsMatching(on: Reader, kind: IndexedKind, expression: string): number[] {
  const { words } = INDEXED_KINDS[kind]
  const { rows } = onlyRow<{ rows: string }>(
    on,
    `SELECT json_group_array(row) AS rows
     FROM (SELECT rowid AS row FROM ${words} WHERE ${words} MATCH ? ORDER BY rowid DESC LIMIT ${MOST_RANKED})`,
    [expression],
  )
  return JSON.parse(rows) as number[]
}

/** The hits among these rows that are in these projects and not in the trash. */
type HitsAmong = (on: Reader, rows: readonly number[], projects: SearchedProjects) => Hit[]

const tasksAmong: HitsAmong = (on, rows, { ids, archivedSections }) =>
  textsOf(on, rows)
    .filter(({ project }) => ids.has(project))
    .map(({ row, words, section, completed }) => ({
      row,
      words,
      last: completed || (section !== null && archivedSections.has(section)),
    }))

const HITS: Record<IndexedKind, HitsAmong> = {
  task: tasksAmong,
  comment: ofTaskAmong('comment', `substr(x.body, 1, ${RANKED_LENGTH})`),
  attachment: ofTaskAmong('attachment', 'x.filename'),
}

function ofTaskAmong(kind: 'comment' | 'attachment', text: string): HitsAmong {
  const { table, project, live } = INDEXED_KINDS[kind]
  return (on, rows, projects) => {
    if (rows.length === 0) return []
    return on
      .all<{ row: number; text: string }>(
        `SELECT x.rowid AS row, ${text} AS text FROM json_each(?) f CROSS JOIN ${table} x ON x.rowid = f.value
         WHERE ${live('x')} AND ${project('x')} IN (SELECT value FROM json_each(?))`,
        [JSON.stringify(rows), projects.json],
      )
      .map((hit) => ({ row: hit.row, words: spacedWords(hit.text), last: false }))
  }
}

export type NamedKind = 'project' | 'section' | 'label'

const NAMED: Record<NamedKind, (on: Reader, search: ScopedSearch) => readonly Hit[]> = {
  project: (_, { projects }) => projects,
  section: (on, search) => search.sections ?? readSections(on, search, search.words.at(-1)!),
  label: (on, { labels, actor, words }) => labels ?? readLabels(on, actor.id, words.at(-1)!),
}

/** The best hits among names, which are few and are all read. */
export function bestNamed(on: Reader, kind: NamedKind, search: ScopedSearch): number[] {
  const { words, limit } = search
  const hasAll = hasAllWords(words)
  const hits = ranked(
    NAMED[kind](on, search).filter((hit) => hasAll(hit.words)),
    words,
  )
  const inOrder = [...hits.filter(({ last }) => !last), ...hits.filter(({ last }) => last)]
  return rowsOf(inOrder, limit)
}
