import { useState } from 'preact/hooks'
import type { Task } from '../../../../contract/tasks.ts'
import { noteLabels } from '../../../data/projects/projects.ts'
import { labelList, labelNamed } from '../../../data/tables.ts'
import { edit } from '../../../data/tasks/edit.ts'
import { text } from '../../../text/text.ts'
import { openLayer } from '../../../ui/open-layers.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Popover } from '../../../ui/popover.tsx'

/** The person's own labels on a task; they may have some on tasks they can only look at. */
export function Labels({ task }: { task: Task }) {
  const words = text().task
  return (
    <>
      {task.labels.map((name) => (
        <span class="tag" key={name} data-color={labelNamed(name)?.color ?? 'graphite'}>
          @{name}
        </span>
      ))}
      <button
        type="button"
        class="icon-button"
        aria-label={words.addLabel}
        title={words.addLabel}
        aria-haspopup="dialog"
        onClick={(event) => openLabels(task, event.currentTarget)}
      >
        <Icon name="plus" size="s" />
      </button>
    </>
  )
}

export function openLabels(task: Task, anchor: Element | null): void {
  openLayer((close) => (
    <Popover anchor={anchor} label={text().task.labels} role="dialog" class="menu" close={close}>
      <Choices task={task} />
    </Popover>
  ))
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
    noteLabels(next)
    void edit(task.id, { labels: next.toSorted() })
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
        maxLength={80}
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
          <span class="grow">{text().quick.newLabel(wanted)}</span>
        </button>
      )}
    </form>
  )
}
