import type { Task } from '../../../contract/tasks.ts'
import { DEFAULT_COLOR } from '../../../domain/default-colors.ts'
import { labelNamed } from '../../data/labels.ts'
import { moreText } from '../../text/text.ts'
import { Icon } from '../../ui/icon.tsx'
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
      <button
        type="button"
        class="icon-button"
        aria-label={moreText().addLabel}
        title={moreText().addLabel}
        aria-haspopup="dialog"
        onClick={(event) => openLabels([task.id], event.currentTarget)}
      >
        <Icon name="plus" size="s" />
      </button>
    </>
  )
}
