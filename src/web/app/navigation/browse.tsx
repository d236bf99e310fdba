import { Icon, type IconName } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { openPalette } from '../../screens/dialogs.ts'
import { Page } from '../../screens/shared/page/page.tsx'
import { Bell } from '../../screens/shared/page/bell.tsx'
import { FavouritesNav, FiltersNav, LabelsNav, ProjectsNav } from './sidebar-lists.tsx'
import { paths } from '../../screens/routes.ts'
import { text } from '../../text/text.ts'

/** What the sidebar holds, as a page for phones. */
export function Browse() {
  const words = text().nav
  const tools = (
    <>
      <IconButton icon="search" name={words.search} act={() => openPalette()} />
      <Bell />
      <a class="icon-button" href={paths.settings} aria-label={words.settings} title={words.settings}>
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
        <nav aria-label={`${words.browse}: ${words.more}`} class="browse-more">
          <Item to={paths.completed} icon="check-check" name={words.completed} />
          <Item to={paths.templates} icon="layout-template" name={words.templates} />
          <Item to={paths.archive} icon="archive" name={words.archive} />
          <Item to={paths.trash} icon="trash-2" name={words.trash} />
        </nav>
      </div>
    </Page>
  )
}

const Item = ({ to, icon, name }: { to: string; icon: IconName; name: string }) => (
  <a class="side-item" href={to}>
    <Icon name={icon} />
    <span class="side-item-name">{name}</span>
  </a>
)
