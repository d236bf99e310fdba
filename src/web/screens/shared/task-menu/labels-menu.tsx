import { LONGEST_LABEL } from '../../../../domain/lengths.ts'
import { useState } from 'preact/hooks'
import type { Task } from '../../../../contract/tasks.ts'
import { addMissingLabels, labelList } from '../../../data/labels.ts'
import { editTask } from '../../../data/tasks/edit.ts'
import { moreText, text } from '../../../text/text.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Popover } from '../../../ui/floating/popover.tsx'

interface LabelsMenuProps {
  task: Task
  anchor: Element | null
  close: () => void
}

/** Puts labels on a task and takes them off; what is typed makes a new one. */
export function LabelsMenu({ task, anchor, close }: LabelsMenuProps) {
  return (
    <Popover anchor={anchor} label={text().task.labels} role="dialog" class="menu" close={close}>
      <Choices task={task} />
    </Popover>
  )
}

function Choices({ task }: { task: Task }) {
  const words = text().task
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>(task.labels)
  const wanted = typed.trim().replace(/^@/, '')
  const found = labelList.value.filter((label) => label.name.toLowerCase().includes(wanted.toLowerCase()))
  const isNew = wanted !== '' && !labelList.value.some((label) => label.name.toLowerCase() === wanted.toLowerCase())

  const toggle = (name: string): void => {
    const next = chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]
    setChosen(next)
    setTyped('')
    addMissingLabels(next)
    void editTask(task.id, { labels: next.toSorted() })
  }
  const enter = (event: Event): void => {
    event.preventDefault()
    const [only] = found
    if (isNew) toggle(wanted)
    else if (wanted && only) toggle(only.name)
  }
  return (
    <form onSubmit={enter}>
      <input
        class="input menu-field"
        aria-label={words.addLabel}
        placeholder={words.addLabel}
        maxLength={LONGEST_LABEL}
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      {found.map((label) => (
        <button
          type="button"
          class="menu-item"
          role="checkbox"
          aria-checked={chosen.includes(label.name)}
          key={label.id}
          onClick={() => toggle(label.name)}
        >
          <Icon name="at-sign" color={label.color} />
          <span class="grow">{label.name}</span>
          {chosen.includes(label.name) && <Icon name="check" />}
        </button>
      ))}
      {isNew && (
        <button class="menu-item">
          <Icon name="plus" />
          <span class="grow">{moreText().quickAdd.newLabel(wanted)}</span>
        </button>
      )}
    </form>
  )
}
