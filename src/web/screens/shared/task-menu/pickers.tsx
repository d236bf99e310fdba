import type { Task } from '../../../../contract/tasks.ts'
import { loadMembers } from '../../../data/projects/members.ts'
import { tasks } from '../../../data/tasks/tasks.ts'
import { rowOf } from '../../../input/focus.ts'
import { ignoreRefusal } from '../../../sync/http/errors.ts'
import { openLayer, openWith } from '../../../ui/floating/layers.tsx'
import { lazy, load } from '../../../ui/lazy.tsx'
import type { Anchor } from '../../../ui/floating/popover.tsx'
import { withEdits } from './edits.ts'

export const DatePopover = lazy(() => import('../date/date-popover.tsx').then((file) => file.DatePopover))
const RepeatEditor = lazy(() => import('../date/repeat-editor.tsx').then((file) => file.RepeatEditor))
const LabelsMenu = lazy(() => import('./labels-menu.tsx').then((file) => file.LabelsMenu))

/** Where a popover about a task hangs: its row, else the facts of the open one. */
const anchorOf = (id = ''): HTMLElement | null => rowOf(id) ?? document.querySelector<HTMLElement>('.panel-facts')

/** A calendar for one task or several. */
export function openDate(ids: readonly string[], anchor: Anchor | null = anchorOf(ids[0])): void {
  const first = tasks.peek(ids[0])
  if (!first) return
  const only = ids.length === 1 ? first : null
  openLayer((close) => (
    <DatePopover
      anchor={anchor}
      draft={`date of ${ids.join()}`}
      now={only}
      close={close}
      choose={(due) => withEdits(({ rescheduleTasks }) => rescheduleTasks(ids, due))}
      openRepeat={() => openRepeat(first, anchor, close)}
    />
  ))
}

/** `closeBelow`: closes the popover that it was opened from, once something is chosen; Back returns to that. */
export const openRepeat = (task: Task, anchor: Anchor | null, closeBelow = () => {}): unknown =>
  openLayer((close) => (
    <RepeatEditor
      draft={`repeat of ${task.id}`}
      now={task}
      anchor={anchor}
      close={close}
      closeBelow={closeBelow}
      change={(change) => withEdits(({ editTask }) => editTask(task.id, change))}
      skip={() => withEdits(({ skipOccurrence }) => skipOccurrence(task.id))}
    />
  ))

/** Like `openWith`, unless the tasks are gone by then. */
const openFor = <Needs,>(ids: readonly string[], needs: Promise<Needs>, open: (needs: Needs) => unknown) =>
  openWith(needs, (come) => ids.some((id) => tasks.peek(id)) && open(come))

export const openPriority = (ids: readonly string[], anchor: Anchor | null = anchorOf(ids[0])): unknown =>
  openFor(
    ids,
    load(() => import('./priority-menu.tsx')),
    ({ openPriorityMenu }) => openPriorityMenu(ids, anchor),
  )

export const openLabels = (ids: readonly string[], anchor: Anchor | null = anchorOf(ids[0])): unknown =>
  openLayer((close) => <LabelsMenu ids={ids} anchor={anchor} close={close} />)

/** Chooses who tasks are for. */
export function openAssignee(ids: readonly string[], anchor: Anchor | null = anchorOf(ids[0])): Promise<unknown> {
  const projectIds = [...new Set(ids.flatMap((id) => tasks.peek(id)?.project_id ?? []))]
  const needs = Promise.all([
    load(() => import('./assignee-menu.tsx')),
    ignoreRefusal(Promise.all(projectIds.map(loadMembers))),
  ])
  return openFor(ids, needs, ([{ openAssigneeMenu }]) => openAssigneeMenu(ids, projectIds, anchor))
}

/** Opens the menu of all places that the tasks can be moved to; `then` is called when they are. */
export const openMove = (
  ids: readonly string[],
  anchor: Anchor | null = anchorOf(ids[0]),
  then: () => void = () => {},
): void =>
  void openFor(
    ids,
    load(() => import('../arrange/move-menu.tsx')),
    ({ openMoveMenu }) => openMoveMenu(ids, anchor, then),
  )
