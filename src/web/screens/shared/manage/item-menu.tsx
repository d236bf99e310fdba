import type { Filter, Label } from '../../../../contract/labels.ts'
import { deleteFilter } from '../../../data/filters/filter-changes.ts'
import { filters } from '../../../data/filters/filters.ts'
import { deleteLabel, tellNotSaved } from '../../../data/labels/label-changes.ts'
import { isMadeAhead, labels } from '../../../data/labels/labels.ts'
import type { Ordered } from '../../../data/order.ts'
import { projects, shownName } from '../../../data/projects/projects.ts'
import { moreText, text } from '../../../text/text.ts'
import { openMenu, type MenuItem } from '../../../ui/floating/menu.tsx'
import { editFilter, go, paths, route } from '../../routes.ts'
import { orderItems } from '../arrange/move-menu.tsx'
import { favouriteItem } from './favourite-item.ts'
import { openLabelDialog } from './label-dialog.tsx'
import { projectItems } from './project-items.ts'

/** Opens the menu of a project, filter or label from a list of them. */
export function openItemMenu(kind: Exclude<Ordered, 'sections'>, id: string, anchor: Element): void {
  const [name, items] = itemsOf[kind](id)
  if (items.length > 0) openMenu(anchor, text().nav.moreFor(name), items)
}

const itemsOf: Record<Exclude<Ordered, 'sections'>, (id: string) => [string, MenuItem[]]> = {
  projects: (id) => {
    const project = projects.peek(id)
    return project ? [shownName(project), projectItems(project)] : ['', []]
  },
  filters: (id) => {
    const filter = filters.peek(id)
    return filter ? [filter.name, filterItems(filter, () => editFilter(id))] : ['', []]
  },
  labels: (id) => {
    const label = labels.peek(id)
    return label ? [label.name, labelItems(label)] : ['', []]
  },
}

const leave = (id: string): void => {
  const here = route.peek()
  if ('id' in here && here.id === id) go(paths.today)
}

export const filterItems = (filter: Filter, edit: () => void): MenuItem[] => [
  { label: moreText().filter.edit, icon: 'pencil', act: edit },
  favouriteItem('filters', filter),
  ...orderItems('filters', filter.id),
  {
    label: moreText().filter.delete,
    icon: 'trash-2',
    danger: true,
    apart: true,
    act: () => (leave(filter.id), deleteFilter(filter)),
  },
]

/** Of a label that waits for the network with the first task that has it, they say so. */
export const labelItems = (label: Label): MenuItem[] =>
  isMadeAhead(label)
    ? itemsOfLabel(label).map((item) => ({ ...item, act: () => tellNotSaved(label) }))
    : itemsOfLabel(label)

const itemsOfLabel = (label: Label): MenuItem[] => [
  { label: moreText().manage.editLabel, icon: 'pencil', act: () => openLabelDialog(label) },
  favouriteItem('labels', label),
  ...orderItems('labels', label.id),
  {
    label: moreText().manage.deleteLabel,
    icon: 'trash-2',
    danger: true,
    apart: true,
    act: () => (leave(label.id), deleteLabel(label)),
  },
]

export const openNewLabel = (): unknown => openLabelDialog(null)
