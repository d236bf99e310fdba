import type { Project } from '../../../contract/projects.ts'
import type { Member } from '../../../contract/sharing.ts'
import { INVITED_ROLES } from '../../../domain/access/may.ts'
import { me } from '../../data/account/me.ts'
import { moreText } from '../../text/text.ts'
import { openConfirm } from '../../ui/floating/confirm.tsx'
import { Icon } from '../../ui/icon.tsx'
import { openMenu, type MenuItem } from '../../ui/floating/menu.tsx'
import { Avatar } from '../../ui/display/marks.tsx'
import { Entry } from '../../ui/display/entry.tsx'
import { changeRole, leaveProject, removeMember, transferProject } from '../../data/projects/sharing.ts'
import { goBelow, paths } from '../routes.ts'

interface MemberLineProps {
  project: Project
  member: Member
  reload: () => void
}

/** One member; the owner chooses their role here, the others may leave. */
export function MemberLine({ project, member, reload }: MemberLineProps) {
  const words = moreText().members
  const isMe = member.user_id === me.value?.id
  const role = words.roles[member.role]
  const title = (
    <>
      <b>{member.name}</b> {isMe && <span class="quiet">{moreText().you}</span>}
    </>
  )
  return (
    <Entry mark={<Avatar person={member} size="xl" mute />} title={title} note={member.email}>
      {project.role === 'owner' && !isMe ? (
        <button
          type="button"
          class="button"
          data-kind="quiet"
          data-size="s"
          aria-haspopup="menu"
          aria-label={words.roleOf(member.name, role)}
          onClick={(event) => openRoles(event.currentTarget, project, member, reload)}
        >
          {role}
          <Icon name="chevron-down" size="s" />
        </button>
      ) : (
        <span class="quiet">{role}</span>
      )}
      {isMe && member.role !== 'owner' && <Leave project={project} />}
    </Entry>
  )
}

function openRoles(anchor: Element, project: Project, member: Member, reload: () => void): void {
  const words = moreText().members
  const choices = INVITED_ROLES.map((role): MenuItem => ({
    label: words.roles[role],
    mark: <span class="menu-mark" />,
    checked: member.role === role,
    act: () => void changeRole(project, member, role),
  }))
  const question = {
    title: words.transferTitle(member.name),
    text: words.transferText(member.name),
    yes: words.transfer,
    act: () => void transferProject(project, member),
  }
  openMenu(anchor, member.name, [
    ...choices,
    {
      label: words.transfer,
      icon: 'users',
      apart: true,
      act: () => openConfirm(question),
    },
    { label: words.remove, icon: 'x', danger: true, act: () => void removeMember(project, member, reload) },
  ])
}

function Leave({ project }: { project: Project }) {
  const words = moreText().members
  const leave = async (): Promise<void> => {
    if (await leaveProject(project)) goBelow(paths.today)
  }
  const question = {
    title: words.leaveTitle(project.name),
    text: words.leaveText,
    yes: words.leave,
    act: () => void leave(),
  }
  return (
    <button type="button" class="button" data-kind="danger" data-size="s" onClick={() => openConfirm(question)}>
      {words.leave}
    </button>
  )
}
