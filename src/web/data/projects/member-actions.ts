import type { Project } from '../../../contract/projects.ts'
import type { InvitedRole, Member } from '../../../contract/sharing.ts'
import { patch, post, quietly, remove } from '../../sync/api.ts'
import { complain, say } from '../messages.ts'
import { go, paths } from '../../screens/routes.ts'
import { sentenceFor } from '../command.ts'
import { loadMembers } from './members.ts'
import { loadProjects } from '../load.ts'
import { me } from '../tables.ts'
import { peopleText } from '../../text/people.ts'

/** Does it and says so; a refusal is told with the name of the one it is about. */
export async function attempt(name: string, act: () => Promise<unknown>, done: () => void): Promise<boolean> {
  try {
    await act()
    done()
    return true
  } catch (error) {
    complain(sentenceFor(error, name))
    return false
  }
}

export const changeRole = (project: Project, member: Member, role: InvitedRole): Promise<boolean> =>
  attempt(
    member.name,
    async () => {
      await patch(`/projects/${project.id}/members/${member.user_id}`, { role })
      await loadMembers(project.id)
    },
    () => {
      const words = peopleText().members
      say(words.roleChanged(member.name, words.roles[role]), { icon: 'users' })
    },
  )

export const handOver = (project: Project, member: Member): Promise<boolean> =>
  attempt(
    member.name,
    async () => {
      await patch(`/projects/${project.id}/members/${member.user_id}`, { role: 'owner' })
      await Promise.all([loadProjects(), loadMembers(project.id)])
    },
    () => say(peopleText().members.handedOver(member.name), { icon: 'users' }),
  )

/** Takes somebody off the project; Undo puts them back in the same role. */
export const removeMember = (project: Project, member: Member, reload: () => void): Promise<boolean> =>
  attempt(
    member.name,
    () => remove(`/projects/${project.id}/members/${member.user_id}`),
    () => {
      reload()
      const undo = (): void =>
        void attempt(
          member.name,
          () => post(`/projects/${project.id}/invites`, { user_id: member.user_id, role: member.role }),
          reload,
        )
      say(peopleText().members.removed(member.name), { icon: 'users', undo })
    },
  )

export const leaveProject = (project: Project): Promise<boolean> =>
  attempt(
    project.name,
    () => remove(`/projects/${project.id}/members/${me.peek()?.id}`),
    () => {
      go(paths.today)
      void quietly(loadProjects())
      say(peopleText().members.left(project.name), { icon: 'log-out' })
    },
  )
