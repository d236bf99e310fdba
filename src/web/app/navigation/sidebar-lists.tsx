import type { ComponentChildren } from 'preact'
import type { Filter, Label } from '../../../contract/labels.ts'
import type { Project } from '../../../contract/projects.ts'
import { favourites } from '../../data/sidebar/favourites.ts'
import { listHome, newFilter, paths } from '../../screens/routes.ts'
import { filterList } from '../../data/filters/filters.ts'
import { isListGroupOpen, openListGroup, type ListGroup } from '../../data/sidebar/list-groups.ts'
import { projectList } from '../../data/projects/projects.ts'
import { labelList } from '../../data/labels/labels.ts'
import { openCount, openWithLabel } from '../../data/tasks/lists/lists.ts'
import { text } from '../../text/text.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { openNewProject } from '../../screens/dialogs.ts'
import { Fold } from '../../ui/display/group.tsx'
import { openWith } from '../../ui/floating/layers.tsx'
import { load } from '../../ui/lazy.tsx'
import { ProjectMark } from '../../screens/shared/marks.tsx'

/** Whether an address is the one that is shown, for `aria-current`. */
export const current = (to: string): 'page' | undefined =>
  listHome.value === to || (to === paths.today && listHome.value === '/') ? 'page' : undefined

/** Whether a page below it is shown: the members or the activity of a project. */
const isWithin = (to: string): true | undefined => listHome.value.startsWith(`${to}/`) || undefined

/** The favourites of all kinds; nothing when there are none. */
export function FavouritesNav({ label = text().nav.favourites }: { label?: string }) {
  const { projects, filters, labels } = favourites.value
  if (projects.length + filters.length + labels.length === 0) return null
  return (
    <Group label={label} name={text().nav.favourites} id="favourites">
      {projects.map((project) => (
        <ProjectItem key={project.id} project={project} />
      ))}
      {filters.map((filter) => (
        <FilterItem key={filter.id} filter={filter} />
      ))}
      {labels.map((one) => (
        <LabelItem key={one.id} label={one} />
      ))}
    </Group>
  )
}

/** The projects, in the sidebar or, under another label, as part of a page. */
export function ProjectsNav({ label = text().nav.projects }: { label?: string }) {
  const words = text().nav
  return (
    <Group
      label={label}
      name={words.projects}
      id="projects"
      add={{ name: words.newProject, act: () => openNewProject() }}
    >
      {projectList.value.map((project) => (
        <ProjectItem key={project.id} project={project} />
      ))}
    </Group>
  )
}

export function FiltersNav({ label = text().nav.filters }: { label?: string }) {
  const words = text().nav
  return (
    <Group label={label} name={words.filters} id="filters" add={{ name: words.newFilter, act: () => newFilter() }}>
      {filterList.value.map((filter) => (
        <FilterItem key={filter.id} filter={filter} />
      ))}
    </Group>
  )
}

export function LabelsNav({ label = text().nav.labels }: { label?: string }) {
  const words = text().nav
  const add = (): void => void openWith(loadManage(), ({ openNewLabel }) => openNewLabel())
  return (
    <Group label={label} name={words.labels} id="labels" add={{ name: words.newLabel, act: add }}>
      {labelList.value.map((one) => (
        <LabelItem key={one.id} label={one} />
      ))}
    </Group>
  )
}

function ProjectItem({ project }: { project: Project }) {
  const count = openCount(project)
  return (
    <Item kind="projects" id={project.id} to={paths.project(project.id)} name={project.name}>
      <ProjectMark project={project} />
      <span class="side-item-name">{project.name}</span>
      {project.shared && <Icon name="users" size="s" class="side-item-quiet" />}
      {count > 0 && <span class="count">{count}</span>}
    </Item>
  )
}

const FilterItem = ({ filter }: { filter: Filter }) => (
  <Item kind="filters" id={filter.id} to={paths.filter(filter.id)} name={filter.name}>
    <Icon name="list-filter" color={filter.color} />
    <span class="side-item-name">{filter.name}</span>
  </Item>
)

function LabelItem({ label }: { label: Label }) {
  const count = openWithLabel(label)
  return (
    <Item kind="labels" id={label.id} to={paths.label(label.id)} name={label.name}>
      <Icon name="at-sign" color={label.color} />
      <span class="side-item-name">{label.name}</span>
      {count > 0 && <span class="count">{count}</span>}
    </Item>
  )
}

interface GroupProps {
  label: string
  name: string
  /** By which its folding is remembered. */
  id: ListGroup
  /** Without it nothing is added here. */
  add?: { name: string; act: () => void }
  children: ComponentChildren
}

/** A list with a heading that folds it. */
function Group({ label, name, id, add, children }: GroupProps) {
  const open = isListGroupOpen(id)
  return (
    <nav aria-label={label}>
      <div class="sidebar-head">
        <h2>
          <Fold open={open} fold={() => openListGroup(id, !open)} name={name} />
        </h2>
        {add && <IconButton icon="plus" {...add} />}
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
  const open = (anchor: Element): void =>
    void openWith(loadManage(), ({ openItemMenu }) => openItemMenu(kind, id, anchor))
  const words = text().nav.moreFor(name)
  return (
    <div
      class="side-item-row"
      data-item={id}
      onContextMenu={(event) => {
        if (event.defaultPrevented) return
        event.preventDefault()
        open(event.currentTarget)
      }}
    >
      <a class="side-item" href={to} aria-current={current(to) ?? isWithin(to)}>
        {children}
      </a>
      <IconButton icon="ellipsis" class="side-item-more" name={words} popup="menu" act={open} />
    </div>
  )
}
