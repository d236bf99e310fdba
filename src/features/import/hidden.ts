/**
 * Projects that are written in several transactions and then made visible at once. Until then they have no members and
 * count as deleted, so that the job that empties the trash removes them after a crash.
 */
import { labels } from '../../../schema/tables/labels.ts'
import type { NewProject } from '../../contract/projects.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { HOUR } from '../../domain/calendar/milliseconds.ts'
import { instantOf } from '../../platform/clock.ts'
import { deleteRows } from '../../platform/db/rows/rows.ts'
import { chunksOf } from '../../platform/db/writing/chunks.ts'
import { oneByOne, writePieces, type Piece } from '../../platform/db/writing/split-writes.ts'
import type { Database, Reader, Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { RecordedChange } from '../history/record.ts'
import { writeIndexed } from '../indexing/merging.ts'
import { addOwnerToMany, insertProject } from '../projects/actions.ts'
import { deleteProjectRows } from '../trash/purging.ts'
import { RETENTION } from '../trash/queries.ts'

const LABELS_AT_ONCE = 100

/** A label used by tasks of an import. */
export interface HiddenLabel {
  id: string
  /** Created by this import. */
  isNew: boolean
}

/** What an import has written so far. */
export interface Hidden {
  /** Ids of its projects, in order. */
  readonly ids: string[]
  /** The labels used by its tasks, by folded name. */
  readonly labels: Map<string, HiddenLabel>
  /** Pieces left for the transaction that makes the import visible. */
  readonly last: Piece[]
}

export interface RunningImport extends Hidden {
  /** Removes everything again, unless it was made visible and committed. */
  end(): Promise<void>
  shown(tx: Tx): void
}

/**
 * Writes the pieces in several transactions; removes everything after an error. The caller must make it visible in one
 * transaction and then call `end`.
 */
export async function startImport(
  db: Database,
  { recheck }: { recheck: (on: Reader) => void },
  pieces: (hidden: Hidden) => Iterable<Piece>,
): Promise<RunningImport> {
  const hidden: Hidden = { ids: [], labels: new Map(), last: [] }
  let isShown = false
  const end = async () => {
    if (isShown) return
    for (const id of hidden.ids) await deleteProjectRows(db, id)
    const made = [...hidden.labels.values()].filter(({ isNew }) => isNew)
    await writePieces(db, deletingLabels(made))
  }
  try {
    await writeIndexed(db, oneByOne(pieces(hidden)), { first: recheck })
  } catch (error) {
    await end()
    throw error
  }
  return { ...hidden, end, shown: (tx) => tx.afterCommit(() => void (isShown = true)) }
}

function* deletingLabels(made: readonly HiddenLabel[]): Generator<Piece> {
  for (const some of chunksOf(made, LABELS_AT_ONCE)) {
    yield (tx) => {
      for (const { id } of some) deleteRows(tx, labels, { id, user_id: null })
    }
  }
}

/** Creates a hidden project, which is purged after an hour unless it is made visible; returns its id. */
export function hideProject(tx: Tx, actor: Actor, input: NewProject): string {
  const id = newId()
  const deleted_at = instantOf(Date.parse(tx.now) - RETENTION + HOUR)
  insertProject(tx, actor.id, { ...input, id, deleted_at })
  return id
}

/** Makes hidden projects visible to their owner; returns the changes to record. */
export function showProjects(
  tx: Tx,
  actor: Actor,
  projects: readonly { id: string; favourite?: boolean }[],
): RecordedChange[] {
  tx.run(
    `UPDATE projects SET deleted_at = NULL, created_at = ?, updated_at = ?
     WHERE id IN (SELECT value FROM json_each(?))`,
    [tx.now, tx.now, JSON.stringify(projects.map(({ id }) => id))],
  )
  addOwnerToMany(tx, actor.id, projects)
  return projects.flatMap(({ id }): RecordedChange[] => [
    { kind: 'project', id, project_id: id, live: 'project.created' },
    { kind: 'project', id, project_id: id, live: 'project.updated', reload: true },
  ])
}
