import { isDefault, listOptions, viewKind, type ViewKind } from '../../../data/views/list-options.ts'
import { resetListOptions, setListOptions } from '../../../data/views/set-list-options.ts'
import type { ViewChange } from '../../../data/views/view-settings.ts'
import { GROUP_CHOICES, SORT_CHOICES, type GroupBy, type Sort } from '../../../data/views/grouping.ts'
import { moreText, text } from '../../../text/text.ts'
import { isTouch } from '../../../ui/device.ts'
import { Popover } from '../../../ui/floating/popover.tsx'

interface ListOptionsMenuProps {
  view: string
  anchor: Element | null
  close: () => void
}

/** How a view is sorted and grouped; each choice shows at once behind it. */
export function ListOptionsMenu({ view, anchor, close }: ListOptionsMenuProps) {
  const words = moreText().arranging
  const kind = viewKind(view)
  const now = listOptions(view)
  const show = (change: ViewChange): void => setListOptions(view, change)
  return (
    <Popover anchor={anchor} label={text().sortAndGroup} role="dialog" class="menu view-options" close={close}>
      <Choice
        first
        name={words.sortBy}
        now={now.sort}
        choices={SORT_CHOICES.filter((sort) => sort === now.sort || kind === 'project' || sort !== 'position')}
        words={words.sorts}
        choose={(sort: Sort) => show({ sort, order: null })}
      />
      {now.sort !== 'position' && (
        <Choice
          name={words.order}
          now={now.descending ? 'down' : 'up'}
          choices={['up', 'down']}
          words={words.direction}
          choose={(direction) => show({ order: direction === 'down' ? 'desc' : null })}
        />
      )}
      <Choice
        name={words.groupBy}
        now={now.group}
        choices={GROUP_CHOICES.filter((group) => group === now.group || isOffered(group, kind))}
        words={words.groups}
        choose={(group: GroupBy) => show({ group })}
      />
      <label class="menu-item">
        {moreText().subtasks.showDone}
        <input
          type="checkbox"
          checked={now.completed}
          onChange={(event) => show({ show_completed: event.currentTarget.checked })}
        />
      </label>
      {!isDefault(view) && (
        <>
          <hr />
          <button type="button" class="menu-item" onClick={() => (close(), resetListOptions(view))}>
            {words.reset}
          </button>
        </>
      )}
    </Popover>
  )
}

const isOffered = (group: GroupBy, kind: ViewKind): boolean =>
  group === (kind === 'project' ? 'project' : 'section') ? false : group !== 'none' || kind !== 'today'

interface ChoiceProps<T extends string> {
  /** Takes the focus as the menu opens; not by touch, where that may open its list. */
  first?: boolean
  name: string
  now: T
  choices: readonly T[]
  words: Record<T, string>
  choose: (choice: T) => void
}

function Choice<T extends string>({ first = false, name, now, choices, words, choose }: ChoiceProps<T>) {
  return (
    <label class="menu-item">
      {name}
      <select
        class="menu-input"
        data-first={(first && !isTouch()) || undefined}
        value={now}
        onChange={(event) => choose(event.currentTarget.value as T)}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {words[choice]}
          </option>
        ))}
      </select>
    </label>
  )
}
