import type { Project } from '../../../contract/projects.ts'
import { chooseViewMode, viewModeOf } from '../../data/projects/view-mode.ts'
import { go, paths } from '../routes.ts'
import { membersOf } from '../../data/projects/members.ts'
import { archiveProject, deleteProject } from '../../data/projects/projects.ts'
import { canEdit } from '../../data/projects/projects.ts'
import { moreText } from '../../text/text.ts'
import { orderItems } from '../shared/arrange/move-menu.tsx'
import { openConfirm } from '../../ui/floating/confirm.tsx'
import { Icon } from '../../ui/icon.tsx'
import { openMenu, type MenuItem } from '../../ui/floating/menu.tsx'
import { openEditProject } from '../dialogs.ts'
import { Avatar } from '../../ui/display/marks.tsx'
import { ListOptionsButton } from '../shared/sorted-list/list-options-button.tsx'
import { ViewChoice } from '../shared/view-choice.tsx'

/** What can be done with a project, and how it is looked at. */
export function Tools({ project, addSection }: { project: Project; addSection: () => void }) {
  const words = moreText().project
  const open = (anchor: Element): void =>
    openMenu(anchor, words.more(project.name), [
      ...(canEdit(project) ? [{ label: words.addSection, icon: 'rows-3' as const, act: addSection }] : []),
      ...(project.is_inbox
        ? []
        : [{ label: words.members, icon: 'users' as const, act: () => go(paths.members(project.id)) }]),
      ...(project.role === 'owner' && !project.is_inbox
        ? [{ label: words.edit, icon: 'pencil' as const, act: () => openEditProject(project) }]
        : []),
      { label: moreText().activity.title, icon: 'history', act: () => go(paths.activity(project.id)) },
      ...exportItems(project.id),
      ...(project.is_inbox || project.archived ? [] : orderItems('projects', project.id)),
      ...(project.role === 'owner' && !project.is_inbox ? ownerActs(project) : []),
    ])
  return (
    <>
      {project.shared && <Faces project={project} />}
      {viewModeOf(project) === 'list' && (
        <span class="page-tool" data-second>
          <ListOptionsButton view={`project ${project.id}`} />
        </span>
      )}
      <span class="page-views">
        <ViewChoice mode={viewModeOf(project)} choose={(mode) => chooseViewMode(project, mode)} stretch />
      </span>
      <button
        type="button"
        class="icon-button page-tool"
        aria-label={words.more(project.name)}
        aria-haspopup="menu"
        onClick={(event) => open(event.currentTarget)}
      >
        <Icon name="ellipsis" />
      </button>
    </>
  )
}

const MOST_FACES = 4

/** Who is on it, where there is room for faces. */
function Faces({ project: { id } }: { project: Project }) {
  const people = membersOf(id).slice(0, MOST_FACES)
  if (people.length === 0) return null
  return (
    <span class="wide-only">
      <a class="avatar-stack" href={paths.members(id)} title={moreText().project.members}>
        {people.map((person) => (
          <Avatar key={person.user_id} person={person} size="l" />
        ))}
      </a>
    </span>
  )
}

/** A project as files: the server sends them as downloads, so the page stays. */
const exportItems = (id: string): MenuItem[] =>
  (['csv', 'ics'] as const).map((kind) => ({
    label: moreText().importExport.out[kind],
    icon: 'file-output',
    act: () => location.assign(`/api/v1/export/projects/${id}.${kind}`),
  }))

function ownerActs(project: Project): MenuItem[] {
  const words = moreText().archive
  const ask = (): void =>
    openConfirm({
      title: words.deleteAsk(project.name),
      text: words.deleteText(project.open_count),
      yes: words.deleteProject,
      act: () => {
        go(paths.today)
        deleteProject(project)
      },
    })
  return [
    {
      label: project.archived ? words.bringBack : words.archive,
      icon: project.archived ? 'archive-restore' : 'archive',
      act: () => archiveProject(project, !project.archived),
    },
    { label: words.deleteProject, icon: 'trash-2', danger: true, apart: true, act: ask },
  ]
}
