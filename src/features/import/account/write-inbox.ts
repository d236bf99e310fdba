/** Merges the Inbox of an account export into the importer's; a large one replaces an empty one. */
import { feeds } from '../../../../schema/tables/addresses.ts'
import { members, projects, sections } from '../../../../schema/tables/projects.ts'
import { tasks } from '../../../../schema/tables/tasks.ts'
import type { Actor } from '../../../domain/access/actor.ts'
import type { Piece } from '../../../platform/db/writing/split-writes.ts'
import { findRow, updateRows } from '../../../platform/db/rows/rows.ts'
import type { Reader, Tx } from '../../../platform/db/transaction.ts'
import { positionsAfter, positionsAmong } from '../../../platform/positions.ts'
import { record } from '../../history/record.ts'
import { inboxId, projectFor } from '../../projects/queries.ts'
import { discardProject } from '../../trash/purging.ts'
import type { ReadyAccount } from './receive.ts'
import type { PackedProject } from './parts.ts'
import { AT_THE_TOP, placeOf, type ReadyTask } from './prepare.ts'
import { contentPieces } from './write-content.ts'
import type { Hidden } from '../hidden.ts'
import { unpacked } from '../packed.ts'

/** The most rows written in the transaction that makes the import visible. */
export const SMALL_INBOX_ROWS = 100

export const isInbox = ({ is_inbox, role }: PackedProject): boolean => is_inbox && role === 'owner'

/** Whether it is an Inbox that is small enough to be written in one transaction. */
export const isSmallInbox = (project: PackedProject): boolean => isInbox(project) && project.rows <= SMALL_INBOX_ROWS

/** The pieces of one transaction that append it to the importer's Inbox; `found` gets the Inbox's id. */
export function* inboxPieces(
  actor: Actor,
  account: ReadyAccount,
  project: PackedProject,
  found: (id: string) => void,
  hidden: Hidden,
): Generator<Piece> {
  let id = ''
  let sectionKeys: string[] = []
  let positions = new Map<string, string>()
  yield (tx) => {
    found((id = inboxId(tx, actor.id)))
    projectFor(tx, actor, id, 'own')
    const isEmpty = !findRow(tx, tasks, { project_id: id })
    if (isEmpty) showInboxAs(tx, actor, id, project)
    record(tx, actor, { kind: 'project', id, project_id: id, live: 'project.updated', reload: true })
    sectionKeys = positionsAfter(lastIn(tx, 'sections', id), project.sections.length)
    positions = positionsOf(
      project.packs.flatMap((pack) => unpacked<ReadyTask>(pack)),
      lastIn(tx, 'tasks', id),
    )
  }
  const target = {
    project,
    projectId: () => id,
    sectionPosition: (index: number) => sectionKeys[index]!,
    position: (task: ReadyTask) => positions.get(task.id)!,
  }
  yield* contentPieces(actor, account, target, hidden)
}

function showInboxAs(
  tx: Tx,
  actor: Actor,
  id: string,
  { name, color, icon, view_mode, favourite }: PackedProject,
): void {
  updateRows(tx, projects, { id }, { name, color, icon, view_mode, updated_at: tx.now })
  if (favourite !== undefined)
    updateRows(tx, members, { project_id: id, user_id: actor.id }, { favourite: Number(favourite) })
}

/** Makes a project the importer's Inbox if the current one is empty; returns false if it is not. */
export function replaceInbox(tx: Tx, actor: Actor, id: string): boolean {
  const old = inboxId(tx, actor.id)
  if (findRow(tx, tasks, { project_id: old }) || findRow(tx, sections, { project_id: old })) return false
  discardProject(tx, old, { is_inbox: 0 })
  updateRows(tx, feeds, { project_id: old }, { project_id: id })
  updateRows(tx, projects, { id }, { is_inbox: 1, archived: 0 })
  record(tx, actor, { kind: 'project', id: old, project_id: null, user_id: actor.id, live: 'project.deleted' })
  return true
}

const lastIn = (on: Reader, table: 'sections' | 'tasks', projectId: string): string | null =>
  on.get<{ position: string }>(
    table === 'sections'
      ? 'SELECT position FROM sections WHERE project_id = ? ORDER BY position DESC LIMIT 1'
      : `SELECT position FROM tasks WHERE project_id = ? AND section_id IS NULL AND parent_id IS NULL AND deleted_at IS NULL
         ORDER BY position DESC LIMIT 1`,
    [projectId],
  )?.position ?? null

/** Positions by task id. */
function positionsOf(all: readonly ReadyTask[], last: string | null): Map<string, string> {
  const positions = positionsAmong(all.map(placeOf), (place) => (place === AT_THE_TOP ? last : null))
  return new Map(all.map(({ id }, index) => [id, positions[index]!]))
}
