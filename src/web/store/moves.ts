import type { Task, TaskMove } from '../../contract/tasks.ts'
import { post } from '../api.ts'
import { keepUndo, say } from '../behaviours/toasts.ts'
import { text } from '../text/text.ts'
import { changeTogether } from './batch.ts'
import { send } from './change.ts'
import { recount } from './load.ts'
import { nameOf } from './names.ts'
import { placeOf } from './places.ts'
import { projects, tasks } from './tables.ts'
import { takeBack } from './undo.ts'
import { descendantsOf, siblingsOf } from './views.ts'

/** Moves a task, shown at once. `where` is said with a way back; a move within its project is only taken back by Ctrl/⌘ Z. */
export async function move(id: string, to: TaskMove, where?: string): Promise<void> {
  const task = tasks.peek(id)
  if (!task) return
  const below = descendantsOf(id)
  const { after_id: _after, before_id: _before, ...place } = to
  const there = { ...task, ...place } as Task
  const uncover = tasks.overlay(id, { ...place, position: placeOf(id, to, siblingsOf(there)) } as Partial<Task>)
  const answer = await send(
    nameOf(task),
    () => post<Task>(`/tasks/${id}/move`, to),
    uncover,
    (fresh) => {
      tasks.put(fresh)
      const { project_id, section_id } = fresh
      for (const one of below) tasks.amend(one.id, () => ({ project_id, section_id }))
    },
  )
  if (answer?.project_id !== task.project_id) recount()
  if (!answer) return
  const undo = (): void => void takeBack(task, below, answer)
  const told = where ?? (answer.project_id === task.project_id ? undefined : projectName(answer.project_id))
  if (told === undefined) keepUndo(undo)
  else say(text().toast.movedTo(nameOf(task), told), { icon: 'folder-input', undo })
}

function projectName(id: string): string {
  const project = projects.peek(id)
  return project?.is_inbox ? text().nav.inbox : (project?.name ?? '')
}

/** Moves a task one place up (-1) or down (1) among those beside it. */
export async function reorder(id: string, by: 1 | -1): Promise<void> {
  const task = tasks.peek(id)
  const beside = task ? siblingsOf(task) : []
  const other = beside[beside.findIndex((one) => one.id === id) + by]
  if (other) await move(id, by === 1 ? { after_id: other.id } : { before_id: other.id })
}

/** Moves tasks to another place in one stroke. */
export function moveTogether(ids: readonly string[], to: TaskMove, where: string): void {
  const { after_id: _after, before_id: _before, ...place } = to
  void changeTogether(ids, {
    change: { action: 'move', ...to },
    shown: place as Partial<Task>,
    icon: 'folder-input',
    say: (task, count) =>
      count > 1 ? text().toast.manyMovedTo(count, where) : text().toast.movedTo(nameOf(task), where),
  })
}
