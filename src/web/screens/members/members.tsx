import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Project } from '../../../contract/projects.ts'
import type { Invite, Members as Answer } from '../../../contract/sharing.ts'
import { ignoreRefusal } from '../../sync/http/errors.ts'
import { openLayer } from '../../ui/floating/layers.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loaded } from '../shared/page/loaded.tsx'
import { NoProject } from '../shared/page/not-found.tsx'
import { Page } from '../shared/page/page.tsx'
import { UpLink } from '../shared/page/up-link.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberLine } from './member-line.tsx'
import { Pending } from './pending.tsx'
import { ProjectMark } from '../shared/marks.tsx'
import { paths } from '../routes.ts'
import { changed } from '../../data/loading/changes.ts'
import { loadMembers, membersList, membersOf, pendingOf } from '../../data/projects/members.ts'
import { projects } from '../../data/projects/projects.ts'
import { moreText } from '../../text/text.ts'
import { GroupHead } from '../../ui/display/group.tsx'

/** Who is on a project, and who is asked in. */
export function Members({ id }: { id: string }) {
  const project = projects.get(id)
  return project && !project.is_inbox ? <Known key={id} project={project} /> : <NoProject id={id} />
}

function Known({ project }: { project: Project }) {
  const words = moreText().members
  const home = paths.project(project.id)
  const candidates = useSignal<Answer['candidates']>([])
  const load = (): Promise<void> => loadMembers(project.id).then((fresh) => void (candidates.value = fresh.candidates))
  const reload = (): void => void ignoreRefusal(load())
  useEffect(
    () => changed.on((change) => void (change.project_id === project.id && isAboutPeople(change.type) && reload())),
    [],
  )
  const invite = (): unknown =>
    openLayer((close) => (
      <InviteDialog project={project} candidates={candidates.value} invited={reload} close={close} />
    ))
  return (
    <>
      <UpLink to={home} />
      <Page
        title={words.title}
        mark={<ProjectMark project={project} />}
        lead={<a href={home}>{project.name}</a>}
        tools={
          project.role === 'owner' && (
            <button type="button" class="button" data-kind="primary" data-size="s" onClick={invite}>
              <Icon name="user-round-plus" />
              {words.invite}
            </button>
          )
        }
      >
        <Loaded of={membersList(project.id)} load={load}>
          {() => <People project={project} pending={pendingOf(project.id).value} reload={reload} />}
        </Loaded>
      </Page>
    </>
  )
}

const isAboutPeople = (type: string): boolean => type.startsWith('member.') || type === 'project.updated'

interface PeopleProps {
  project: Project
  pending: readonly Invite[]
  reload: () => void
}

function People({ project, pending, reload }: PeopleProps) {
  const words = moreText().members
  const members = membersOf(project.id)
  return (
    <div class="members">
      <GroupHead title={words.onProject} count={members.length} />
      <ul class="entries">
        {members.map((member) => (
          <MemberLine key={member.user_id} project={project} member={member} reload={reload} />
        ))}
      </ul>
      {project.role === 'owner' && pending.length > 0 && (
        <>
          <GroupHead title={words.invited} count={pending.length} />
          <ul class="entries">
            {pending.map((invite) => (
              <Pending key={invite.id} project={project} invite={invite} reload={reload} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
