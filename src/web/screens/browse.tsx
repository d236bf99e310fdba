import { Icon } from '../components/icon.tsx'
import { Page } from '../components/page.tsx'
import { LabelsNav, ProjectsNav } from '../components/sidebar.tsx'
import { paths } from '../routes.ts'
import { text } from '../text/text.ts'

/** What the sidebar holds, as a page for phones. */
export function Browse() {
  const words = text().nav
  const tools = (
    <a class="icon-button" href={paths.settings} aria-label={words.settings}>
      <Icon name="settings" />
    </a>
  )
  return (
    <Page title={words.browse} tools={tools}>
      <div class="browse">
        <ProjectsNav label={`${words.browse}: ${words.projects}`} />
        <LabelsNav label={`${words.browse}: ${words.labels}`} />
      </div>
    </Page>
  )
}
