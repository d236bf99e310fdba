import { loadMoreText, moreText } from '../../text/text.ts'
import { raiseMessage } from '../messages.ts'
import { canEdit, projects } from '../projects/projects.ts'
import { tasks } from './tasks.ts'

/** Those of these tasks that the person may edit; on others, only their own labels and reminders. */
export const editableTasks = (ids: readonly string[]): string[] => ids.filter(isEditable)

export const isEditable = (id: string): boolean => canEdit(projects.get(tasks.get(id)?.project_id))

/** Shows that the person can only view a task. */
export const raiseViewOnlyMessage = (): void =>
  void loadMoreText().then(
    () => raiseMessage(moreText().project.viewOnly, { topic: 'people' }),
    () => {},
  )
