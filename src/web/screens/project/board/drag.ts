import { tasksHeldBy, overSidebar } from '../../shared/arrange/drag-rows.ts'
import { dragSource, type Landing, type Lift, type Point } from '../../../input/drag/drag.ts'
import { chooseHeld } from '../../../input/choosing.ts'
import { clearSelection } from '../../../input/selection.ts'
import { putAfter } from '../../../data/order.ts'
import { moveTasks } from '../../../data/tasks/moving/move.ts'
import { canEdit, projects } from '../../../data/projects/projects.ts'
import { sections } from '../../../data/projects/sections.ts'
import { tasks } from '../../../data/tasks/tasks.ts'

/** Lets cards be dragged within and between columns, and to the sidebar. */
export const dragCards = (): (() => void) => dragSource({ items: '.board .card[data-row]', lift, still: chooseHeld })

function lift(item: HTMLElement): Lift | null {
  const ids = tasksHeldBy(item)
  const held = ids.flatMap((id) => tasks.peek(id) ?? [])
  const [first] = held
  if (!first || held.some((task) => task.completed || !canEdit(projects.peek(task.project_id)))) return null
  const along = new Set(ids)
  const sources = [...document.querySelectorAll<HTMLElement>('.board .card[data-row]')].filter((card) =>
    along.has(card.dataset['row'] ?? ''),
  )
  const over = (at: Point, under: Element): Landing | null =>
    overSidebar(ids, under) ?? (under.closest('.board') && overColumn(ids, first.project_id, new Set(sources), at))
  return { count: ids.length, sources, beside: '.sidebar', over }
}

const GAP_PX = 10

function overColumn(ids: string[], project_id: string, sources: ReadonlySet<Element>, at: Point): Landing | null {
  const column = columns().find((one) => {
    const { left, right } = one.getBoundingClientRect()
    return at.x >= left - GAP_PX && at.x <= right + GAP_PX
  })
  const list = column?.querySelector('.column-list')
  if (!column || !list) return null
  const cards = cardsIn(column).filter((card) => !sources.has(card))
  const boxes = cards.map((card) => card.getBoundingClientRect())
  const gap = boxes.filter((box) => box.top + box.height / 2 < at.y).length
  const place = {
    project_id,
    section_id: column.dataset['section'] || null,
    parent_id: null,
    after_id: cards[gap - 1]?.dataset['row'] ?? null,
  }
  return {
    mark: { hole: { into: list, before: cards[gap] ?? null } },
    drop: () => (clearSelection(), void moveTasks(ids, place)),
  }
}

/** Lets columns that are sections be dragged past one another by their headings. */
export const dragColumns = (): (() => void) =>
  dragSource({ items: '.board > .column > .column-head', lift: liftColumn })

function liftColumn(head: HTMLElement): Lift | null {
  const column = head.closest<HTMLElement>('.column')
  const id = column?.dataset['section']
  if (!column || !id || !canEdit(projects.peek(sections.peek(id)?.project_id))) return null
  const others = columns().filter((one) => one !== column && one.dataset['section'])
  return { sources: [column], over: (at, under) => betweenColumns(id, others, at, under) }
}

function betweenColumns(id: string, others: readonly HTMLElement[], at: Point, under: Element): Landing | null {
  const board = under.closest('.board')
  const boxes = others.map((one) => one.getBoundingClientRect())
  const [first] = boxes
  if (!board || !first) return null
  const gap = boxes.filter((box) => box.left + box.width / 2 < at.x).length
  const space = Number.parseFloat(getComputedStyle(board).columnGap)
  const x = (boxes[gap - 1]?.right ?? first.left - space) + space / 2
  return {
    mark: { line: { x, y: first.top, height: first.height } },
    drop: () => void putAfter('sections', id, others[gap - 1]?.dataset['section'] ?? null),
  }
}

/** The columns of the board as they stand, left to right, and the cards of one, top to bottom. */
export const columns = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('.board > .column[data-section]'),
]

const cardsIn = (column: Element): HTMLElement[] => [...column.querySelectorAll<HTMLElement>('.card[data-row]')]
