import type { Project } from '../../../contract/projects.ts'
import type { Invite, Invited, Member } from '../../../contract/sharing.ts'
import type { InvitedRole } from '../../../domain/access/may.ts'
import { patch, post, remove } from '../../sync/api.ts'
import { moreText } from '../../text/text.ts'
import { me } from '../account/me.ts'
import { command } from '../command.ts'
import { leftProjects } from './left.ts'
import { loadMembers } from './members.ts'
import { loadProjects } from './projects.ts'
import { readInBackground } from '../loading/in-background.ts'

const MEMBER = '/projects/:id/members/:userId'

export const changeRole = (project: Project, member: Member, role: InvitedRole): Promise<unknown> => {
  const words = moreText().members
  return command({
    name: member.name,
    request: () => patch(MEMBER, { id: project.id, userId: member.user_id }, { role }),
    settle: () => readInBackground(loadMembers, project.id),
    message: () => ({ text: words.roleChanged(member.name, words.roles[role]), topic: 'people' }),
  })
}

/** Transfers the ownership of a project. */
export const transferProject = (project: Project, member: Member): Promise<unknown> =>
  command({
    name: member.name,
    request: () => patch(MEMBER, { id: project.id, userId: member.user_id }, { role: 'owner' }),
    settle: () => {
      readInBackground(loadProjects)
      readInBackground(loadMembers, project.id)
    },
    message: () => ({ text: moreText().members.transferred(member.name), topic: 'people' }),
  })

/** Removes a member from a project; undo adds them again with the same role. */
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

/** Leaves a project; resolves to undefined when that was refused. */
export async function leaveProject(project: Project): Promise<unknown> {
  leftProjects.add(project.id)
  const answer = await command({
    name: project.name,
    request: () => remove(MEMBER, { id: project.id, userId: me.peek()?.id ?? '' }),
    settle: () => readInBackground(loadProjects),
    message: () => ({ text: moreText().members.left(project.name), topic: 'leave' }),
  })
  if (!answer) leftProjects.delete(project.id)
  return answer
}

/** Invites somebody: a user of this server is a member at once, anybody else gets a link. */
export const invite = (
  project: Project,
  who: ({ user_id: string } | { email: string }) & { role: InvitedRole },
): Promise<Invited> => post('/projects/:id/invites', { id: project.id }, who)

/** Creates a new link for a pending invitation. */
export const renewInvite = (project: Project, { email, role }: Invite): Promise<Invited | undefined> =>
  command({
    name: email,
    request: () => invite(project, { email, role }),
  })

export const withdrawInvite = (project: Project, { id, email }: Invite): Promise<unknown> =>
  command({
    name: email,
    request: () => remove('/projects/:id/invites/:inviteId', { id: project.id, inviteId: id }),
    message: () => ({ text: moreText().members.withdrawn(email), topic: 'mail' }),
  })
