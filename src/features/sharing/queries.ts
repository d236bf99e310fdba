import type { InviteRow } from '../../../schema/tables/invites.ts'
import type { Invite, Member, Members, Person } from '../../contract/sharing.ts'
import type { PageQuery } from '../../contract/queries.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { may, type InvitedRole } from '../../domain/access/may.ts'
import { notFound } from '../../domain/errors.ts'
import { pageOf, type PageOf } from '../../platform/db/rows/paging.ts'
import type { Instant, Reader } from '../../platform/db/transaction.ts'
import { sha256Hex } from '../../platform/ids.ts'
import { projectFor } from '../projects/queries.ts'

const PERSON = 'u.id AS user_id, u.email, u.name, u.avatar_color'

/** The members of a project, the owner first. Only for the owner also the candidates and pending invitations. */
export function listMembers(on: Reader, actor: Actor, projectId: string, now: Instant): Members {
  const { role } = projectFor(on, actor, projectId, 'read')
  const members = on.all<Member>(
    `SELECT ${PERSON}, m.role FROM members m JOIN users u ON u.id = m.user_id
     WHERE m.project_id = ? ORDER BY m.role <> 'owner', u.name COLLATE NOCASE, u.id`,
    [projectId],
  )
  if (!may(role, 'own')) return { members, candidates: [], pending: [] }
  const candidates = on.all<Person>(
    `SELECT ${PERSON} FROM users u
     WHERE NOT EXISTS (SELECT 1 FROM members m WHERE m.project_id = ? AND m.user_id = u.id)
     ORDER BY u.name COLLATE NOCASE, u.id`,
    [projectId],
  )
  const pending = on.all<ProjectInviteRow>(
    'SELECT * FROM invites WHERE project_id = ? AND expires_at > ? ORDER BY created_at, id',
    [projectId, now],
  )
  return { members, candidates, pending: pending.map(asInvite) }
}

/** A row of `invites` for a project; those to the server have no role. */
type ProjectInviteRow = InviteRow & { role: InvitedRole }

export const asInvite = ({ id, email, role, invited_by, created_at, expires_at }: ProjectInviteRow): Invite => ({
  id,
  email,
  role,
  invited_by,
  created_at,
  expires_at,
})

/** A member of a project; null if there is none. */
export const memberOf = (on: Reader, projectId: string, userId: string): Member | null =>
  on.get<Member>(
    `SELECT ${PERSON}, m.role FROM members m JOIN users u ON u.id = m.user_id WHERE m.project_id = ? AND m.user_id = ?`,
    [projectId, userId],
  ) ?? null

/** A member whom the actor may change or remove; else 404. Everyone may remove themselves. */
export function memberFor(
  on: Reader,
  actor: Actor,
  projectId: string,
  userId: string,
  verb: 'change' | 'remove',
): Member {
  projectFor(on, actor, projectId, verb === 'remove' && userId === actor.id ? 'read' : 'own')
  const member = memberOf(on, projectId, userId)
  if (!member) throw notFound('No such member')
  return member
}

/** People who share a project with the actor, by name; projects in the trash do not count. */
export const listPeople = (on: Reader, actor: Actor, query: PageQuery): PageOf<Person> =>
  pageOf(on, query, {
    list: ['people', actor.id],
    sql: `SELECT ${PERSON} FROM users u
     WHERE u.id <> ? AND EXISTS (
       SELECT 1 FROM members mine
       JOIN projects p ON p.id = mine.project_id AND p.deleted_at IS NULL
       JOIN members theirs ON theirs.project_id = mine.project_id AND theirs.user_id = u.id
       WHERE mine.user_id = ?)`,
    parameters: [actor.id, actor.id],
    keys: ['u.name COLLATE NOCASE', 'u.id'],
    keysOf: (row) => [row.name, row.user_id],
  })

export interface OpenInvite extends InviteRow {
  project_name: string | null
  inviter_name: string | null
  /** 1: the link was only sent by mail, so it proves the email address. */
  mailed: number
}

/** The invitation of a link; 404 when the link or the invitation has expired, was used or was deleted. */
export function inviteBySecret(on: Reader, secret: string, now: Instant): OpenInvite {
  const invite = on.get<OpenInvite>(
    `SELECT i.*, l.mailed, p.name AS project_name, u.name AS inviter_name FROM invite_links l
     JOIN invites i ON i.id = l.invite_id
     LEFT JOIN projects p ON p.id = i.project_id AND p.deleted_at IS NULL
     LEFT JOIN users u ON u.id = i.invited_by
     WHERE l.secret_sha256 = ? AND l.expires_at > ?`,
    [sha256Hex(secret), now],
  )
  if (!invite || (invite.project_id !== null && invite.project_name === null))
    throw notFound('This invitation was used or withdrawn, or has expired')
  return invite
}
