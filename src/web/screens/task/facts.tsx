import { memberOf } from '../../data/projects/members.ts'
import { remindersOf } from '../../data/reminders.ts'
import { repeatText } from '../../data/tasks/completing/repeats.ts'
import { Avatar } from '../../ui/display/marks.tsx'
import type { ComponentChildren } from 'preact'
import type { Task } from '../../../contract/tasks.ts'
import { today } from '../../text/clock.ts'
import { capital, dueInWords, lengthInWords } from '../../text/dates.ts'
import { zone } from '../../text/locale.ts'
import { moreText, text } from '../../text/text.ts'
import { openAssignee, openDate, openPriority, openRepeat } from '../shared/task-menu/pickers.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Priority } from '../shared/marks.tsx'
import { Labels } from './labels.tsx'
import { Reminders } from './reminders.tsx'

/** When, how often, how urgent, with which labels, for whom. */
export function Facts({ task, editable }: { task: Task; editable: boolean }) {
  const words = text().task
  const late = task.due_date !== null && task.due_date < today.value && !task.completed
  return (
    <dl class="panel-facts">
      <Fact icon="calendar-days" name={words.date} empty={!task.due_date && task.duration_min === null}>
        <Value label={words.date} popup="dialog" editable={editable} act={(button) => openDate([task.id], button)}>
          <span class={late ? 'late' : task.due_date ? undefined : 'quiet'}>
            {task.due_date ? dueInWords(task.due_date, task.due_time) : moreText().dateChoice.noDate}
          </span>
          {task.due_timezone !== null && task.due_timezone !== zone.value && (
            <span class="quiet">{task.due_timezone.replaceAll('_', ' ')}</span>
          )}
          {task.duration_min !== null && <span class="quiet">{lengthInWords(task.duration_min)}</span>}
        </Value>
      </Fact>
      <Fact icon="repeat" name={words.repeat} empty={!task.recurrence_rule}>
        <Value label={words.repeat} popup="dialog" editable={editable} act={(button) => openRepeat(task, button)}>
          {task.recurrence_rule ? capital(repeatText(task) ?? '…') : words.never}
        </Value>
      </Fact>
      <Fact icon="bell" name={moreText().reminder.title} empty={remindersOf(task.id).length === 0}>
        <Reminders task={task} />
      </Fact>
      <Fact icon="flag" name={words.priority} empty={task.priority === 4}>
        <Value
          label={words.priority}
          popup="menu"
          editable={editable}
          act={(button) => openPriority([task.id], button)}
        >
          <Priority priority={task.priority} />
          {words.priorityN(task.priority)}
        </Value>
      </Fact>
      <Fact icon="at-sign" name={words.labels} empty={task.labels.length === 0}>
        <Labels task={task} />
      </Fact>
      <Fact icon="user-round" name={words.assignee} empty={!task.assignee_id}>
        <Value
          label={words.assignee}
          popup="menu"
          editable={editable}
          act={(button) => void openAssignee([task.id], button)}
        >
          <AssigneeName task={task} />
        </Value>
      </Fact>
    </dl>
  )
}

interface FactProps {
  icon: IconName
  name: string
  empty: boolean
  children: ComponentChildren
}

function Fact({ icon, name, empty, children }: FactProps) {
  const mark = empty || undefined
  return (
    <>
      <dt data-empty={mark}>
        <Icon name={icon} />
        {name}
      </dt>
      <dd data-empty={mark}>{children}</dd>
    </>
  )
}

interface ValueProps {
  label: string
  popup: 'menu' | 'dialog'
  editable: boolean
  act: (button: Element) => void
  children: ComponentChildren
}

function Value({ label, popup, editable, act, children }: ValueProps) {
  if (!editable) return <span class="panel-fact-shown">{children}</span>
  return (
    <button type="button" class="panel-fact" aria-haspopup={popup} onClick={(event) => act(event.currentTarget)}>
      <span class="vh">{label}: </span>
      {children}
    </button>
  )
}

function AssigneeName({ task }: { task: Task }) {
  const person = memberOf(task.project_id, task.assignee_id)
  if (!person) return <>{moreText().unassigned}</>
  return (
    <>
      <Avatar person={person} size="s" mute />
      {person.name}
    </>
  )
}
