import type { Project } from '../../../contract/projects.ts'
import { Empty } from '../../ui/display/empty.tsx'
import { Line } from '../../ui/display/line.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loaded } from '../shared/page/loaded.tsx'
import { Page } from '../shared/page/page.tsx'
import { ProjectMark } from '../shared/marks.tsx'
import { paths } from '../routes.ts'
import { archiveProject } from '../../data/projects/project-changes.ts'
import { loadArchivedProjects, projects } from '../../data/projects/projects.ts'
import { compareNames } from '../../text/locale.ts'
import { moreText, text } from '../../text/text.ts'

/** The projects that were put aside: looked at, or brought back. */
export function Archive() {
  const words = moreText().archive
  const shown = projects
    .all()
    .filter((project) => project.archived)
    .toSorted((a, b) => compareNames(a.name, b.name))
  return (
    <Page title={text().nav.archive} lead={words.lead}>
      <Loaded of="archive" load={loadArchivedProjects}>
        {() =>
          shown.length === 0 ? (
            <Empty scene="project" title={words.nothing} text={words.nothingText} />
          ) : (
            <div class="list">
              <ul>
                {shown.map((project) => (
                  <Archived key={project.id} project={project} />
                ))}
              </ul>
            </div>
          )
        }
      </Loaded>
    </Page>
  )
}

function Archived({ project }: { project: Project }) {
  const words = moreText().trash
  const restore = project.role === 'owner' && (
    <button
      type="button"
      class="button"
      data-size="s"
      aria-label={words.restoreName(project.name)}
      onClick={() => archiveProject(project, false)}
    >
      <Icon name="archive-restore" />
      {words.restore}
    </button>
  )
  return (
    <Line when={moreText().project.open(project.open_count)} mark={<ProjectMark project={project} />} end={restore}>
      <a class="line-open" href={paths.project(project.id)}>
        {project.name}
      </a>
    </Line>
  )
}
