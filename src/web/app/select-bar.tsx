import { useEffect } from 'preact/hooks'
import { editableTasks } from '../data/tasks/editable.ts'
import { tasks } from '../data/tasks/tasks.ts'
import { areDone, toggleTasks } from '../screens/shared/task-menu/toggle-several.ts'
import { rowIds } from '../input/focus.ts'
import { selected } from '../input/selection.ts'
import { openAssignee, openDate, openLabels, openMove, openPriority } from '../screens/shared/task-menu/pickers.tsx'
import { deleteAndClose, duplicate } from '../screens/shared/task-menu/copy-and-delete.ts'
import { tableChanged } from '../sync/state/table.ts'
import { moreText, text } from '../text/text.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'

/** What the person may do with the selected tasks. An action that takes them out of the list ends the selection. */
export function SelectBar({ close }: { close: () => void }) {
  const words = moreText().select
  useEffect(followRows, [])
  const task = text().task
  const ids = [...selected.value].filter((id) => tasks.get(id))
  const editable = editableTasks(ids)
  const then = (act: () => void) => () => {
    close()
    act()
  }
  return (
    <div class="select-bar" role="toolbar" aria-label={words.toolbar}>
      <b>{words.count(ids.length)}</b>
      <IconButton icon="x" class="select-bar-clear" name={words.clear} title={`${words.clear} (Esc)`} act={close} />
      <span class="select-bar-acts">
        {editable.length > 0 && (
          <>
            <Act
              icon="square-check"
              name={areDone(editable) ? moreText().reopen : words.done}
              end="E"
              act={then(() => toggleTasks(editable))}
            />
            <Act icon="calendar-days" name={task.date} end="D" act={(button) => openDate(editable, button)} />
            <Act icon="flag" name={task.priority} end="P" act={(button) => openPriority(editable, button)} />
          </>
        )}
        <Act icon="at-sign" name={task.labels} end="L" act={(button) => openLabels(ids, button)} />
        {editable.length > 0 && (
          <>
            <Act icon="folder-input" name={task.move} end="M" act={(button) => openMove(editable, button, close)} />
            <Act icon="user-round" name={task.assignee} end="A" act={(button) => void openAssignee(editable, button)} />
            <Act icon="copy" name={moreText().manage.duplicate} act={then(() => duplicate(editable))} />
            <Act icon="trash-2" name={task.delete} end="#" act={then(() => deleteAndClose(editable))} />
          </>
        )}
      </span>
    </div>
  )
}

interface ActProps {
  icon: IconName
  name: string
  /** Its key. */
  end?: string
  act: (button: Element) => void
}

function Act({ icon, name, end, act }: ActProps) {
  return (
    <button
      type="button"
      class="button select-bar-act"
      data-kind="quiet"
      aria-label={name}
      title={end ? `${name} (${end})` : name}
      onClick={(event) => act(event.currentTarget)}
    >
      <Icon name={icon} />
      <span class="select-bar-name">{name}</span>
    </button>
  )
}

/**
 * Tasks that leave the list, or are folded away with a part of it, leave the selection too: nobody would see what the next
 * action is for.
 */
function followRows(): () => void {
  let frame = 0
  const follow = (): void => {
    cancelAnimationFrame(frame)
    // Once the lists are drawn anew.
    frame = requestAnimationFrame(() => (frame = requestAnimationFrame(() => keepSelected(rowIds(document.body)))))
  }
  const stop = tableChanged.on(follow)
  const elements = new MutationObserver(follow)
  elements.observe(document.body, { childList: true, subtree: true })
  return () => {
    stop()
    elements.disconnect()
    cancelAnimationFrame(frame)
  }
}

/** Ends the choice of rows that are not among these. */
function keepSelected(ids: readonly string[]): void {
  const shown = new Set(ids)
  const left = [...selected.value].filter((id) => shown.has(id))
  if (left.length < selected.value.size) selected.value = new Set(left)
}
