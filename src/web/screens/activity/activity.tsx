import { ActivityList } from '../shared/activity-list.tsx'
import { NoProject } from '../shared/page/not-found.tsx'
import { Page } from '../shared/page/page.tsx'
import { UpLink } from '../shared/page/up-link.tsx'
import { ProjectMark } from '../shared/marks.tsx'
import { paths } from '../routes.ts'
import { projects, shownName } from '../../data/projects/projects.ts'
import { moreText } from '../../text/text.ts'

/** What happened in a project. */
export function Activity({ id }: { id: string }) {
  const words = moreText()
  const project = projects.get(id)
  if (!project) return <NoProject id={id} />
  const home = project.is_inbox ? paths.inbox : paths.project(id)
  const lead = <a href={home}>{shownName(project)}</a>
  return (
    <>
      <UpLink to={home} />
      <Page title={words.activity.title} mark={!project.is_inbox && <ProjectMark project={project} />} lead={lead}>
        <div class="list">
          <ActivityList kind="projects" id={id} key={id} />
        </div>
      </Page>
    </>
  )
}
