import { completerOf, isLatest, type CompletedRow } from '../../data/completed.ts'
import { canEdit, projects, shownName } from '../../data/projects/projects.ts'
import { reopenTask } from '../../data/tasks/completing/complete.ts'
import { tasks } from '../../data/tasks/tasks.ts'
import { wallClock } from '../../text/clock.ts'
import { clockTime, nearDayInSentence } from '../../text/dates.ts'
import { moreText, text } from '../../text/text.ts'
import { Line } from '../../ui/display/line.tsx'
import { Avatar } from '../../ui/display/marks.tsx'
import { Icon } from '../../ui/icon.tsx'
import { paths } from '../routes.ts'
import { ByDay } from '../shared/by-day.tsx'

interface DaysProps {
  entries: readonly CompletedRow[]
  /** Whether there are older ones. */
  areMore: boolean
}

/** Entries by the day on which they were completed. */
export const Days = ({ entries, areMore }: DaysProps) => (
  <ByDay
    rows={entries}
    at={({ completed_at }) => completed_at}
    draw={(entry) => <Entry key={entry.id} entry={entry} />}
    counted={areMore ? 'whole' : 'all'}
  />
)

function Entry({ entry }: { entry: CompletedRow }) {
  const words = moreText().completed
  const task = tasks.get(entry.task.id) ?? entry.task
  const project = projects.get(task.project_id)
  const where = project && shownName(project)
  const who = completerOf(entry)
  const { time } = wallClock(Date.parse(entry.completed_at))
  const canReopen = task.completed && isLatest({ ...entry, task }) && canEdit(project)
  const facts = [where, who?.name, entry.occurrence && words.due(nearDayInSentence(entry.occurrence))]
  const end = canReopen ? (
    <button
      type="button"
      class="button"
      data-size="s"
      aria-label={text().task.reopen(task.content)}
      onClick={() => void reopenTask(task.id, true)}
    >
      <Icon name="undo-2" />
      {moreText().reopen}
    </button>
  ) : (
    <></>
  )
  return (
    <Line
      when={<time>{clockTime(time)}</time>}
      mark={who ? <Avatar person={who} mute /> : <Icon name="check" />}
      end={end}
    >
      <p>
        <a class="line-open" href={paths.task(task.id)}>
          {task.content}
        </a>
      </p>
      <small>{facts.filter(Boolean).join(' · ')}</small>
    </Line>
  )
}
