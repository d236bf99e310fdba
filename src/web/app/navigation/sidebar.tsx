import { paths } from '../../screens/routes.ts'
import { Bell } from '../../screens/shared/page/bell.tsx'
import { inbox } from '../../data/projects/projects.ts'
import { me } from '../../data/account/me.ts'
import { leftTodayCount, openCount } from '../../data/tasks/lists/lists.ts'
import { text } from '../../text/text.ts'
import { ConnectionMark } from '../waiting/connection-mark.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { openKeyboardHelp, openPalette, openQuickAdd } from '../../screens/dialogs.ts'
import { COMMAND_KEY } from '../../ui/device.ts'
import { Avatar } from '../../ui/display/marks.tsx'
import { current, FavouritesNav, FiltersNav, LabelsNav, ProjectsNav } from './sidebar-lists.tsx'

export function Sidebar({ hide }: { hide: () => void }) {
  const words = text().nav
  const person = me.value
  return (
    <aside class="sidebar" aria-label={words.sidebar}>
      <div class="sidebar-top">
        <a class="sidebar-me" href={paths.settings}>
          {person && <Avatar person={person} />}
          <span aria-hidden="true">{person?.name}</span>
        </a>
        <Bell />
        <IconButton icon="panel-left" name={words.hideSidebar} act={hide} />
      </div>
      <nav aria-label={words.views}>
        <button type="button" class="side-item" data-kind="add" onClick={() => openQuickAdd()}>
          <span class="side-item-plus">
            <Icon name="plus" />
          </span>
          <span class="side-item-name">{words.addTask}</span>
          <kbd aria-hidden="true">Q</kbd>
        </button>
        <button type="button" class="side-item" onClick={() => openPalette()}>
          <Icon name="search" />
          <span class="side-item-name">{words.search}</span>
          <kbd aria-hidden="true">{COMMAND_KEY} K</kbd>
        </button>
        <ViewItem to={paths.today} icon="sun" name={words.today} count={leftTodayCount.value} />
        <ViewItem to={paths.upcoming} icon="calendar-days" name={words.upcoming} />
        <ViewItem to={paths.inbox} icon="inbox" name={words.inbox} count={inbox.value && openCount(inbox.value)} />
      </nav>
      <FavouritesNav />
      <ProjectsNav />
      <FiltersNav />
      <LabelsNav />
      <div class="sidebar-foot">
        <ConnectionMark />
        <FootLink to={paths.completed} icon="check-check" name={words.completed} />
        <FootLink to={paths.templates} icon="layout-template" name={words.templates} />
        <FootLink to={paths.trash} icon="trash-2" name={words.trash} />
        <FootLink to={paths.archive} icon="archive" name={words.archive} />
        <FootLink to={paths.settings} icon="settings" name={words.settings} />
        <IconButton
          icon="circle-help"
          class="sidebar-keys"
          name={words.keyboard}
          title={`${words.keyboard} (?)`}
          act={openKeyboardHelp}
        />
      </div>
    </aside>
  )
}

interface LinkProps {
  to: string
  icon: IconName
  name: string
}

const FootLink = ({ to, icon, name }: LinkProps) => (
  <a class="icon-button" href={to} aria-label={name} title={name}>
    <Icon name={icon} />
  </a>
)

function ViewItem({ to, icon, name, count = 0 }: LinkProps & { count?: number | undefined }) {
  return (
    <a class="side-item" href={to} aria-current={current(to)}>
      <Icon name={icon} />
      <span class="side-item-name">{name}</span>
      {count > 0 && <span class="count">{count}</span>}
    </a>
  )
}
