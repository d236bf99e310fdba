import type { TaskRow } from '../../../schema/tables/tasks.ts'
import { invites, type InviteRow } from '../../../schema/tables/invites.ts'
import { members, projects, type ProjectRow } from '../../../schema/tables/projects.ts'
import type { Invitation, Invite, Member } from '../../contract/sharing.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { may, type InvitedRole, type Role } from '../../domain/access/may.ts'
import { DAY } from '../../domain/calendar/milliseconds.ts'
import { conflict, inboxProtected, invalid, notFound } from '../../domain/errors.ts'
import { caseFolded } from '../../domain/text/case.ts'
import { INVITATION_DAYS } from '../../contract/links.ts'
import { instantOf } from '../../platform/clock.ts'
import { WEIGHT_AT_ONCE, chunksOf } from '../../platform/db/writing/chunks.ts'
import { deleteRows, findRow, insertRow, updateRows, upsertRow } from '../../platform/db/rows/rows.ts'
import { lastAmong } from '../../platform/db/rows/siblings.ts'
import type { Steps, Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { userByEmail, userById } from '../accounts/queries.ts'
import { record } from '../history/record.ts'
import { notify } from '../notifications/actions.ts'
import { projectFor } from '../projects/queries.ts'
import { asInvite, memberFor, memberOf } from './queries.ts'

export type InviteOutcome = { added: true; member: Member } | { added: false; invite: Invite; project: ProjectRow }

/** Shares a project: a person with an account becomes a member at once, others are invited. Only for the owner. */
export function* invite(tx: Tx, actor: Actor, projectId: string, body: Invitation): Steps<InviteOutcome> {
  const project = projectFor(tx, actor, projectId, 'own')
  const user = body.user_id ? userById(tx, body.user_id) : userByEmail(tx, body.email!)
  if (body.user_id && !user) throw invalid({ user_id: 'is not a user of this server' })
  if (project.is_inbox) throw inboxProtected('The Inbox cannot be shared')
  if (!user)
    return {
      added: false,
      invite: asInvite(createOrRenewInvite(tx, actor, { email: body.email!, project, role: body.role })),
      project,
    }
  if (user.id === project.owner_id) throw conflict('The owner is already a member')
  deleteRows(tx, invites, { project_id: projectId, email_folded: user.email_folded })
  return { added: true, member: yield* addMember(tx, actor, projectId, user.id, body.role) }
}

/**
 * Creates or renews the pending invitation of an email address, valid for INVITATION_DAYS; `links.ts` creates its
 * links.
 */
export function createOrRenewInvite<Role extends InvitedRole | null>(
  tx: Tx,
  actor: Actor,
  asked: { email: string; project: ProjectRow | null; role: Role },
): InviteRow & { role: Role } {
  const folded = caseFolded(asked.email)
  const expires_at = instantOf(Date.parse(tx.now) + INVITATION_DAYS * DAY)
  const projectId = asked.project?.id ?? null
  const pending = findRow(tx, invites, { project_id: projectId, email_folded: folded })
  const row = {
    id: pending?.id ?? newId(),
    project_id: projectId,
    email: pending?.email ?? asked.email,
    email_folded: folded,
    role: asked.role,
    invited_by: actor.id,
    created_at: pending?.created_at ?? tx.now,
    expires_at,
  }
  upsertRow(tx, invites, row)
  if (projectId !== null && !pending) {
    record(tx, actor, {
      kind: 'project',
      id: projectId,
      project_id: projectId,
      user_id: actor.id,
      live: 'project.updated',
      activity: { event: 'member.invited', payload: { role: asked.role } },
    })
  }
  return row
}

/** Adds a member to a project, or changes their role if it differs. */
export function* addMember(tx: Tx, actor: Actor, projectId: string, userId: string, role: Role): Steps<Member> {
  const present = memberOf(tx, projectId, userId)
  if (present) return present.role === role ? present : yield* setRole(tx, actor, projectId, present, role)
  const position = lastAmong(tx, { table: 'members', id: 'project_id', where: 'user_id = ?', parameters: [userId] })
  insertRow(tx, members, { project_id: projectId, user_id: userId, role, position, joined_at: tx.now })
  const member = memberOf(tx, projectId, userId)!
  record(tx, actor, { kind: 'project', id: projectId, project_id: projectId, user_id: userId, live: 'project.created' })
  record(tx, actor, {
    kind: 'member',
    id: userId,
    project_id: projectId,
    live: 'member.added',
    activity: { event: 'member.added', payload: { ...payloadAbout(actor, member), role } },
  })
  notifyOfJoining(tx, actor, projectId, userId)
  return member
}

/** The activity of who comes or goes. `self`: by themselves, which the ids no longer tell once the account is deleted. */
const payloadAbout = (actor: Actor, { user_id, name }: Member): Record<string, unknown> => ({
  ...{ user_id, name },
  ...(user_id === actor.id && { self: true }),
})

/** Notifies the new member, or the owner when somebody joined by a link. */
function notifyOfJoining(tx: Tx, actor: Actor, projectId: string, userId: string): void {
  const { name: subject, owner_id } = findRow(tx, projects, { id: projectId })!
  const [user_id, kind] = userId === actor.id ? [owner_id, 'joined' as const] : [userId, 'shared' as const]
  notify(tx, { user_id, kind, subject, project_id: projectId, task_id: null, actor })
}

function* setRole(tx: Tx, actor: Actor, projectId: string, member: Member, role: Role): Steps<Member> {
  updateRows(tx, members, { project_id: projectId, user_id: member.user_id }, { role })
  if (!may(role, 'write')) yield* unassign(tx, actor, projectId, member.user_id)
  record(tx, actor, {
    kind: 'member',
    id: member.user_id,
    project_id: projectId,
    live: 'member.updated',
    activity: {
      event: 'member.role_changed',
      payload: { user_id: member.user_id, name: member.name, old: member.role, new: role },
    },
  })
  record(tx, actor, { kind: 'project', id: projectId, project_id: projectId, live: 'project.updated' })
  return { ...member, role }
}

/** Changes a member's role. `owner` transfers the project, and the previous owner becomes an editor. */
export function* changeRole(
  tx: Tx,
  actor: Actor,
  projectId: string,
  userId: string,
  role: Role | undefined,
): Steps<Member> {
  const project = projectFor(tx, actor, projectId, 'own')
  const member = memberFor(tx, actor, projectId, userId, 'change')
  if (role === undefined || (role === member.role && role !== 'owner')) return member
  if (member.role === 'owner') throw conflict('The owner stays owner until they transfer ownership')
  if (role !== 'owner') return yield* setRole(tx, actor, projectId, member, role)
  if (project.is_inbox) throw inboxProtected('The Inbox cannot be transferred')
  updateRows(tx, projects, { id: projectId }, { owner_id: userId, updated_at: tx.now })
  yield* setRole(tx, actor, projectId, memberOf(tx, projectId, actor.id)!, 'editor')
  return yield* setRole(tx, actor, projectId, member, 'owner')
}

/** Removes a member, or the actor leaves: their tasks are unassigned, their comments stay. */
export function* removeMember(tx: Tx, actor: Actor, projectId: string, userId: string): Steps<void> {
  const member = memberFor(tx, actor, projectId, userId, 'remove')
  if (member.role === 'owner') throw conflict('The owner cannot leave; transfer ownership first')
  yield* removeMemberUnchecked(tx, actor, projectId, member)
}

/** Removes a member without checking permissions. */
export function* removeMemberUnchecked(tx: Tx, actor: Actor, projectId: string, member: Member): Steps<void> {
  const userId = member.user_id
  yield* unassign(tx, actor, projectId, userId)
  deleteRows(tx, members, { project_id: projectId, user_id: userId })
  record(tx, actor, {
    kind: 'member',
    id: userId,
    project_id: projectId,
    live: 'member.removed',
    activity: { event: 'member.removed', payload: payloadAbout(actor, member) },
  })
  record(tx, actor, { kind: 'project', id: projectId, project_id: projectId, user_id: userId, live: 'project.deleted' })
}

/** Deletes an invitation, so that its links stop working. */
export function withdrawInvite(tx: Tx, actor: Actor, projectId: string, inviteId: string): void {
  projectFor(tx, actor, projectId, 'own')
  if (deleteRows(tx, invites, { id: inviteId, project_id: projectId }) === 0) throw notFound('No such invitation')
  record(tx, actor, {
    kind: 'project',
    id: projectId,
    project_id: projectId,
    user_id: actor.id,
    live: 'project.updated',
  })
}

/** Unassigns the tasks of a member who can no longer edit the project. */
function* unassign(tx: Tx, actor: Actor, projectId: string, userId: string): Steps<void> {
  const theirs = tx.all<Assigned>(
    'SELECT id, content, deleted_at FROM tasks WHERE project_id = ? AND assignee_id = ?',
    [projectId, userId],
  )
  for (const some of chunksOf(theirs, WEIGHT_AT_ONCE)) {
    yield
    tx.run('UPDATE tasks SET assignee_id = NULL, updated_at = ? WHERE id IN (SELECT value FROM json_each(?))', [
      tx.now,
      JSON.stringify(some.map(({ id }) => id)),
    ])
    for (const { id, content, deleted_at } of some) {
      if (deleted_at !== null) continue
      record(tx, actor, {
        kind: 'task',
        id,
        project_id: projectId,
        live: 'task.updated',
        activity: {
          event: 'task.updated',
          task_id: id,
          payload: { content, changes: { assignee_id: { old: userId, new: null } } },
        },
      })
    }
  }
}

type Assigned = Pick<TaskRow, 'id' | 'content' | 'deleted_at'>
