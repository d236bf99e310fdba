import { LONGEST_LABEL } from '../../../../domain/lengths.ts'
import { useState } from 'preact/hooks'
import { fold } from '../../../../domain/text/fold.ts'
import type { Label } from '../../../../contract/labels.ts'
import { caseFolded } from '../../../../domain/text/case.ts'
import { labelList } from '../../../data/labels/labels.ts'
import { addMissingLabels } from '../../../data/labels/missing-labels.ts'
import { labelTasks } from '../../../data/tasks/edit.ts'
import { tasks } from '../../../data/tasks/tasks.ts'
import { moreText, text } from '../../../text/text.ts'
import { isPhone } from '../../../ui/device.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Popover, stepThrough, type Anchor } from '../../../ui/floating/popover.tsx'

interface LabelsMenuProps {
  ids: readonly string[]
  anchor: Anchor | null
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
  const found = labelsLike(wanted)
  const isNew = wanted !== '' && !found.some((label) => isSame(label.name, wanted))
  /** How many of the tasks have it: all, some, none. */
  const stateOf = (name: string): boolean | 'mixed' => {
    const count = chosen.filter((task) => task.labels.includes(name)).length
    return count === 0 ? false : count === chosen.length || 'mixed'
  }
  const toggle = (name: string): void => {
    setTyped('')
    addMissingLabels([name], labelTasks(ids, name, stateOf(name) !== true))
  }
  const enter = (event: Event): void => {
    event.preventDefault()
    if (wanted) toggle(found[0]?.name ?? wanted)
  }
  return (
    <form onSubmit={enter} onKeyDown={stepThrough}>
      <input
        class="input menu-field"
        aria-label={moreText().addLabel}
        placeholder={moreText().addLabel}
        autoComplete="off"
        maxLength={LONGEST_LABEL}
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <div role="menu" aria-label={words.labels}>
        {found.map((label, index) => (
          <button
            type="button"
            class="menu-item"
            role="menuitemcheckbox"
            aria-checked={stateOf(label.name)}
            tabIndex={-1}
            data-first={(index === 0 && isPhone.peek()) || undefined}
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
          <button type="button" class="menu-item" role="menuitem" tabIndex={-1} onClick={() => toggle(wanted)}>
            <Icon name="plus" />
            <span class="grow">{moreText().quickAdd.newLabel(wanted)}</span>
          </button>
        )}
      </div>
    </form>
  )
}

const isSame = (name: string, typed: string): boolean => caseFolded(name) === caseFolded(typed)

/** Those that begin with it first, as in a line of quick add; of one that is typed whole, itself, letter by letter before all. */
function labelsLike(typed: string): Label[] {
  const wanted = fold(typed)
  const rank = ({ name }: Label): number =>
    Number(isSame(name, typed)) * 4 + Number(fold(name) === wanted) * 2 + Number(fold(name).startsWith(wanted))
  return labelList.value.filter((label) => fold(label.name).includes(wanted)).toSorted((a, b) => rank(b) - rank(a))
}
