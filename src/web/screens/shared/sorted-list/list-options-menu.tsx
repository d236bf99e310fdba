import {
  viewKind,
  setListOptions,
  defaultOptions,
  listOptions,
  type ViewKind,
  type ListOptions,
} from '../../../data/views/list-options.ts'
import { GROUPS, SORTS, type GroupBy, type Sort } from '../../../data/views/grouping.ts'
import { moreText, text } from '../../../text/text.ts'
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
  const way = listOptions(view)
  const usual = defaultOptions(kind)
  const show = (change: Partial<ListOptions>): void => setListOptions(view, change)
  return (
    <Popover anchor={anchor} label={text().sortAndGroup} role="dialog" class="menu view-options" close={close}>
      <Choice
        name={words.sortBy}
        now={way.sort}
        choices={SORTS.filter((sort) => kind === 'project' || sort !== 'manual')}
        words={words.sorts}
        choose={(sort: Sort) => show({ sort, descending: false })}
      />
      {way.sort !== 'manual' && (
        <Choice
          name={words.order}
          now={way.descending ? 'down' : 'up'}
          choices={['up', 'down']}
          words={words.direction}
          choose={(direction) => show({ descending: direction === 'down' })}
        />
      )}
      <Choice
        name={words.groupBy}
        now={way.group}
        choices={GROUPS.filter((group) => isOffered(group, kind))}
        words={words.groups}
        choose={(group: GroupBy) => show({ group })}
      />
      {(kind === 'project' || kind === 'label') && (
        <label class="menu-item">
          {words.showDone}
          <input type="checkbox" checked={way.done} onChange={(event) => show({ done: event.currentTarget.checked })} />
        </label>
      )}
      {JSON.stringify(way) !== JSON.stringify(usual) && (
        <>
          <hr />
          <button type="button" class="menu-item" onClick={() => (close(), setListOptions(view, null))}>
            {words.asUsual}
          </button>
        </>
      )}
    </Popover>
  )
}

const isOffered = (group: GroupBy, kind: ViewKind): boolean =>
  group === (kind === 'project' ? 'project' : 'section') ? false : group !== 'none' || kind !== 'today'

interface ChoiceProps<T extends string> {
  name: string
  now: T
  choices: readonly T[]
  words: Record<T, string>
  choose: (choice: T) => void
}

function Choice<T extends string>({ name, now, choices, words, choose }: ChoiceProps<T>) {
  return (
    <label class="menu-item">
      {name}
      <select class="menu-input" value={now} onChange={(event) => choose(event.currentTarget.value as T)}>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {words[choice]}
          </option>
        ))}
      </select>
    </label>
  )
}
