import type { Task, TaskMove } from '../../../../contract/tasks.ts'
import type { BatchResult } from '../../../../contract/batches.ts'
import { post } from '../../../sync/api.ts'
import { announce } from '../../messages.ts'
import { moreText } from '../../../text/text.ts'
import { recount } from '../../loading/counts.ts'
import { projects, shownName } from '../../projects/projects.ts'
import { sections } from '../../projects/sections.ts'
import { siblingsOf, subtasksOf } from '../lists/tree.ts'
import { stillThere } from '../still-there.ts'
import { putCounted } from '../subtask-counts.ts'
import { positionsBetween } from './positions.ts'
import { descendantsOf, shortTitle, tasks, topmost } from '../tasks.ts'
import { startCommands, inPortions, type Portion } from '../together.ts'
import { carryOut, showAgain, undoTo, type Changed } from '../undo.ts'

/** The new place of tasks; `after_id` null: first, undefined: last. */
export interface MoveTarget {
  project_id: string
  section_id: string | null
  parent_id: string | null
  after_id?: string | null
}

interface MoveOptions {
  /** For steps by keys: the message is not shown, only announced to screen readers. */
  quiet?: boolean
  /** What is announced then; default: the message. */
  announcement?: string
}

/**
 * Moves tasks with their sub-tasks, in this order, to a place; shown at once. Shows a message with an undo button,
 * unless `quiet`; Ctrl/⌘ Z works in both cases.
 */
export async function moveTasks(
  ids: readonly string[],
  to: MoveTarget,
  { quiet = false, announcement }: MoveOptions = {},
): Promise<void> {
  const moved = topmost(stillThere(ids))
  const [first] = moved
  if (!first || (!quiet && isAlreadyThere(moved, to))) return
  const shown = placesOf(moved, to)
  const counted = new Set(ids)
  const portions = inPortions(moved).map((members) => portionOf(members, counted, shown, to))
  // All portions go to the same place; with `after_id` the later ones are sent first, so that the order is kept.
  const inOrder = to.after_id === undefined ? portions : portions.toReversed()
  if (quiet) announce(announcement ?? sentenceFor(first, moved.length, to))
  await startCommands<Task | BatchResult, Task | Pick<BatchResult, 'tasks'>>(inOrder, {
    message: (count, _, task) => ({ text: sentenceFor(count > 1 ? first : task, count, to), topic: 'move' }),
    quiet,
    withBelow: true,
  }).end
}

function portionOf(
  moved: readonly [Task, ...Task[]],
  counted: ReadonlySet<string>,
  shown: ReadonlyMap<string, Partial<Task>>,
  to: MoveTarget,
): Portion<Task | BatchResult, Task | Pick<BatchResult, 'tasks'>> {
  const belowOf = new Map(moved.map(({ id }) => [id, descendantsOf(id)]))
  const below = [...belowOf.values()].flat()
  const { project_id, section_id } = to
  let changed: readonly Changed[] = []
  return {
    name: shortTitle(moved[0]),
    tasks: [...moved, ...below.filter(({ id }) => counted.has(id))],
    show: () => [
      ...moved.map(({ id }) => tasks.overlay(id, shown.get(id)!)),
      ...below.map(({ id }) => tasks.overlay(id, { project_id, section_id })),
    ],
    request: () => request(moved, to),
    settle: (answer) => {
      const fresh = 'failed' in answer ? answer.tasks : [answer]
      putCounted(fresh)
      changed = fresh.flatMap((row) => belowOf.get(row.id)!.map((one) => [one, placeBelow(row, one)] as const))
      carryOut(changed)
      recount(...parentsOf(moved, to))
    },
    undo: {
      show: () => showAgain([...moved, ...below]),
      settle: (fresh) => {
        if (!('tasks' in fresh)) return undoTo(moved[0], () => changed).settle(fresh)
        putCounted(fresh.tasks)
        recount(...parentsOf(moved, to))
      },
    },
  }
}

/** Where a sub-task is after its parents have moved, if it is still below the same one. */
const placeBelow = ({ project_id, section_id }: Task, { parent_id }: Task): Partial<Task> => ({
  project_id,
  section_id,
  parent_id,
})

const isAt = (task: Task, to: MoveTarget): boolean =>
  task.project_id === to.project_id && task.section_id === to.section_id && task.parent_id === to.parent_id

/** Whether a single task is dropped where it already is. */
function isAlreadyThere(moved: readonly Task[], to: MoveTarget): boolean {
  const [only] = moved
  if (!only || moved.length > 1 || !isAt(only, to)) return false
  const beside = siblingsOf(only)
  const at = beside.findIndex((one) => one.id === only.id)
  return to.after_id === undefined ? at === beside.length - 1 : (beside[at - 1]?.id ?? null) === to.after_id
}

/** The place and position of each task to show until the server has answered. */
function placesOf(moved: readonly Task[], { after_id, ...place }: MoveTarget): Map<string, Partial<Task>> {
  const gone = new Set(moved.map((task) => task.id))
  const all = place.parent_id === null ? siblingsOf({ ...moved[0]!, ...place }) : subtasksOf(place.parent_id)
  const beside = all.filter((one) => !gone.has(one.id))
  const at = after_id === undefined ? beside.length : beside.findIndex((one) => one.id === after_id) + 1
  const positions = positionsBetween(beside[at - 1]?.position, beside[at]?.position, moved.length)
  return new Map(moved.map(({ id }, index) => [id, { ...place, position: positions[index]! }]))
}

function request(moved: readonly [Task, ...Task[]], { after_id, ...place }: MoveTarget): Promise<Task | BatchResult> {
  const where: TaskMove = place.parent_id ? { parent_id: place.parent_id } : place
  const body: TaskMove = after_id === undefined ? where : { ...where, after_id }
  return moved.length === 1
    ? post('/tasks/:id/move', { id: moved[0].id }, body)
    : post('/tasks/batch', { ids: moved.map(({ id }) => id), action: 'move', ...body })
}

const parentsOf = (moved: readonly Task[], to: MoveTarget): (string | null)[] => [
  ...moved.map((task) => task.parent_id),
  to.parent_id,
]

function sentenceFor(first: Task, count: number, to: MoveTarget): string {
  const words = moreText().arranging
  const name = shortTitle(first)
  const where = whereTo(first, to)
  const [formerParent, formerSection] = [tasks.peek(first.parent_id), sections.peek(first.section_id)]
  if (count > 1) return where === null ? words.manyMoved(count) : words.manyIn(count, where)
  const parent = to.parent_id === first.parent_id ? undefined : tasks.peek(to.parent_id)
  if (parent) return words.under(name, shortTitle(parent))
  if (where !== null) return words.in(name, where)
  if (formerParent && to.parent_id === null) return words.outOf(name, shortTitle(formerParent))
  return formerSection && to.section_id === null ? words.notIn(name, formerSection.name) : words.moved(name)
}

/** The name of the new project or section; null when it is neither. */
function whereTo(first: Task, to: MoveTarget): string | null {
  const project = projects.peek(to.project_id)
  if (first.project_id !== to.project_id) return project ? shownName(project) : null
  return first.section_id === to.section_id ? null : (sections.peek(to.section_id)?.name ?? null)
}
