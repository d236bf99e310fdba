import { Icon } from '../../ui/icon.tsx'
import { openPalette } from '../../screens/dialogs.ts'
import { Page } from '../../screens/shared/page/page.tsx'
import { Bell } from '../../screens/shared/page/bell.tsx'
import { FavouritesNav, FiltersNav, LabelsNav, ProjectsNav } from './lists.tsx'
import { paths } from '../../screens/routes.ts'
import { text } from '../../text/text.ts'

/** What the sidebar holds, as a page for phones. */
export function Browse() {
  const words = text().nav
  const tools = (
    <>
      <button type="button" class="icon-button" aria-label={words.search} onClick={() => openPalette()}>
        <Icon name="search" />
      </button>
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
        <FavouritesNav label={`${words.browse}: ${words.favourites}`} />
        <ProjectsNav label={`${words.browse}: ${words.projects}`} />
        <FiltersNav label={`${words.browse}: ${words.filters}`} />
        <LabelsNav label={`${words.browse}: ${words.labels}`} />
      </div>
    </Page>
  )
}
