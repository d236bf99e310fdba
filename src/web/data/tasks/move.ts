import { batch } from '@preact/signals'
import type { Task, TaskMove } from '../../../contract/tasks.ts'
import type { BatchResult } from '../../../contract/trash.ts'
import { ApiError, post } from '../../sync/api.ts'
import { complain, keepUndo, say } from '../messages.ts'
import { arrangingText } from '../../text/arranging.ts'
import { text } from '../../text/text.ts'
import { send } from '../command.ts'
import { recount } from '../load.ts'
import { nameOf } from '../names.ts'
import { positionsBetween } from './positions.ts'
import { projects, sections, tasks } from '../tables.ts'
import { takeBack, takeBackWrite } from '../undo.ts'
import { descendantsOf, siblingsOf } from './lists.ts'

/** Where tasks go; `after_id` null: first, left out: last. */
export interface Place {
  project_id: string
  section_id: string | null
  parent_id: string | null
  after_id?: string | null
}

/**
 * Moves tasks, in this order and with all that hangs on them, to a place; shown at once. A toast tells of it and takes
 * it back; a `quiet` move is only taken back by Ctrl/⌘ Z.
 */
export async function arrange(ids: readonly string[], to: Place, { quiet = false } = {}): Promise<void> {
  const moved = topmost(ids)
  const [first] = moved
  if (!first || standsThere(moved, to)) return
  const below = moved.flatMap((task) => descendantsOf(task.id))
  const uncover = show(moved, below, to)
  const settle = (fresh: readonly Task[]): void => {
    tasks.put(...fresh)
    const { project_id, section_id } = fresh[0] ?? to
    for (const one of below) tasks.amend(one.id, () => ({ project_id, section_id }))
  }
  const answer = await send(
    nameOf(first),
    () => request(moved, to),
    uncover,
    (given) => settle(freshOf(given)),
  )
  recount(...parentsOf(moved, to))
  if (!answer) return
  const failed = 'failed' in answer ? answer.failed.length : 0
  if (failed > 0) complain(text().toast.someNotSaved(failed))
  if (failed === moved.length) return
  const undo = (): void => {
    if (!('failed' in answer)) return void takeBack(first, below, answer)
    void takeBackWrite<BatchResult>(nameOf(first), answer, ({ tasks: fresh }) => tasks.put(...below, ...fresh))
  }
  if (quiet) keepUndo(undo)
  else say(sentenceFor(first, moved.length, to), { icon: 'folder-input', undo })
}

/** Without those that travel with their parents anyway. */
function topmost(ids: readonly string[]): Task[] {
  const named = ids.flatMap((id) => tasks.peek(id) ?? [])
  const along = new Set(named.flatMap((task) => descendantsOf(task.id).map((one) => one.id)))
  return named.filter((task) => !along.has(task.id))
}

const isAt = (task: Task, to: Place): boolean =>
  task.project_id === to.project_id && task.section_id === to.section_id && task.parent_id === to.parent_id

/** Whether a single task is let go where it is. */
function standsThere(moved: readonly Task[], to: Place): boolean {
  const [only] = moved
  if (!only || moved.length > 1 || !isAt(only, to)) return false
  const beside = siblingsOf(only)
  const at = beside.findIndex((one) => one.id === only.id)
  return to.after_id === undefined ? at === beside.length - 1 : (beside[at - 1]?.id ?? null) === to.after_id
}

function show(moved: readonly Task[], below: readonly Task[], { after_id, ...place }: Place): () => void {
  const gone = new Set(moved.map((task) => task.id))
  const beside = siblingsOf({ ...moved[0]!, ...place }).filter((one) => !gone.has(one.id))
  const at = after_id === undefined ? beside.length : beside.findIndex((one) => one.id === after_id) + 1
  const positions = positionsBetween(beside[at - 1]?.position, beside[at]?.position, moved.length)
  const { project_id, section_id } = place
  const uncovers: (() => void)[] = []
  batch(() => {
    for (const [index, task] of moved.entries())
      uncovers.push(tasks.overlay(task.id, { ...place, position: positions[index]! }))
    for (const task of below) uncovers.push(tasks.overlay(task.id, { project_id, section_id }))
  })
  return () => batch(() => uncovers.forEach((uncover) => uncover()))
}

/** A neighbour that has just gone elsewhere is no reason not to move: then it is asked once more without one. */
async function request(moved: readonly Task[], { after_id, ...place }: Place): Promise<Task | BatchResult> {
  const body: TaskMove = place.parent_id ? { parent_id: place.parent_id } : place
  const ask = (more: TaskMove): Promise<Task | BatchResult> =>
    moved.length === 1
      ? post<Task>(`/tasks/${moved[0]!.id}/move`, more)
      : post<BatchResult>('/tasks/batch', { ids: moved.map(({ id }) => id), action: 'move', ...more })
  if (after_id === undefined) return ask(body)
  try {
    const answer = await ask({ ...body, after_id })
    return 'failed' in answer && answer.tasks.length === 0 ? await ask(body) : answer
  } catch (error) {
    if (error instanceof ApiError && 'after_id' in error.fields) return ask(body)
    throw error
  }
}

const freshOf = (answer: Task | BatchResult): readonly Task[] => ('failed' in answer ? answer.tasks : [answer])

const parentsOf = (moved: readonly Task[], to: Place): string[] =>
  [...moved.map((task) => task.parent_id), to.parent_id].flatMap((id) => id ?? [])

function sentenceFor(first: Task, count: number, to: Place): string {
  const words = arrangingText()
  const name = nameOf(first)
  const where = whereTo(first, to)
  if (count > 1) return where === null ? words.manyMoved(count) : words.manyIn(count, where)
  const parent = to.parent_id === first.parent_id ? undefined : tasks.peek(to.parent_id)
  if (parent) return words.under(name, nameOf(parent))
  return where === null ? words.moved(name) : words.in(name, where)
}

/** The name of the new project or section; null when it is neither. */
function whereTo(first: Task, to: Place): string | null {
  const project = projects.peek(to.project_id)
  if (first.project_id !== to.project_id) return (project?.is_inbox ? text().nav.inbox : project?.name) ?? null
  return first.section_id === to.section_id ? null : (sections.peek(to.section_id)?.name ?? null)
}
