import { useRef } from 'preact/hooks'
import { MORNING } from '../../../../domain/calendar/morning.ts'
import type { ParsedTask } from '../../../data/tasks/adding/reader.ts'
import { projects } from '../../../data/projects/projects.ts'
import { dayFor, projectOf, type NewTaskPlace } from '../../../data/tasks/adding/add.ts'
import type { Due } from '../../../data/tasks/edit.ts'
import { instantAt, offsetsAhead, reminderInWords } from '../../../text/moments.ts'
import { raiseMessage } from '../../../data/messages.ts'
import { moreText, text } from '../../../text/text.ts'
import { openLayer } from '../../../ui/floating/layers.tsx'
import { openMenu } from '../../../ui/floating/menu.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { DatePopover, type ShownDue } from '../date/date-popover.tsx'
import { RepeatEditor } from '../date/repeat-editor.tsx'
import { priorityItems } from '../task-menu/priority-menu.tsx'
import { spellDue, spellReminder } from './spell.ts'

interface ToolsProps {
  parsed: ParsedTask
  place: NewTaskPlace
  /** Writes a piece into the line in place of the words of these kinds; an empty one only takes them out. */
  write: (kinds: readonly string[], piece: string) => void
  dropDay: () => void
  attach: (files: readonly File[]) => void
  /** Where the focus is again when something was chosen. */
  focusField: () => void
  help: boolean
  setHelp: (help: boolean) => void
}

/** Buttons that write into the line what can be typed too, so that nobody has to know the words. */
export function Tools({ parsed, place, write, dropDay, attach, focusField, help, setHelp }: ToolsProps) {
  const words = moreText().quickAdd
  const task = text().task
  const files = useRef<HTMLInputElement>(null)
  // What floats over the line outlives the line as it was when that was opened.
  const line = useRef({ parsed, write })
  line.current = { parsed, write }
  const dueNow = (): ShownDue => ({
    ...line.current.parsed,
    due_date: dayFor(line.current.parsed, place),
    recurrence_text: null,
  })
  const chooseDue = (change: Partial<Due>): void => {
    const { due_date, due_time, duration_min, recurrence_rule, recurrence_basis } = { ...dueNow(), ...change }
    if (due_date === null) dropDay()
    const due = { due_date, due_time, duration_min, recurrence_rule, recurrence_basis }
    line.current.write(['date', 'time', 'duration', 'repeat'], spellDue(due))
  }
  const chooseDate = (anchor: Element): unknown =>
    openLayer((close) => (
      <DatePopover
        anchor={anchor}
        draft="date of a new task"
        now={dueNow()}
        close={close}
        choose={chooseDue}
        openRepeat={() => openRepeat(anchor, close)}
      />
    ))
  const openRepeat = (anchor: Element, closeBelow: () => void): unknown =>
    openLayer((close) => (
      <RepeatEditor
        draft="repeat of a new task"
        now={dueNow()}
        anchor={anchor}
        close={close}
        closeBelow={closeBelow}
        change={chooseDue}
      />
    ))
  const choosePriority = (anchor: Element): void =>
    openMenu(
      anchor,
      task.priority,
      priorityItems(parsed.priority ?? 4, (priority) => write(['priority'], priority < 4 ? `p${priority}` : '')),
    )
  const chooseReminder = (anchor: Element): unknown => {
    const { due_date, due_time } = dueNow()
    if (due_date === null) return raiseMessage(words.reminderNeedsDate, { topic: 'date' })
    const offsets = offsetsAhead(instantAt(due_date, due_time ?? MORNING), due_time !== null)
    if (offsets.length === 0) return raiseMessage(words.reminderPassed, { topic: 'date' })
    openMenu(
      anchor,
      words.reminder,
      offsets.map((offset) => ({
        label: reminderInWords(offset, due_time !== null),
        icon: 'bell' as const,
        act: () => write([], spellReminder(offset)),
      })),
    )
  }
  const from = (act: (anchor: Element) => unknown) => (anchor: Element) => {
    focusField()
    act(anchor)
  }
  return (
    <div class="quick-tools" role="toolbar" aria-label={words.tools}>
      <IconButton icon="calendar-days" name={task.date} popup="dialog" act={from(chooseDate)} />
      <IconButton icon="flag" name={task.priority} popup="menu" act={from(choosePriority)} />
      <IconButton icon="at-sign" name={words.label} act={from(() => write([], '@'))} />
      {!place.parent_id && (
        <IconButton icon="folder" name={words.project} act={from(() => write(['project', 'section'], '#'))} />
      )}
      {projects.get(parsed.project?.id ?? projectOf(place))?.shared && (
        <IconButton icon="user-round" name={task.assignee} act={from(() => write(['assignee'], '+'))} />
      )}
      <IconButton icon="bell" name={words.reminder} popup="menu" act={from(chooseReminder)} />
      <IconButton icon="paperclip" name={words.attach} act={from(() => files.current?.click())} />
      <span class="push" />
      <IconButton icon="circle-help" name={words.help} aria-expanded={help} act={() => setHelp(!help)} />
      <input
        ref={files}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          attach([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
