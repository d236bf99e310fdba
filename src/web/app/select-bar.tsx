import { clearSelection, selected } from '../input/selection.ts'
import { completeTasks } from '../data/tasks/complete.ts'
import { moreText, text } from '../text/text.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { deleteAndClose } from '../screens/shared/task-menu/task-menu.tsx'
import { openDate, openMove, openPriority } from '../screens/shared/task-menu/pickers.tsx'

/** What can be done with the tasks chosen with x. */
export function SelectBar() {
  const words = moreText().select
  const task = text().task
  const ids = [...selected.value]
  const then = (act: () => void) => () => {
    clearSelection()
    act()
  }
  return (
    <div class="select-bar" role="toolbar" aria-label={words.toolbar}>
      <b>{words.count(ids.length)}</b>
      <Act icon="square-check" name={words.done} act={then(() => void completeTasks(ids))} />
      <Act icon="calendar-days" name={task.date} act={(button) => openDate(ids, button)} />
      <Act icon="flag" name={task.priority} act={(button) => openPriority(ids, button)} />
      <Act icon="folder-input" name={task.move} act={(button) => openMove(ids, button)} />
      <Act icon="trash-2" name={task.delete} act={then(() => deleteAndClose(ids))} />
      <button type="button" class="icon-button" aria-label={words.clear} title={words.clear} onClick={clearSelection}>
        <Icon name="x" />
      </button>
    </div>
  )
}

function Act({ icon, name, act }: { icon: IconName; name: string; act: (button: Element) => void }) {
  return (
    <button type="button" class="button select-bar-act" data-kind="quiet" onClick={(event) => act(event.currentTarget)}>
      <Icon name={icon} />
      <span class="wide-text">{name}</span>
    </button>
  )
}
