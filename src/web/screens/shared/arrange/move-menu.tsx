import { canMoveOne, moveOne, type Ordered } from '../../../data/order.ts'
import { moveTasks } from '../../../data/tasks/moving/move.ts'
import { indentTask, outdentTask, stepTask, moveToTop } from '../../../data/tasks/moving/move-steps.ts'
import { canEdit, inbox, projectList, shownName } from '../../../data/projects/projects.ts'
import { sectionsOf } from '../../../data/projects/sections.ts'
import { tasks } from '../../../data/tasks/tasks.ts'
import { siblingsOf } from '../../../data/tasks/lists/tree.ts'
import { moreText, text } from '../../../text/text.ts'
import { openMenu, type MenuItem } from '../../../ui/floating/menu.tsx'
import type { Anchor } from '../../../ui/floating/popover.tsx'
import { Dot } from '../../../ui/display/marks.tsx'

/** Everywhere a task can go by hand, without dragging: up, down, in, out, to a section, to a project. */
export function openMoveMenu(ids: readonly string[], anchor: Anchor | null, then: () => void): void {
  const first = tasks.peek(ids[0])
  if (!first) return
  const sameProject = ids.every((id) => tasks.peek(id)?.project_id === first.project_id)
  const items = [
    ...(ids.length === 1 ? steps(first.id) : []),
    ...apart(sameProject ? toSections(ids, first.project_id) : []),
    ...apart(toProjects(ids)),
  ]
  openMenu(
    anchor,
    text().task.move,
    items.map((item, at) => ({ ...item, apart: at > 0 && item.apart === true, act: () => (item.act(), then()) })),
  )
}

/** By one place, where the list that shows it stands in the order of its project. */
function steps(id: string): MenuItem[] {
  const task = tasks.peek(id)
  if (!task || !document.querySelector(`[data-arrange] [data-row="${id}"], .board [data-row="${id}"]`)) return []
  const words = moreText().arranging
  const beside = siblingsOf(task)
  const at = beside.findIndex((one) => one.id === id)
  if (at < 0) return []
  const isFirst = at === 0
  return [
    ...(isFirst
      ? []
      : [{ label: words.up, icon: 'chevron-up' as const, end: 'Alt ↑', act: () => void stepTask(id, -1) }]),
    ...(at === beside.length - 1
      ? []
      : [{ label: words.down, icon: 'chevron-down' as const, end: 'Alt ↓', act: () => void stepTask(id, 1) }]),
    ...(isFirst ? [] : [{ label: words.top, icon: 'chevron-up' as const, act: () => void moveToTop(id) }]),
    ...(isFirst
      ? []
      : [{ label: words.indent, icon: 'chevron-right' as const, end: 'Tab', act: () => void indentTask(id) }]),
    ...(task.parent_id
      ? [{ label: words.outdent, icon: 'chevron-left' as const, end: '⇧ Tab', act: () => void outdentTask(id) }]
      : []),
  ]
}

function toSections(ids: readonly string[], project_id: string): MenuItem[] {
  const sections = sectionsOf(project_id)
  if (sections.length === 0) return []
  const choices = [{ id: null, name: moreText().noSection }, ...sections]
  const now = ids.map((id) => tasks.peek(id))
  return choices.map(({ id, name }) => ({
    label: name,
    icon: 'rows-3',
    checked: now.every((task) => task?.section_id === id && task.parent_id === null),
    act: () => void moveTasks(ids, { project_id, section_id: id, parent_id: null }),
  }))
}

function toProjects(ids: readonly string[]): MenuItem[] {
  const home = inbox.peek()
  const now = ids.map((id) => tasks.peek(id))
  return [...(home ? [home] : []), ...projectList.peek()].filter(canEdit).map((project) => ({
    label: shownName(project),
    mark: <Dot color={project.color} />,
    checked: now.every((task) => task?.project_id === project.id && task.parent_id === null),
    act: () => void moveTasks(ids, { project_id: project.id, section_id: null, parent_id: null }),
  }))
}

/** A line above the first. */
const apart = ([first, ...rest]: MenuItem[]): MenuItem[] => (first ? [{ ...first, apart: true }, ...rest] : [])

/** Up and down among its like, where there is a place, for the menu of a project, section, filter or label. */
export function orderItems(kind: Ordered, id: string): MenuItem[] {
  const words = moreText().arranging
  const steps = [
    { label: words.up, icon: 'chevron-up', by: -1 },
    { label: words.down, icon: 'chevron-down', by: 1 },
  ] as const
  return steps
    .filter(({ by }) => canMoveOne(kind, id, by))
    .map(({ by, ...item }) => ({ ...item, act: () => void moveOne(kind, id, by) }))
}
