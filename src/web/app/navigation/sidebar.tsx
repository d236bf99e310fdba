import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { listHome, newFilter, paths } from '../../screens/routes.ts'
import { unread } from '../../data/notifications.ts'
import { filterList } from '../../data/filters.ts'
import { inbox, projectList } from '../../data/projects/projects.ts'
import { labelList } from '../../data/labels.ts'
import { me } from '../../data/account/me.ts'
import { todayCount } from '../../data/tasks/lists.ts'
import { text } from '../../text/text.ts'
import { ConnectionMark } from '../connection-mark.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { openKeyboardHelp } from '../../screens/dialogs.ts'
import { COMMAND_KEY } from '../../ui/device.ts'
import { openPalette } from '../../screens/dialogs.ts'
import { openNewProject } from '../../screens/dialogs.ts'
import { openQuickAdd } from '../../screens/dialogs.ts'
import { recall, remember } from '../../sync/local-storage.ts'
import { Fold } from '../../ui/display/group.tsx'
import { load } from '../../ui/lazy.tsx'
import { Avatar } from '../../ui/display/marks.tsx'
import { ProjectMark } from '../../screens/shared/marks.tsx'

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
        <button
          type="button"
          class="icon-button"
          aria-label={words.hideSidebar}
          title={words.hideSidebar}
          onClick={hide}
        >
          <Icon name="panel-left" />
        </button>
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
        <ViewItem to={paths.today} icon="sun" name={words.today} count={todayCount.value} />
        <ViewItem to={paths.upcoming} icon="calendar-days" name={words.upcoming} />
        <ViewItem to={paths.inbox} icon="inbox" name={words.inbox} count={inbox.value?.open_count ?? 0} />
      </nav>
      <ProjectsNav />
      <FiltersNav />
      <LabelsNav />
      <div class="sidebar-foot">
        <ConnectionMark />
        <a class="icon-button" href={paths.trash} aria-label={words.trash} title={words.trash}>
          <Icon name="trash-2" />
        </a>
        <a class="icon-button" href={paths.archive} aria-label={words.archive} title={words.archive}>
          <Icon name="archive" />
        </a>
        <a class="icon-button" href={paths.settings} aria-label={words.settings} title={words.settings}>
          <Icon name="settings" />
        </a>
        <button
          type="button"
          class="icon-button"
          aria-label={words.keyboard}
          title={`${words.keyboard} (?)`}
          onClick={openKeyboardHelp}
        >
          <Icon name="circle-help" />
        </button>
      </div>
    </aside>
  )
}

/** The link to the notifications, with how many are new. */
export function Bell() {
  const name = text().nav.bell(unread.value)
  return (
    <a class="icon-button" href={paths.notifications} aria-label={name} title={name}>
      <Icon name="bell" />
      {unread.value > 0 && (
        <span class="badge" data-corner aria-hidden="true">
          {Math.min(unread.value, 99)}
        </span>
      )}
    </a>
  )
}

const current = (to: string): 'page' | undefined =>
  listHome.value === to || (to === paths.today && listHome.value === '/') ? 'page' : undefined

function ViewItem({ to, icon, name, count = 0 }: { to: string; icon: IconName; name: string; count?: number }) {
  return (
    <a class="side-item" href={to} aria-current={current(to)}>
      <Icon name={icon} />
      <span class="side-item-name">{name}</span>
      {count > 0 && <span class="count">{count}</span>}
    </a>
  )
}

/** The projects, in the sidebar or, under another label, as part of a page. */
export function ProjectsNav({ label = text().nav.projects }: { label?: string }) {
  const words = text().nav
  return (
    <Group label={label} name={words.projects} id="projects" addName={words.newProject} add={() => openNewProject()}>
      {projectList.value.map((project) => (
        <Item kind="projects" id={project.id} key={project.id} to={paths.project(project.id)} name={project.name}>
          <ProjectMark project={project} />
          <span class="side-item-name">{project.name}</span>
          {project.shared && <Icon name="users" size="s" class="side-item-quiet" />}
          {project.open_count > 0 && <span class="count">{project.open_count}</span>}
        </Item>
      ))}
    </Group>
  )
}

export function FiltersNav({ label = text().nav.filters }: { label?: string }) {
  const words = text().nav
  return (
    <Group label={label} name={words.filters} id="filters" addName={words.newFilter} add={() => newFilter()}>
      {filterList.value.map((filter) => (
        <Item kind="filters" id={filter.id} key={filter.id} to={paths.filter(filter.id)} name={filter.name}>
          <Icon name="list-filter" color={filter.color} />
          <span class="side-item-name">{filter.name}</span>
        </Item>
      ))}
    </Group>
  )
}

export function LabelsNav({ label = text().nav.labels }: { label?: string }) {
  const words = text().nav
  const add = (): void => void loadManage().then(({ openNewLabel }) => openNewLabel())
  return (
    <Group label={label} name={words.labels} id="labels" addName={words.newLabel} add={add}>
      {labelList.value.map((one) => (
        <Item kind="labels" id={one.id} key={one.id} to={paths.label(one.id)} name={one.name}>
          <Icon name="at-sign" color={one.color} />
          <span class="side-item-name">{one.name}</span>
          {one.task_count > 0 && <span class="count">{one.task_count}</span>}
        </Item>
      ))}
    </Group>
  )
}

interface GroupProps {
  label: string
  name: string
  /** By which its folding is remembered. */
  id: string
  addName: string
  add: () => void
  children: ComponentChildren
}

/** A list with a heading that folds it. */
function Group({ label, name, id, addName, add, children }: GroupProps) {
  const [open, setOpen] = useState(recall(`sidebar.${id}`, true))
  const fold = (): void => {
    remember(`sidebar.${id}`, !open)
    setOpen(!open)
  }
  return (
    <nav aria-label={label}>
      <div class="sidebar-head">
        <h2>
          <Fold open={open} fold={fold} name={name} />
        </h2>
        <button type="button" class="icon-button" aria-label={addName} title={addName} onClick={add}>
          <Icon name="plus" />
        </button>
      </div>
      {open && children}
    </nav>
  )
}

const loadManage = () => load(() => import('../../screens/shared/manage/item-menu.tsx'))

interface ItemProps {
  kind: 'projects' | 'filters' | 'labels'
  id: string
  to: string
  name: string
  children: ComponentChildren
}

/** A line of a list: a link, and its menu, which a right click or the menu key opens too. */
function Item({ kind, id, to, name, children }: ItemProps) {
  const open = (anchor: Element): void => void loadManage().then(({ openItemMenu }) => openItemMenu(kind, id, anchor))
  const words = text().nav.options(name)
  return (
    <div
      class="side-item-row"
      onContextMenu={(event) => {
        if (event.defaultPrevented) return
        event.preventDefault()
        open(event.currentTarget)
      }}
    >
      <a class="side-item" href={to} aria-current={current(to)}>
        {children}
      </a>
      <button
        type="button"
        class="icon-button side-item-more"
        aria-label={words}
        title={words}
        aria-haspopup="menu"
        onClick={(event) => open(event.currentTarget)}
      >
        <Icon name="ellipsis" />
      </button>
    </div>
  )
}
