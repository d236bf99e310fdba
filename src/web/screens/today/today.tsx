import type { Task } from '../../../contract/tasks.ts'
import { now, timeNow, today, wallClock } from '../../text/clock.ts'
import { isDefaultOrder, listOptions } from '../../data/views/list-options.ts'
import { AddRow } from '../shared/task-row/add-row.tsx'
import { Empty } from '../../ui/display/empty.tsx'
import { Loaded } from '../shared/page/loaded.tsx'
import { openQuickAdd } from '../dialogs.ts'
import { PhoneTools } from '../shared/page/bell.tsx'
import { Page } from '../shared/page/page.tsx'
import { Overdue } from '../shared/task-row/overdue.tsx'
import { isOpenOrBegun } from '../shared/add-drafts.ts'
import { TaskRow } from '../shared/task-row/task-row.tsx'
import { DoneList, SortedList, ListOptionsButton } from '../shared/sorted-list/list-options-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { paths } from '../routes.ts'
import { todayList } from '../../data/loading/loaded.ts'
import { loadCompletedOn, loadToday } from '../../data/tasks/load.ts'
import { inbox, projectList } from '../../data/projects/projects.ts'
import { hasDoneToday, leftToday, leftTodayCount, openCount, todayTasks } from '../../data/tasks/lists/lists.ts'
import { clockTime, lengthInWords, longDay } from '../../text/dates.ts'
import { text } from '../../text/text.ts'
import { GroupHead } from '../../ui/display/group.tsx'
import { WindowedList } from '../../ui/windowed-list/windowed-list.tsx'

export function Today() {
  const words = text().today
  const day = today.value
  return (
    <Page title={text().nav.today} lead={<Summary />} tools={<Tools />}>
      <Loaded of={todayList(day)} load={loadToday}>
        {() => <Lists />}
      </Loaded>
    </Page>
  )

  function Summary() {
    const count = leftTodayCount.value
    if (count === undefined) return longDay(day)
    const minutes = leftToday.value.reduce((sum, task) => sum + (task.duration_min ?? 0), 0)
    return (
      <>
        {words.summary(longDay(day), count)}
        {minutes > 0 && <span class="wide-only">{words.planned(lengthInWords(minutes))}</span>}
      </>
    )
  }
}

const Tools = () => (
  <>
    <PhoneTools />
    <ListOptionsButton view="today" />
  </>
)

function Lists() {
  const { overdue, today: due } = todayTasks.value
  const isEmpty = overdue.length + due.length === 0 && !isOpenOrBegun('today')
  const isSorted = !isEmpty && !isDefaultOrder('today')
  const done = listOptions('today').completed && <Done below={isSorted} />
  if (isEmpty) {
    return (
      <>
        <Nothing />
        {done}
      </>
    )
  }
  if (isSorted) {
    return (
      <div class="list">
        <SortedList view="today" tasks={[...overdue, ...due]} place="today" />
        <AddRow place={{ day: today.value }} draft="today" />
        {done}
      </div>
    )
  }
  return (
    <div class="list">
      {overdue.length > 0 && <Overdue tasks={overdue} />}
      <section data-date={today.value}>
        {due.length > 0 && <GroupHead title={text().nav.today} count={due.length} />}
        <DueList tasks={due} above={overdue.length} />
        <AddRow place={{ day: today.value }} draft="today" />
      </section>
      {done}
    </div>
  )
}

/** What stood here and was completed today. */
function Done({ below }: { below: boolean }) {
  const day = today.value
  const has = ({ due_date, completed_at }: Task): boolean =>
    due_date !== null && due_date <= day && completed_at !== null && wallClock(Date.parse(completed_at)).day === day
  return <DoneList of={day} load={() => loadCompletedOn(day)} has={has} place="today" below={below} />
}

/** Returns a function: whether the time of a task has come, by the clock of its time zone. */
function isPastNow(): (task: Task) => boolean {
  const clocks: Record<string, ReturnType<typeof wallClock>> = {}
  return ({ due_date, due_time, due_timezone }) => {
    if (!due_time) return false
    const { day, time } = (clocks[due_timezone ?? ''] ??= wallClock(now.peek(), due_timezone ?? undefined))
    return `${due_date} ${due_time}` <= `${day} ${time}`
  }
}

/** The day's tasks, with a line between what had its time already and what is still to come. */
function DueList({ tasks, above }: { tasks: Task[]; above: number }) {
  const parts = Map.groupBy(tasks, isPastNow())
  const isTimed = tasks.some(({ due_time }) => due_time !== null)
  const items = isTimed ? [...(parts.get(true) ?? []), 'now' as const, ...(parts.get(false) ?? [])] : tasks
  const time = clockTime(timeNow.value)
  const line = (
    <li class="now" aria-label={text().today.now(time)}>
      <time>{time}</time>
    </li>
  )
  return (
    <WindowedList
      items={items}
      keyOf={(item) => (item === 'now' ? '' : item.id)}
      draw={(item) => (item === 'now' ? line : <TaskRow task={item} place="today" />)}
      as={time}
      above={above}
    />
  )
}

function Nothing() {
  const words = text().today
  const fresh = projectList.value.length === 0 && !(inbox.value && openCount(inbox.value))
  const add = (
    <button type="button" class="button" data-kind="primary" onClick={() => openQuickAdd()}>
      <Icon name="plus" />
      {text().nav.addTask}
    </button>
  )
  if (fresh) return <Empty scene="done" title={words.freshTitle} text={words.freshText} children={add} />
  const isDone = hasDoneToday.value
  return (
    <Empty
      scene="done"
      title={isDone ? words.emptyTitle : words.freshTitle}
      text={isDone ? words.emptyText : words.plainText}
    >
      <a class="button" href={paths.upcoming}>
        {words.seeUpcoming}
      </a>
    </Empty>
  )
}
