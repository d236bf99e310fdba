import { LONGEST_LABEL } from '../../../../domain/lengths.ts'
import { useState } from 'preact/hooks'
import { addMissingLabels, labelList } from '../../../data/labels.ts'
import { labelTasks } from '../../../data/tasks/edit.ts'
import { tasks } from '../../../data/tasks/tasks.ts'
import { moreText, text } from '../../../text/text.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Popover } from '../../../ui/floating/popover.tsx'

interface LabelsMenuProps {
  ids: readonly string[]
  anchor: Element | null
  close: () => void
}

/** Puts labels on tasks and takes them off; what is typed makes a new one. */
export function LabelsMenu({ ids, anchor, close }: LabelsMenuProps) {
  return (
    <Popover anchor={anchor} label={text().task.labels} role="dialog" class="menu" close={close}>
      <Choices ids={ids} />
    </Popover>
  )
}

function Choices({ ids }: { ids: readonly string[] }) {
  const words = text().task
  const [typed, setTyped] = useState('')
  const chosen = ids.flatMap((id) => tasks.get(id) ?? [])
  const wanted = typed.trim().replace(/^@/, '')
  const found = labelList.value.filter((label) => label.name.toLowerCase().includes(wanted.toLowerCase()))
  const isNew = wanted !== '' && !labelList.value.some((label) => label.name.toLowerCase() === wanted.toLowerCase())
  /** How many of the tasks have it: all, some, none. */
  const stateOf = (name: string): boolean | 'mixed' => {
    const count = chosen.filter((task) => task.labels.includes(name)).length
    return count === 0 ? false : count === chosen.length || 'mixed'
  }
  const toggle = (name: string): void => {
    setTyped('')
    addMissingLabels([name])
    void labelTasks(ids, name, stateOf(name) !== true)
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
          aria-checked={stateOf(label.name)}
          key={label.id}
          onClick={() => toggle(label.name)}
        >
          <Icon name="at-sign" color={label.color} />
          <span class="grow">{label.name}</span>
          {stateOf(label.name) === true && <Icon name="check" />}
          {stateOf(label.name) === 'mixed' && <Icon name="minus" />}
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
