import type { AttachmentRow } from '../../../schema/tables/comments.ts'
import type { SectionRow } from '../../../schema/tables/projects.ts'
import { LARGEST_PAGE } from '../../contract/paging.ts'
import { DEFAULT_FOUND, type SearchResults, type FoundComment } from '../../contract/search.ts'
import type { Actor } from '../../domain/access/actor.ts'
import type { Task } from '../../contract/tasks.ts'
import { howManyIn } from '../../platform/db/rows/paging.ts'
import type { Reader } from '../../platform/db/transaction.ts'
import { jsonList, type Json } from '../../platform/http/answers/json.ts'
import { asAttachment, attachmentsOf } from '../attachments/queries.ts'
import { asComment, AUTHOR_COLUMNS, type AuthoredComment } from '../comments/queries.ts'
import { searchWords } from '../indexing/match.ts'
import { asLabel, LABEL_COLUMNS, type SeenLabel } from '../labels/queries.ts'
import { asProject, PROJECT_COLUMNS, type VisibleProject } from '../projects/queries.ts'
import { asSection } from '../sections/queries.ts'
import { howManyFit, tasksAsJson } from '../tasks/wire.ts'
import { bestNamed, bestRows, type NamedKind, type ScopedSearch } from './hits.ts'
import { scopeOf } from './scope.ts'

/** `SearchResults` of the contract, with tasks as JSON text. */
export type SearchResultsAsJson = Omit<SearchResults, 'tasks'> & { tasks: Json<Task[]> }

const NOTHING: SearchResultsAsJson = {
  tasks: jsonList([]),
  projects: [],
  sections: [],
  labels: [],
  comments: [],
  attachments: [],
}

/**
 * Everything visible to the actor that contains all words, the last one as a prefix; by relevance, at most `limit` per
 * kind, and fewer tasks and comments where their texts are long.
 */
export function search(
  on: Reader,
  actor: Actor,
  { q, limit = DEFAULT_FOUND }: { q: string; limit?: number | undefined },
): SearchResultsAsJson {
  const words = searchWords(q)
  if (words.length === 0) return NOTHING
  const search: ScopedSearch = { ...scopeOf(on, actor.id), actor, words, limit }
  const named = (kind: NamedKind): number[] => bestNamed(on, kind, search)
  const tasks = bestRows(on, 'task', search)
  const attachments = bestRows(on, 'attachment', search)
  return {
    tasks: tasksAsJson(on, actor, tasks.slice(0, howManyFit(on, actor, tasks))),
    projects: inOrder<VisibleProject>(on, named('project'), PROJECT_COLUMNS, projectsOf, [actor.id]).map(asProject),
    sections: inOrder<SectionRow>(on, named('section'), 's.*', 'sections s ON s.rowid = best.value').map(asSection),
    labels: inOrder<SeenLabel>(on, named('label'), LABEL_COLUMNS, 'labels l ON l.rowid = best.value').map(asLabel),
    comments: comments(on, bestRows(on, 'comment', search)),
    attachments: inOrder<AttachmentRow>(on, attachments, 'a.*', 'attachments a ON a.rowid = best.value').map(
      asAttachment,
    ),
  }
}

/** The rows of a list of rowids, in the order of the list. `from` joins their table to `best`. */
const inOrder = <Row>(on: Reader, best: readonly number[], columns: string, from: string, parameters: string[] = []) =>
  best.length === 0
    ? []
    : on.all<Row>(`SELECT ${columns} FROM json_each(?) best CROSS JOIN ${from} ORDER BY best.key`, [
        JSON.stringify(best),
        ...parameters,
      ])

const projectsOf = `projects p ON p.rowid = best.value JOIN members m ON m.project_id = p.id AND m.user_id = ?`

function comments(on: Reader, best: readonly number[]): FoundComment[] {
  if (best.length === 0) return []
  const sizes = on.all<{ bytes: number }>(
    `SELECT octet_length(c.body) AS bytes FROM json_each(?) best CROSS JOIN comments c ON c.rowid = best.value`,
    [JSON.stringify(best)],
  )
  const found = inOrder<AuthoredComment & { task_content: string }>(
    on,
    best.slice(0, howManyIn(sizes, LARGEST_PAGE)),
    `c.*, ${AUTHOR_COLUMNS}, t.content AS task_content`,
    `comments c ON c.rowid = best.value JOIN tasks t ON t.id = c.task_id LEFT JOIN users u ON u.id = c.user_id`,
  )
  const attachments = attachmentsOf(
    on,
    found.map(({ id }) => id),
  )
  return found.map((row) => ({ ...asComment(row, attachments.get(row.id)), task_content: row.task_content }))
}
