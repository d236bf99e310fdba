import { tellLoadFailed } from '../../../ui/floating/layers.tsx'
import { load } from '../../../ui/lazy.tsx'
import { closeTask, openTask } from '../../routes.ts'
import { withEdits } from './edits.ts'

/** Copies tasks with what hangs on them. */
export const duplicate = (ids: readonly string[]): void =>
  void load(() => import('../../../data/duplicate.ts')).then(
    ({ duplicateTasks }) => duplicateTasks(ids),
    tellLoadFailed,
  )

/** Deletes tasks; the open one closes. */
export function deleteAndClose(ids: readonly string[]): void {
  if (openTask.value && ids.includes(openTask.value)) closeTask()
  withEdits(({ deleteTasks }) => deleteTasks(ids))
}
