import type { Task } from '../../../../contract/tasks.ts'
import { labels } from '../../../data/labels/labels.ts'
import { moveTasks } from '../../../data/tasks/moving/move.ts'
import { dropPlaceAt } from '../../../data/tasks/moving/positions.ts'
import { levelsBelow } from '../../../data/tasks/moving/move-steps.ts'
import { canEdit, inbox, projects } from '../../../data/projects/projects.ts'
import { tasks, descendantsOf } from '../../../data/tasks/tasks.ts'
import { labelTasks, rescheduleTasks } from '../../../data/tasks/edit.ts'
import { tree } from '../../../data/tasks/lists/tree.ts'
import { rowIds } from '../../../input/focus.ts'
import { today } from '../../../text/clock.ts'
import { chooseHeld } from '../../../input/choosing.ts'
import { dragSource, type Landing, type Lift, type Point } from '../../../input/drag/drag.ts'
import { clearSelection, selected } from '../../../input/selection.ts'
import { overGroup } from './drag-to-group.ts'
import { raiseIfSorted } from './sorted.ts'

const INDENT_PX = 28

const ITEMS = '.main :is(.row, .day-entry)[data-row]'

/** How a row looks in the list around it. */
const INHERITED = ['columns', 'areas', 'wash', 'when', 'time', 'project']
  .map((name) => `--row-${name}`)
  .concat('--margin', '--project-col')

/** Lets the tasks of lists and calendars be dragged: in their project, to one of the sidebar, to a day. */
export const dragRows = (): (() => void) => dragSource({ items: ITEMS, lift: liftRow, still: chooseHeld })

function liftRow(item: HTMLElement): Lift | null {
  const ids = tasksHeldBy(item)
  const held = ids.flatMap((id) => tasks.peek(id) ?? [])
  if (held.length === 0 || held.some((task) => task.completed || !canEdit(projects.peek(task.project_id)))) return null
  const along = new Set(held.flatMap((task) => [task, ...descendantsOf(task.id)]).map((task) => task.id))
  const rows = [...document.querySelectorAll<HTMLElement>(ITEMS)]
  const grip: Grip = { ...gripOf(item), below: Math.max(...ids.map(levelsBelow)) }
  const over = (at: Point, under: Element, from: Point): Landing | null =>
    overSidebar(ids, under) ??
    overGroup(held, item, under) ??
    overDay(held, under) ??
    overList(ids, along, grip, at, under, from)
  return {
    count: ids.length,
    sources: rows.filter((row) => along.has(row.dataset['row'] ?? '')),
    around: 'list',
    inherit: INHERITED,
    beside: '.sidebar',
    over,
    nowhere: (under) => isAnotherPlace(item, under) && raiseIfSorted(item),
  }
}

/** Whether a row was let go of among others, to be put in order; not on itself or beside the list, to be left alone. */
function isAnotherPlace(item: Element, under: Element): boolean {
  const place = under.closest(`${ITEMS}, .main .add-row`)
  return place !== null && place !== item
}

/** The selection when the row is part of it, in the order of the list; else the row alone. */
export function tasksHeldBy(item: HTMLElement): string[] {
  const id = item.dataset['row'] ?? ''
  if (!selected.peek().has(id)) return [id]
  return [...new Set(rowIds())].filter((one) => selected.peek().has(one))
}

/** Drop targets in the sidebar: a project, the Inbox, Today and labels; for every view whose tasks can be dragged. */
export function overSidebar(ids: readonly string[], under: Element): Landing | null {
  const target = under.closest<HTMLAnchorElement>('a.side-item')
  const path = target?.getAttribute('href')
  if (!target || !path) return null
  const drop = (act: () => void): Landing => ({ mark: { target }, drop: () => (clearSelection(), act()) })
  if (path === '/today') return drop(() => void rescheduleTasks(ids, { due_date: today.peek() }))
  const label = labels.peek(/^\/label\/(.+)$/.exec(path)?.[1])
  if (label) return drop(() => void labelTasks(ids, label.name, true))
  const project = path === '/inbox' ? inbox.peek() : projects.peek(/^\/project\/(.+)$/.exec(path)?.[1])
  if (!project || !canEdit(project)) return null
  return drop(() => void moveTasks(ids, { project_id: project.id, section_id: null, parent_id: null }))
}

/** On a day of Upcoming or of a calendar: the day changes, the time stays. What a calendar has no day for loses both. */
function overDay(held: readonly Task[], under: Element): Landing | null {
  const target = under.closest<HTMLElement>('.upcoming-day, .strip a, [data-date]')
  const day = target?.dataset['date'] ?? (target?.id || target?.getAttribute('href')?.slice(1))?.replace(/^day-/, '')
  if (!target || day === undefined) return null
  const due_date = day || null
  const ids = held.filter((task) => task.due_date !== due_date).map((task) => task.id)
  const drop = (): void => {
    clearSelection()
    void rescheduleTasks(ids, { due_date })
  }
  return ids.length === 0 ? null : { mark: { target }, drop }
}

interface Grip {
  /** Where the tick boxes of top-level rows begin. */
  x: number
  right: number
  depth: number
  /** How many levels hang on what is held. */
  below: number
}

function gripOf(item: HTMLElement): Omit<Grip, 'below'> {
  const check = item.querySelector('.check') ?? item
  const { left } = check.getBoundingClientRect()
  const shift = Number.parseFloat(getComputedStyle(check).translate) || 0
  return { x: left - shift, right: item.getBoundingClientRect().right, depth: depthOf(item) }
}

const depthOf = (row: HTMLElement): number => Number(row.dataset['depth'] ?? 0)

/** Between the rows of a project that stands in its own order, as deep as the pointer has gone sideways. */
function overList(
  ids: readonly string[],
  along: ReadonlySet<string>,
  grip: Grip,
  at: Point,
  under: Element,
  from: Point,
): Landing | null {
  const list = under.closest('.main')?.querySelector<HTMLElement>('[data-arrange]')
  const zones = [...(list?.querySelectorAll<HTMLElement>('[data-section]') ?? [])]
  const zone = zones.findLast((one) => one.getBoundingClientRect().top <= at.y) ?? zones[0]
  if (!list || !zone) return null
  const place = { project_id: list.dataset['arrange'] ?? '', section_id: zone.dataset['section'] || null }
  const land = (to: Parameters<typeof moveTasks>[1], mark: Landing['mark']): Landing => ({
    mark,
    drop: () => (clearSelection(), void moveTasks(ids, to)),
  })
  const folded = zone.querySelector('.group:has([aria-expanded="false"])')
  if (folded) return land({ ...place, parent_id: null }, { target: folded })
  const rows = [...zone.querySelectorAll<HTMLElement>('.row[data-row]')].filter(
    (row) => !along.has(row.dataset['row'] ?? ''),
  )
  const boxes = rows.map((row) => row.getBoundingClientRect())
  const gap = boxes.filter((box) => box.top + box.height / 2 < at.y).length
  const flat = (tree(place.project_id).get(place.section_id) ?? []).flatMap(({ task, depth }) =>
    along.has(task.id) ? [] : { id: task.id, depth },
  )
  const below = flat.findIndex(({ id }) => id === rows[gap]?.dataset['row'])
  const wanted = grip.depth + Math.round((at.x - from.x) / INDENT_PX)
  const spot = dropPlaceAt(flat, below < 0 ? flat.length : below, wanted, grip.below)
  const y = boxes[gap - 1]?.bottom ?? boxes[0]?.top ?? topOf(zone)
  const x = grip.x + spot.depth * INDENT_PX
  return land(
    { ...place, parent_id: spot.parent_id, after_id: spot.after_id },
    { line: { x, y, width: grip.right - x } },
  )
}

/** Where the first row of an empty section would stand. */
function topOf(zone: HTMLElement): number {
  const below = zone.querySelector('.add-row')
  return below ? below.getBoundingClientRect().top : zone.getBoundingClientRect().bottom
}
