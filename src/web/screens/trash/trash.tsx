import { computed } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import type { TrashedProject, TrashedTask } from '../../../contract/trash.ts'
import { DAY } from '../../../domain/calendar/milliseconds.ts'
import { DEFAULT_COLOR } from '../../../domain/default-colors.ts'
import { openConfirm } from '../../ui/floating/confirm.tsx'
import { Empty } from '../../ui/display/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { GroupHead } from '../../ui/display/group.tsx'
import { Line } from '../../ui/display/line.tsx'
import { Loaded } from '../shared/page/loaded.tsx'
import { Page } from '../shared/page/page.tsx'
import { Dot } from '../../ui/display/marks.tsx'
import { now, wallClock } from '../../text/clock.ts'
import { projects, shownName } from '../../data/projects/projects.ts'
import {
  emptyTrash,
  followTrash,
  isTrashHere,
  loadTrash,
  purgeProject,
  purgeTask,
  restoreProject,
  restoreTask,
  trashedProjects,
  trashedTasks,
} from '../../data/trash.ts'
import { dayInSentence } from '../../text/dates.ts'
import { moreText, text } from '../../text/text.ts'
import { WindowedList } from '../../ui/windowed-list/windowed-list.tsx'

export function Trash() {
  const words = moreText().trash
  useEffect(followTrash, [])
  const count = trashedTasks.value.length + trashedProjects.value.length
  const ask = (): void =>
    openConfirm({
      title: words.emptyAsk,
      text: words.goneText(count),
      yes: words.empty,
      act: () => void emptyTrash(),
    })
  const tools = count > 0 && (
    <button type="button" class="button" data-kind="quiet" data-size="s" onClick={ask}>
      {words.empty}
    </button>
  )
  return (
    <Page title={text().nav.trash} lead={words.lead} tools={tools}>
      <Loaded of="trash" load={loadTrash} here={isTrashHere.value}>
        {() => (count === 0 ? <Empty scene="done" title={words.nothing} text={words.nothingText} /> : <Lists />)}
      </Loaded>
    </Page>
  )
}

function Lists() {
  const words = moreText().trash
  return (
    <>
      {trashedProjects.value.length > 0 && (
        <>
          <GroupHead title={text().nav.projects} count={trashedProjects.value.length} />
          <WindowedList
            of="line"
            items={trashedProjects.value}
            keyOf={({ id }) => id}
            draw={(project) => <TrashedWithTasks project={project} />}
          />
        </>
      )}
      {trashedTasks.value.length > 0 && (
        <>
          <GroupHead title={words.tasks} count={trashedTasks.value.length} />
          <WindowedList
            of="line"
            items={trashedTasks.value}
            keyOf={({ id }) => id}
            draw={(task) => <TrashedOfProject task={task} />}
            above={trashedProjects.value.length}
          />
        </>
      )}
    </>
  )
}

function TrashedWithTasks({ project }: { project: TrashedProject }) {
  return (
    <Trashed
      id={project.id}
      name={project.name}
      color={project.color}
      daysLeft={project.days_left}
      until={project.purge_at}
      fact={moreText().trash.deletedWithTasks(dayOf(project.deleted_at), project.task_count)}
      restore={() => void restoreProject(project)}
      purge={() => void purgeProject(project)}
    />
  )
}

function TrashedOfProject({ task }: { task: TrashedTask }) {
  const project = projects.get(task.project_id)
  const name = project ? shownName(project) : task.project_name
  return (
    <Trashed
      id={task.id}
      name={task.content}
      color={project?.color ?? DEFAULT_COLOR}
      daysLeft={task.days_left}
      until={task.purge_at}
      fact={`${name} · ${moreText().trash.deleted(dayOf(task.deleted_at), task.task_count)}`}
      restore={() => void restoreTask(task)}
      purge={() => void purgeTask(task)}
    />
  )
}

const dayOf = (instant: string): string => dayInSentence(wallClock(Date.parse(instant)).day)

interface TrashedProps {
  id: string
  name: string
  color: string
  /** How many there were when it was read. */
  daysLeft: number
  /** When it is purged. */
  until: string
  fact: ComponentChildren
  restore: () => void
  purge: () => void
}

const SOON = 3

const daysUntil = (instant: string): number => Math.max(0, Math.ceil((Date.parse(instant) - now.value) / DAY))

function Trashed({ id, name, color, daysLeft, until, fact, restore, purge }: TrashedProps) {
  const words = moreText().trash
  const ask = (): void =>
    openConfirm({ title: words.goneAsk(name), text: words.goneText(1), yes: words.purge, act: purge })
  const leftNow = useMemo(() => computed(() => daysUntil(until)), [until])
  // The clock of this device may be a little behind the server's.
  const left = Math.min(daysLeft, leftNow.value)
  const when = <span class={left <= SOON ? 'trash-left late' : 'trash-left'}>{words.daysLeft(left)}</span>
  const end = (
    <>
      <IconButton icon="trash-2" name={words.purgeName(name)} title={words.purge} act={ask} />
      <button type="button" class="button" data-size="s" aria-label={words.restoreName(name)} onClick={restore}>
        <Icon name="undo-2" />
        {words.restore}
      </button>
    </>
  )
  return (
    <Line id={id} when={when} mark={<Dot color={color} />} end={end}>
      <p>{name}</p>
      <small>{fact}</small>
    </Line>
  )
}
