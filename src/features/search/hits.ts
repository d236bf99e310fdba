/** Which rows have the words: asked of the index together with whose they are, so that nothing visible is cut off. */
import type { Actor } from '../../domain/access/actor.ts'
import type { Reader } from '../../platform/db/transaction.ts'
import { KINDS, type IndexedKind } from '../indexing/kinds.ts'
import { allFullWords, allWords, ownedBy } from '../indexing/match.ts'
import { ranked, type Hit } from './ranking.ts'

/** So many of the newest are ranked; more than are ever answered. */
const MOST_RANKED = 2000

/** How the rows of a kind are judged: by the beginning of their text, those that are done after the others. */
const JUDGED: Record<IndexedKind, { text: string; done: string }> = {
  task: { text: 'substr(x.content, 1, 300)', done: 'x.completed_at IS NOT NULL' },
  project: { text: 'x.name', done: '0' },
  section: { text: 'x.name', done: '0' },
  label: { text: 'x.name', done: '0' },
  comment: { text: 'substr(x.body, 1, 300)', done: '0' },
  attachment: { text: 'x.filename', done: '0' },
}

/** Where somebody may find something: their projects that are in use, then those that are archived. */
export interface Places {
  inUse: string[]
  archived: string[]
}

export function placesOf(on: Reader, actor: Actor): Places {
  const rows = on.all<{ id: string; archived: number }>(
    `SELECT p.id, p.archived FROM members m JOIN projects p ON p.id = m.project_id
     WHERE m.user_id = ? AND p.deleted_at IS NULL`,
    [actor.id],
  )
  const [archived = [], inUse = []] = [1, 0].map((flag) =>
    rows.filter((row) => row.archived === flag).map(({ id }) => id),
  )
  return { inUse, archived }
}

/** Rowids of the best `limit` of a kind, best first; what lies in archived projects last. */
export function bestRows(
  on: Reader,
  actor: Actor,
  kind: IndexedKind,
  { inUse, archived }: Places,
  words: readonly string[],
  limit: number,
): number[] {
  if (kind === 'label') return found(on, kind, [actor.id], words, limit)
  const first = found(on, kind, inUse, words, limit)
  return first.length < limit ? [...first, ...found(on, kind, archived, words, limit - first.length)] : first
}

/** Whole words first: beginnings of long words are dear to read, and only asked for where these are too few. */
function found(
  on: Reader,
  kind: IndexedKind,
  owners: readonly string[],
  words: readonly string[],
  limit: number,
): number[] {
  if (owners.length === 0) return []
  const owned = ownedBy(kind, owners)
  const full = allFullWords(words)
  const whole = full === null ? [] : rowsWith(on, kind, `${full} AND ${owned}`)
  const begun = whole.length < limit ? rowsWith(on, kind, `${allWords(words)} AND ${owned}`) : []
  const hits = [...new Map([...whole, ...begun].map((hit) => [hit.row, hit])).values()]
  return ranked(hits, words)
    .slice(0, limit)
    .map(({ row }) => row)
}

function rowsWith(on: Reader, kind: IndexedKind, expression: string): Hit[] {
  const { text, done } = JUDGED[kind]
  return on.all<Hit>(
    `SELECT x.rowid AS row, ${text} AS text, ${done} AS done
     FROM (SELECT rowid >> 3 AS row FROM search WHERE search MATCH ? ORDER BY rowid DESC LIMIT ${MOST_RANKED}) f
     CROSS JOIN ${KINDS[kind].table} x ON x.rowid = f.row`,
    [expression],
  )
}
