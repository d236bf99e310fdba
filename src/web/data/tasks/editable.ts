import { loadMoreText, moreText } from '../../text/text.ts'
import { raiseMessage } from '../messages.ts'
import { canEdit, projects } from '../projects/projects.ts'
import { tasks } from './tasks.ts'

/** Those of these tasks that the person may change; of the others they may only change their own labels and reminders. */
export const editableTasks = (ids: readonly string[]): string[] =>
  ids.filter((id) => canEdit(projects.get(tasks.get(id)?.project_id)))

/** The same, and the person is told why where none is left. */
export function editableOrTell(ids: readonly string[]): string[] {
  const editable = editableTasks(ids)
  if (editable.length === 0 && ids.some((id) => tasks.get(id))) raiseViewOnlyMessage()
  return editable
}

/** Why nothing happens to a task that the person can only view. */
export const raiseViewOnlyMessage = (): void =>
  void loadMoreText().then(
    () => raiseMessage(moreText().project.viewOnly, { topic: 'people' }),
    () => {},
  )
