import type { Project } from '../../../contract/projects.ts'
import { archiveProject } from '../../data/projects/project-changes.ts'
import { chooseViewMode, viewModeOf } from '../../data/projects/view-mode.ts'
import { paths } from '../routes.ts'
import { viewOf } from '../../data/views/view-settings.ts'
import { membersOf } from '../../data/projects/members.ts'
import { shownName } from '../../data/projects/projects.ts'
import { moreText, text } from '../../text/text.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { openMenu } from '../../ui/floating/menu.tsx'
import { Avatar } from '../../ui/display/marks.tsx'
import { projectItems } from '../shared/manage/project-items.ts'
import { ListOptionsButton } from '../shared/sorted-list/list-options-button.tsx'
import { ViewChoice } from '../shared/view-choice.tsx'

/** What can be done with a project, and how it is looked at. */
export function Tools({ project }: { project: Project }) {
  const open = (anchor: Element): void =>
    openMenu(anchor, text().nav.moreFor(shownName(project)), projectItems(project))
  return (
    <>
      {project.role === 'owner' && !project.is_inbox && <OwnersButton project={project} />}
      {project.shared && <Faces project={project} />}
      {viewModeOf(project) === 'list' && (
        <span class="page-tool" data-second>
          <ListOptionsButton view={viewOf(project)} />
        </span>
      )}
      <span class="page-views">
        <ViewChoice mode={viewModeOf(project)} choose={(mode) => chooseViewMode(project, mode)} stretch />
      </span>
      <IconButton
        icon="ellipsis"
        class="page-tool"
        name={text().nav.moreFor(shownName(project))}
        popup="menu"
        act={open}
      />
    </>
  )
}

/** An archived project is brought back by it; others are shared, where there is room. The project's menu has both too. */
const OwnersButton = ({ project }: { project: Project }) =>
  project.archived ? (
    <button type="button" class="button restore-button" data-size="s" onClick={() => archiveProject(project, false)}>
      <Icon name="archive-restore" />
      {moreText().trash.restore}
    </button>
  ) : (
    <a class="button share-button" data-kind="quiet" data-size="s" href={paths.members(project.id)}>
      <Icon name="users" />
      {moreText().project.share}
    </a>
  )

const MOST_FACES = 4

/** Who is on it, where there is room for faces; their places until they are known. */
function Faces({ project: { id, member_count } }: { project: Project }) {
  const people = membersOf(id).slice(0, MOST_FACES)
  if (people.length === 0)
    return (
      <span class="page-faces">
        <span class="avatar-stack">
          {Array.from({ length: Math.min(member_count, MOST_FACES) }, (_, at) => (
            <span key={at} class="avatar" data-size="l" />
          ))}
        </span>
      </span>
    )
  return (
    <span class="page-faces">
      <a class="avatar-stack" href={paths.members(id)} title={moreText().project.members}>
        {people.map((person) => (
          <Avatar key={person.user_id} person={person} size="l" />
        ))}
      </a>
    </span>
  )
}
