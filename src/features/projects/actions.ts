import { members, projects, type MemberRow } from '../../../schema/tables/projects.ts'
import type { NewProject, Project, ProjectPatch } from '../../contract/projects.ts'
import type { Move } from '../../contract/tasks.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { DEFAULT_COLOR } from '../../domain/default-colors.ts'
import { inboxProtected } from '../../domain/errors.ts'
import { INBOX_NAMES, languageOf } from '../../domain/languages.ts'
import { readPlacement, type Placement } from '../../domain/ordering/placement.ts'
import { asFlag } from '../../platform/db/rows/flag.ts'
import { insertRow, insertRows, updateRows } from '../../platform/db/rows/rows.ts'
import { placeAmong, positionsAfterAll, type Siblings } from '../../platform/db/rows/siblings.ts'
import type { Instant, Reader, Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { claimId, unseen } from '../history/claim-id.ts'
import { changedColumns, changesForPeople } from '../history/diff.ts'
import { record } from '../history/record.ts'
import {
  asProject,
  getProject,
  inboxId,
  projectFor,
  PROJECT_WRITABLE,
  visibleProject,
  type VisibleProject,
} from './queries.ts'

/** The list of a person's projects, for ordering. */
export const projectSiblings = (on: Reader, userId: string): Siblings => ({
  table: 'members',
  id: 'project_id',
  where: 'user_id = ?',
  parameters: [userId],
  head: inboxId(on, userId),
})

/**
 * Creates a project of the actor, by default last in their list. `repeated`: the client's id was already used for it.
 */
export function createProject(
  tx: Tx,
  actor: Actor,
  input: NewProject,
  placement: Placement = { at: 'last' },
): { project: Project; repeated: boolean } {
  const { id, repeated } = claimId(tx, actor, 'projects', input.id)
  if (repeated) return { project: asProject(madeBefore(tx, actor, id)), repeated }
  insertProject(tx, actor.id, { ...input, id })
  addOwner(tx, actor.id, id, { favourite: input.favourite, placement })
  record(tx, actor, {
    kind: 'project',
    id,
    project_id: id,
    live: 'project.created',
    activity: { event: 'project.created', payload: { name: input.name } },
    undo: { verb: 'create', before: null, after: {} },
  })
  return { project: asProject(projectFor(tx, actor, id, 'read')), repeated }
}

/** The project that the actor has created; an error when they no longer see it. */
function madeBefore(tx: Tx, actor: Actor, id: string): VisibleProject {
  const project = visibleProject(tx, actor, id)
  if (!project) throw unseen(tx, actor, 'projects', id)
  return project
}

/** Creates the Inbox of a new account. */
export function createInbox(tx: Tx, userId: string, locale: string): void {
  const id = newId()
  insertProject(tx, userId, { id, name: INBOX_NAMES[languageOf(locale)], is_inbox: 1 })
  addOwner(tx, userId, id)
}

interface ProjectInput extends NewProject {
  id: string
  is_inbox?: number
  deleted_at?: Instant
}

/** Inserts only the row; the project has no members yet. */
export function insertProject(tx: Tx, owner: string, input: ProjectInput): void {
  insertRow(tx, projects, {
    id: input.id,
    owner_id: owner,
    name: input.name,
    color: input.color ?? DEFAULT_COLOR,
    icon: input.icon ?? null,
    view_mode: input.view_mode ?? 'list',
    is_inbox: input.is_inbox ?? 0,
    archived: Number(input.archived ?? false),
    created_by: owner,
    created_at: tx.now,
    updated_at: tx.now,
    deleted_at: input.deleted_at ?? null,
  })
}

interface OwnerSees {
  favourite?: boolean | undefined
  placement?: Placement
}

/** Adds the owner to a new project, by default last in their list. */
function addOwner(
  tx: Tx,
  owner: string,
  project_id: string,
  { favourite = false, placement = { at: 'last' } }: OwnerSees = {},
): void {
  const position = placeAmong(tx, projectSiblings(tx, owner), placement)
  const joined_at = tx.now
  insertRow(tx, members, {
    project_id,
    user_id: owner,
    role: 'owner',
    position,
    favourite: Number(favourite),
    joined_at,
  })
}

/** Adds the owner to new projects, last in their list and in this order. */
export function addOwnerToMany(tx: Tx, owner: string, projects: readonly { id: string; favourite?: boolean }[]): void {
  const positions = positionsAfterAll(tx, projectSiblings(tx, owner), projects.length)
  const rows = projects.map(({ id, favourite = false }, index) => ({
    project_id: id,
    user_id: owner,
    role: 'owner' as const,
    position: positions[index]!,
    favourite: Number(favourite),
    joined_at: tx.now,
  }))
  insertRows(tx, members, rows)
}

/** Updates a project; only its owner may, except `favourite`, which each member sets for themselves. */
export function updateProject(tx: Tx, actor: Actor, id: string, { favourite, ...patch }: ProjectPatch): Project {
  const changesProject = Object.values(patch).some((value) => value !== undefined)
  const project = projectFor(tx, actor, id, changesProject || favourite === undefined ? 'own' : 'read')
  if (patch.archived && project.is_inbox) throw inboxProtected('The Inbox cannot be archived')
  const columns = changedColumns(project, { ...patch, archived: asFlag(patch.archived) })
  if (Object.keys(columns.after).length > 0) {
    updateRows(tx, projects, { id }, { ...columns.after, updated_at: tx.now })
    record(tx, actor, {
      kind: 'project',
      id,
      project_id: id,
      live: 'project.updated',
      activity: {
        event: 'archived' in columns.after ? 'project.archived' : 'project.updated',
        payload: { name: project.name, changes: changesForPeople(columns, PROJECT_WRITABLE) },
      },
      undo: { verb: 'update', ...columns },
    })
  }
  if (favourite !== undefined) changeMembership(tx, actor, project, { favourite: Number(favourite) })
  return getProject(tx, actor, id)
}

/** Moves a project with its content to the trash; only its owner may. */
export function deleteProject(tx: Tx, actor: Actor, id: string): void {
  const project = projectFor(tx, actor, id, 'own')
  if (project.is_inbox) throw inboxProtected('The Inbox cannot be deleted')
  const after = { deleted_at: tx.now, deleted_by: actor.id }
  updateRows(tx, projects, { id }, after)
  record(tx, actor, {
    kind: 'project',
    id,
    project_id: id,
    live: 'project.deleted',
    activity: { event: 'project.deleted', payload: { name: project.name } },
    undo: { verb: 'delete', before: { deleted_at: null, deleted_by: null }, after },
  })
}

/** Moves a project in the actor's own list; other members are not affected. The Inbox stays first. */
export function moveProject(tx: Tx, actor: Actor, id: string, move: Move): Project {
  const project = projectFor(tx, actor, id, 'read')
  const position = placeAmong(tx, projectSiblings(tx, actor.id), readPlacement(move), id)
  if (!project.is_inbox) changeMembership(tx, actor, project, { position })
  return getProject(tx, actor, id)
}

/** Updates what is personal to the actor: position and favourite. */
function changeMembership(tx: Tx, actor: Actor, project: VisibleProject, wanted: Partial<MemberRow>): void {
  const { before, after } = changedColumns(project, wanted)
  if (Object.keys(after).length === 0) return
  const { id } = project
  updateRows(tx, members, { project_id: id, user_id: actor.id }, after)
  record(tx, actor, {
    kind: 'project',
    id,
    project_id: id,
    user_id: actor.id,
    live: 'project.updated',
    undo: { verb: 'membership', before, after },
  })
}
