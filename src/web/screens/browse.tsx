import { Icon } from '../components/icon.tsx'
import { Page } from '../components/page.tsx'
import { Bell, LabelsNav, ProjectsNav } from '../components/sidebar.tsx'
import { paths } from '../routes.ts'
import { text } from '../text/text.ts'

/** What the sidebar holds, as a page for phones. */
export function Browse() {
  const words = text().nav
  const tools = (
    <>
      <Bell />
      <a class="icon-button" href={paths.trash} aria-label={words.trash}>
        <Icon name="trash-2" />
      </a>
      <a class="icon-button" href={paths.archive} aria-label={words.archive}>
        <Icon name="archive" />
      </a>
      <a class="icon-button" href={paths.settings} aria-label={words.settings}>
        <Icon name="settings" />
      </a>
    </>
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
