import type { Project, Section } from '../../../contract/projects.ts'
import { duplicateSection, reopenAll } from '../../data/duplicate.ts'
import { archiveSection } from '../../data/projects/archive-section.ts'
import { moveSectionTo } from '../../data/projects/move-section.ts'
import { editableProjects, shownName } from '../../data/projects/projects.ts'
import { deleteSection } from '../../data/projects/section-changes.ts'
import { moreText } from '../../text/text.ts'
import { openMenu, type MenuItem } from '../../ui/floating/menu.tsx'
import { ProjectMark } from '../shared/marks.tsx'

/** What can be done with a section, in a list and on a board; `steps` are the ways it goes there. */
export function sectionItems(section: Section, anchor: Element, rename: () => void, steps: MenuItem[]): MenuItem[] {
  const words = moreText().project
  const last: MenuItem[] = [
    {
      label: section.archived ? moreText().trash.restore : moreText().archive.archiveSection,
      icon: section.archived ? 'archive-restore' : 'archive',
      apart: !section.archived,
      act: () => archiveSection(section, !section.archived),
    },
    { label: words.deleteSection, icon: 'trash-2', danger: true, act: () => deleteSection(section) },
  ]
  if (section.archived) return last
  const { reopenAll: reopen, moveToProject } = moreText().manage
  const others = editableProjects().filter((project) => project.id !== section.project_id)
  return [
    { label: words.editSection, icon: 'pencil', act: rename },
    { label: moreText().manage.duplicate, icon: 'copy', act: () => void duplicateSection(section) },
    { label: reopen, icon: 'undo-2', act: () => void reopenAll('sections', section) },
    ...steps,
    ...(others.length > 0
      ? [{ label: moveToProject, icon: 'folder-input' as const, act: () => chooseProject(section, others, anchor) }]
      : []),
    ...last,
  ]
}

function chooseProject(section: Section, others: readonly Project[], anchor: Element): void {
  openMenu(
    anchor,
    moreText().manage.moveToProject,
    others.map((project) => ({
      label: shownName(project),
      mark: <ProjectMark project={project} />,
      act: () => moveSectionTo(section, project),
    })),
  )
}
