import { putAfter, type Ordered } from '../../../data/order.ts'
import { canEdit, projects } from '../../../data/projects/projects.ts'
import { sections } from '../../../data/projects/sections.ts'
import { dragSource, type Landing, type Lift, type Point } from '../../../input/drag/drag.ts'

/** Lets the sections of a project be dragged by their headings. */
export const dragSections = (): (() => void) =>
  dragSource({ items: '[data-arrange] > [data-section] > .group', handle: '.fold', lift: liftSection })

function liftSection(item: HTMLElement): Lift | null {
  const zone = item.parentElement
  const id = zone?.dataset['section']
  if (!zone || !id || !canEdit(projects.peek(sections.peek(id)?.project_id))) return null
  const idOf = (one: HTMLElement): string => one.dataset['section'] ?? ''
  const rows = (): HTMLElement[] =>
    [...(zone.parentElement?.querySelectorAll<HTMLElement>(':scope > [data-section]') ?? [])].filter(idOf)
  return {
    sources: [zone],
    around: 'list',
    inherit: ['--margin'],
    over: (at) => between('sections', id, rows(), idOf, at),
  }
}

const KINDS: Record<string, Ordered> = { project: 'projects', filter: 'filters', label: 'labels' }
const ITEM = /^\/(project|filter|label)\/([0-9a-f-]{36})$/

/** Lets projects, filters and labels be dragged among their like. */
export const dragLists = (): (() => void) => dragSource({ items: 'nav .side-item-row > a.side-item', lift: liftItem })

/** What a link of the sidebar stands for; null for those in no order of the person's own. */
export function itemOf(link: Element): { kind: Ordered; id: string } | null {
  const [, name = '', id = ''] = ITEM.exec(link.getAttribute('href') ?? '') ?? []
  const kind = KINDS[name]
  return kind ? { kind, id } : null
}

function liftItem(item: HTMLElement): Lift | null {
  const found = itemOf(item)
  if (!found) return null
  const idOf = (one: HTMLElement): string => itemOf(one)?.id ?? ''
  // The favourites are of several kinds.
  const rows = (): HTMLElement[] =>
    [...(item.closest('nav')?.querySelectorAll<HTMLElement>('a.side-item') ?? [])].filter(
      (one) => itemOf(one)?.kind === found.kind,
    )
  const around = item.closest('.browse') ? 'browse' : ''
  return { around, beside: '.sidebar', over: (at) => between(found.kind, found.id, rows(), idOf, at) }
}

/** Between the others of its kind, none when the pointer is far from them. */
function between(
  kind: Ordered,
  id: string,
  rows: readonly HTMLElement[],
  idOf: (row: HTMLElement) => string,
  at: Point,
): Landing | null {
  const others = rows.filter((row) => idOf(row) !== id)
  const boxes = others.map((row) => row.getBoundingClientRect())
  const all = rows.map((row) => row.getBoundingClientRect())
  const [first, last] = [all[0], all.at(-1)]
  if (!first || !last || others.length === 0 || at.y < first.top - NEAR_PX || at.y > last.bottom + NEAR_PX) return null
  if (at.x < first.left - NEAR_PX || at.x > first.right + NEAR_PX) return null
  const gap = boxes.filter((box) => box.top + box.height / 2 < at.y).length
  const above = others[gap - 1]
  const y = boxes[gap - 1]?.bottom ?? boxes[0]?.top ?? first.top
  return {
    mark: { line: { x: first.left + 6, y, width: first.width - 12 } },
    drop: () => void putAfter(kind, id, above ? idOf(above) : null),
  }
}

const NEAR_PX = 48
