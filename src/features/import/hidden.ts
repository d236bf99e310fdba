/**
 * Projects that are filled by and by and shown at once. Until then nobody is on them and they count as deleted, so that
 * the job that empties the trash takes what a crash left.
 */
import { labels } from '../../../schema/tables/labels.ts'
import { projects } from '../../../schema/tables/projects.ts'
import type { NewProject } from '../../contract/projects.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { HOUR } from '../../domain/calendar/milliseconds.ts'
import { deleteRows, updateRows } from '../../platform/db/rows.ts'
import { chunksOf, writePieces, type Piece } from '../../platform/db/pieces.ts'
import type { Database, Reader, Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { addOwner, insertProject } from '../projects/actions.ts'
import { purgeProject } from '../trash/purging.ts'
import { RETENTION } from '../trash/queries.ts'

const AT_ONCE = 100

/** A label that tasks of an import wear. */
interface HiddenLabel {
  id: string
  /** Made for it. */
  isNew: boolean
}

/** What an import has written and nobody sees. */
export interface Hidden {
  /** Of its projects, in their order. */
  readonly ids: string[]
  /** The labels that its tasks wear, by their folded names. */
  readonly labels: Map<string, HiddenLabel>
  /** What is left for the write that shows it. */
  readonly last: Piece[]
}

export interface Bringing extends Hidden {
  /** Takes all of it back, unless the write that shows it is on the disk. */
  end(): Promise<void>
  shown(tx: Tx): void
}

/** Writes the pieces in slices; what fails leaves nothing. To be shown in one write, and ended after it. */
export async function bring(
  db: Database,
  { recheck }: { recheck: (on: Reader) => void },
  pieces: (hidden: Hidden) => Iterable<Piece>,
): Promise<Bringing> {
  const hidden: Hidden = { ids: [], labels: new Map(), last: [] }
  let isShown = false
  const end = async () => {
    if (isShown) return
    for (const id of hidden.ids) await purgeProject(db, id)
    const made = [...hidden.labels.values()].filter(({ isNew }) => isNew)
    await writePieces(db, deletingLabels(made))
  }
  try {
    await writePieces(db, pieces(hidden), recheck)
  } catch (error) {
    await end()
    throw error
  }
  return { ...hidden, end, shown: (tx) => tx.afterCommit(() => void (isShown = true)) }
}

function* deletingLabels(made: readonly HiddenLabel[]): Generator<Piece> {
  for (const some of chunksOf(made, AT_ONCE)) {
    yield (tx) => {
      for (const { id } of some) deleteRows(tx, labels, { id, user_id: null })
    }
  }
}

/** Makes a project that nobody sees and that is gone in an hour, unless it is shown; answers its id. */
export function hideProject(tx: Tx, actor: Actor, input: NewProject): string {
  const id = newId()
  const deleted_at = new Date(Date.parse(tx.now) - RETENTION + HOUR).toISOString()
  insertProject(tx, actor.id, { ...input, id, deleted_at })
  return id
}

/** Shows it to its owner; to be told by the caller. */
export function showProject(tx: Tx, actor: Actor, id: string, favourite = false): void {
  updateRows(tx, projects, { id }, { deleted_at: null, created_at: tx.now, updated_at: tx.now })
  addOwner(tx, actor.id, id, { favourite })
}
