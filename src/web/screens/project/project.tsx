import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import type { Project as ProjectRow } from '../../../contract/projects.ts'
import { viewModeOf, type ViewMode } from '../../data/projects/view-mode.ts'
import { isDefaultOrder } from '../../data/views/list-options.ts'
import { viewOf } from '../../data/views/view-settings.ts'
import { lazy } from '../../ui/lazy.tsx'
import { useMode } from '../../ui/floating/modes.ts'
import { newSectionIn } from '../shared/manage/new-section.ts'
import { useLeavingByUndo } from '../shared/manage/open-created.ts'
import { Loaded, PartSkeleton } from '../shared/page/loaded.tsx'
import { NoProject, NotFound } from '../shared/page/not-found.tsx'
import { Page } from '../shared/page/page.tsx'
import { UnsavedLines } from '../shared/page/unsaved-lines.tsx'
import { ListView } from './list-view.tsx'
import { useNaming } from './section-head.tsx'
import { Tools } from './tools.tsx'
import type { ViewProps } from './empty-project.tsx'
import { ProjectMark } from '../shared/marks.tsx'
import { projectContents } from '../../data/loading/loaded.ts'
import { loadProjectContents, sectionsOf } from '../../data/projects/sections.ts'
import { canEdit, inbox, loadProjects, projects, shownName } from '../../data/projects/projects.ts'
import { openCount } from '../../data/tasks/lists/lists.ts'
import { moreText, text } from '../../text/text.ts'

const BoardView = lazy(() => import('./board/board-view.tsx').then((file) => file.BoardView), PartSkeleton)

const CalendarView = lazy(() => import('./calendar-view.tsx').then((file) => file.CalendarView), PartSkeleton)

interface View {
  Show: ComponentType<ViewProps>
  /** Takes all the room there is, not one column. */
  wide?: boolean
  /** Scrolls within the window. */
  fill?: boolean
}

const views: Record<ViewMode, View> = {
  list: { Show: ListView },
  board: { Show: BoardView, wide: true, fill: true },
  calendar: { Show: CalendarView, wide: true },
}

/** Brings in the views that are chunks of their own. */
export const prefetchViews = (): Promise<unknown> => Promise.all([BoardView.prefetch(), CalendarView.prefetch()])

export function Inbox() {
  const { missingTitle, missingText } = moreText().project
  if (inbox.value) return <ProjectPage key={inbox.value.id} project={inbox.value} />
  return <NotFound kind={text().nav.inbox} of="inbox" read={loadProjects} title={missingTitle} text={missingText} />
}

export function Project({ id }: { id: string }) {
  const project = projects.get(id)
  useLeavingByUndo('project', id, projects)
  return project ? <ProjectPage key={id} project={project} /> : <NoProject id={id} />
}

function ProjectPage({ project }: { project: ProjectRow }) {
  const words = moreText().project
  const [naming, setNaming] = useNaming(canEdit(project))
  useMode(naming, () => setNaming(false))
  const isWanted = newSectionIn.value === project.id
  useEffect(() => {
    if (!isWanted) return
    newSectionIn.value = null
    setNaming(true)
  }, [isWanted])
  const { Show, wide = false, fill = false } = views[viewModeOf(project)]
  // Where more rows only follow those that are there, they can come later.
  const inOrder = isDefaultOrder(viewOf(project))
  const sections = sectionsOf(project.id).length
  const lead = [
    project.archived && moreText().palette.archived,
    words.open(openCount(project)),
    sections > 0 && !project.archived && words.sectionCount(sections),
    project.shared && words.memberCount(project.member_count),
  ]
  return (
    <Page
      title={shownName(project)}
      mark={!project.is_inbox && <ProjectMark project={project} />}
      lead={lead.filter(Boolean).join(' · ')}
      tools={<Tools project={project} />}
      wide={wide}
      fill={fill}
      toolsBelow="views"
    >
      <Loaded
        of={projectContents(project.id)}
        load={(begun) => loadProjectContents(project.id, inOrder ? begun : undefined)}
      >
        {() => (
          <>
            <UnsavedLines projectId={project.id} />
            <Show project={project} naming={naming} setNaming={setNaming} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
