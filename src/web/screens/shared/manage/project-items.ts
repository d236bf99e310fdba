import type { Project } from '../../../../contract/projects.ts'
import { duplicateProject, reopenAll } from '../../../data/duplicate.ts'
import { archiveProject, deleteProject } from '../../../data/projects/project-changes.ts'
import { canEdit } from '../../../data/projects/projects.ts'
import { openCount } from '../../../data/tasks/lists/lists.ts'
import { moreText } from '../../../text/text.ts'
import { projectAddresses } from '../../../data/addresses.ts'
import { download } from '../../../ui/download.ts'
import { openConfirm } from '../../../ui/floating/confirm.tsx'
import type { MenuItem } from '../../../ui/floating/menu.tsx'
import { openEditProject } from '../../dialogs.ts'
import { openNewSection } from './new-section.ts'
import { openCreatedProject } from './open-created.ts'
import { go, goBelow, path, paths, route } from '../../routes.ts'
import { favouriteItem } from './favourite-item.ts'
import { openSaveAsTemplate } from '../templates/name-dialog.tsx'
import { orderItems } from '../arrange/move-menu.tsx'

/** What can be done with a project, in its own menu and in the sidebar's. */
export function projectItems(project: Project): MenuItem[] {
  const words = moreText().project
  const { id, is_inbox, archived, role } = project
  const owned = role === 'owner' && !is_inbox
  return [
    ...(canEdit(project) && !archived
      ? [{ label: words.addSection, icon: 'rows-3' as const, act: () => openNewSection(project) }]
      : []),
    ...(owned ? [{ label: words.edit, icon: 'pencil' as const, act: () => openEditProject(project) }] : []),
    ...(is_inbox ? [] : [{ label: words.members, icon: 'users' as const, act: () => go(paths.members(id)) }]),
    { label: moreText().activity.title, icon: 'history', act: () => go(paths.activity(id)) },
    { label: moreText().manage.duplicate, icon: 'copy', act: () => copy(project) },
    { label: moreText().templates.saveAs, icon: 'layout-template', act: () => openSaveAsTemplate(project) },
    ...(canEdit(project)
      ? [
          {
            label: moreText().manage.reopenAll,
            icon: 'undo-2' as const,
            act: () => void reopenAll('projects', project),
          },
        ]
      : []),
    ...(is_inbox || archived ? [] : [favouriteItem('projects', project)]),
    ...exportItems(id),
    ...(is_inbox || archived ? [] : orderItems('projects', id)),
    ...(owned ? ownerItems(project) : []),
  ]
}

const copy = (project: Project): void =>
  void duplicateProject(project).then((made) => made && isHere(project) && openCreatedProject(made))

const isHere = ({ id, is_inbox }: Project): boolean => {
  const here = route.peek()
  return is_inbox ? here.screen === 'inbox' : here.screen === 'project' && here.id === id
}

/** A project as files. */
const exportItems = (id: string): MenuItem[] =>
  (['csv', 'ics'] as const).map((kind) => ({
    label: moreText().importExport.out[kind],
    icon: 'file-output',
    act: () => download(projectAddresses(id)[kind]),
  }))

function ownerItems(project: Project): MenuItem[] {
  const words = moreText().archive
  const wasHere = isHere(project)
  const leave = (): void => (wasHere ? go(paths.today) : undefined)
  const comeBack = (): void => (wasHere && path.peek() === paths.today ? goBelow(paths.project(project.id)) : undefined)
  const ask = (): void =>
    openConfirm({
      title: words.deleteAsk(project.name),
      text: words.deleteText(openCount(project), project.shared),
      yes: words.deleteProject,
      act: () => {
        leave()
        deleteProject(project, comeBack)
      },
    })
  const archive = (): void => {
    if (!project.archived) leave()
    archiveProject(project, !project.archived, comeBack)
  }
  return [
    {
      label: project.archived ? moreText().trash.restore : words.archive,
      icon: project.archived ? 'archive-restore' : 'archive',
      apart: true,
      act: archive,
    },
    { label: words.deleteProject, icon: 'trash-2', danger: true, act: ask },
  ]
}
