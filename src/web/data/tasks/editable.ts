import { loadMoreText, moreText } from '../../text/text.ts'
import { raiseMessage } from '../messages.ts'
import { canEdit, projects } from '../projects/projects.ts'
import { tasks } from './tasks.ts'

/** Those of these tasks that the person may change; of the others they may only change their own labels and reminders. */
export const editableTasks = (ids: readonly string[]): string[] =>
  ids.filter((id) => canEdit(projects.get(tasks.get(id)?.project_id)))

/** Why nothing happens to a task that the person can only view. */
export const raiseViewOnlyMessage = (): void =>
  void loadMoreText().then(
    () => raiseMessage(moreText().project.viewOnly, { topic: 'people' }),
    () => {},
  )
