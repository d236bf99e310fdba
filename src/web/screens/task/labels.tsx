import type { Task } from '../../../contract/tasks.ts'
import { DEFAULT_COLOR } from '../../../domain/default-colors.ts'
import { labelNamed } from '../../data/labels/labels.ts'
import { moreText } from '../../text/text.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { openLabels } from '../shared/task-menu/pickers.tsx'

/** The person's own labels on a task; they may have some on tasks they can only look at. */
export function Labels({ task }: { task: Task }) {
  return (
    <>
      {task.labels.map((name) => (
        <span class="tag" key={name} data-color={labelNamed(name)?.color ?? DEFAULT_COLOR}>
          @{name}
        </span>
      ))}
      <IconButton
        icon="plus"
        size="s"
        name={moreText().addLabel}
        popup="dialog"
        act={(button) => openLabels([task.id], button)}
      />
    </>
  )
}
