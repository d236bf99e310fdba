import type { Project } from '../../../contract/projects.ts'
import type { Invite, Invited, InvitedRole, Member, Members } from '../../../contract/sharing.ts'
import { get, patch, post, remove } from '../../sync/api.ts'
import { quietly } from '../../sync/errors.ts'
import { liveTable } from '../../sync/live-tables.ts'
import { reconcile } from '../../sync/reconcile.ts'
import { moreText } from '../../text/text.ts'
import { me } from '../account/me.ts'
import { command } from '../command.ts'
import { loadProjects, projects } from './projects.ts'

interface MemberRow extends Member {
  /** Project and person; the same person is on several. */
  id: string
}

const keyOf = (projectId: string, userId: string): string => `${projectId} ${userId}`

const members = liveTable<MemberRow>('member', {
  keyOf: ({ user_id, id }, projectId) => keyOf(projectId ?? '', String(user_id ?? id)),
})

const belongsTo = (projectId: string) => (row: MemberRow) => row.id.startsWith(`${projectId} `)

/** Who is on a project, as far as known: its owner first, then by name. */
export const membersOf = (projectId: string): Member[] =>
  members
    .all()
    .filter(belongsTo(projectId))
    .toSorted((a, b) => Number(b.role === 'owner') - Number(a.role === 'owner') || a.name.localeCompare(b.name))

/** Who tasks of a project may be for: those who can edit it; before they are known, and in one's own, oneself. */
export function assignableIn(projectId: string): Omit<Member, 'role' | 'email'>[] {
  const able = membersOf(projectId).filter(({ role }) => role !== 'viewer')
  const self = me.value
  const mine = self && projects.get(projectId)?.role !== 'viewer'
  return able.length > 0 || !mine ? able : [{ user_id: self.id, name: self.name, avatar_color: self.avatar_color }]
}

export function memberOf(projectId: string, userId: string | null): Pick<Member, 'name' | 'avatar_color'> | undefined {
  if (userId === null) return undefined
  return members.get(keyOf(projectId, userId)) ?? (me.value?.id === userId ? me.value : undefined)
}

/** Reads who is on a project; candidates and invitations come along for its owner. */
export const loadMembers = (projectId: string): Promise<Members> =>
  reconcile(
    () => get('/projects/:id/members', { id: projectId }),
    (answer) =>
      members.replace(
        belongsTo(projectId),
        answer.members.map((member) => ({ ...member, id: keyOf(projectId, member.user_id) })),
      ),
  )

/** The people of every shared project, so that faces and names are there without asking. */
export const loadAllMembers = (): Promise<unknown> =>
  Promise.all(
    projects
      .all()
      .filter((project) => project.shared)
      .map((project) => loadMembers(project.id)),
  )

const MEMBER = '/projects/:id/members/:userId'

export const changeRole = (project: Project, member: Member, role: InvitedRole): Promise<unknown> => {
  const words = moreText().members
  return command({
    name: member.name,
    request: () => patch(MEMBER, { id: project.id, userId: member.user_id }, { role }),
    settle: () => void quietly(loadMembers(project.id)),
    message: () => ({ text: words.roleChanged(member.name, words.roles[role]), topic: 'people' }),
  })
}

/** Makes somebody else the owner. */
export const transferProject = (project: Project, member: Member): Promise<unknown> =>
  command({
    name: member.name,
    request: () => patch(MEMBER, { id: project.id, userId: member.user_id }, { role: 'owner' }),
    settle: () => void quietly(Promise.all([loadProjects(), loadMembers(project.id)])),
    message: () => ({ text: moreText().members.handedOver(member.name), topic: 'people' }),
  })

/** Takes somebody off the project; Undo puts them back in the same role. */
export const removeMember = (project: Project, member: Member, reload: () => void): Promise<unknown> =>
  command({
    name: member.name,
    request: () => remove(MEMBER, { id: project.id, userId: member.user_id }),
    settle: reload,
    message: () => ({ text: moreText().members.removed(member.name), topic: 'people' }),
    undo: () =>
      void command({
        name: member.name,
        request: () => invite(project, { user_id: member.user_id, role: member.role as InvitedRole }),
        settle: reload,
      }),
  })

/** Leaves a project of somebody else's; undefined when that was refused. */
export const leaveProject = (project: Project): Promise<unknown> =>
  command({
    name: project.name,
    request: () => remove(MEMBER, { id: project.id, userId: me.peek()?.id ?? '' }),
    settle: () => void quietly(loadProjects()),
    message: () => ({ text: moreText().members.left(project.name), topic: 'leave' }),
  })

/** Asks somebody in: a person of this server is on the project at once, anybody else gets a link. */
export const invite = (
  project: Project,
  who: ({ user_id: string } | { email: string }) & { role: InvitedRole },
): Promise<Invited> => post('/projects/:id/invites', { id: project.id }, who)

/** Makes another link for somebody who was asked in. */
export const renewInvite = (
  project: Project,
  { email, role }: Invite,
  reload: () => void,
): Promise<Invited | undefined> =>
  command({
    name: email,
    request: () => invite(project, { email, role: role as InvitedRole }),
    settle: reload,
  })

export const withdrawInvite = (project: Project, { id, email }: Invite, reload: () => void): Promise<unknown> =>
  command({
    name: email,
    request: () => remove('/projects/:id/invites/:inviteId', { id: project.id, inviteId: id }),
    settle: reload,
    message: () => ({ text: moreText().members.withdrawn(email), topic: 'mail' }),
  })
