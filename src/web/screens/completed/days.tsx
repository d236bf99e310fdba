import { completerOf, isLatest, type CompletedRow } from '../../data/completed.ts'
import { canEdit, projects, shownName } from '../../data/projects/projects.ts'
import { reopenTask } from '../../data/tasks/complete.ts'
import { tasks } from '../../data/tasks/tasks.ts'
import { wallClock } from '../../text/clock.ts'
import { clockTime, dueInWords, fullDay, nearDayInSentence } from '../../text/dates.ts'
import { moreText, text } from '../../text/text.ts'
import { GroupHead } from '../../ui/display/group.tsx'
import { Line } from '../../ui/display/line.tsx'
import { Avatar } from '../../ui/display/marks.tsx'
import { Icon } from '../../ui/icon.tsx'
import { paths } from '../routes.ts'

/** Entries by the day on which they were completed. */
export function Days({ entries }: { entries: readonly CompletedRow[] }) {
  const days = Map.groupBy(entries, ({ completed_at }) => wallClock(Date.parse(completed_at)).day)
  return (
    <>
      {[...days].map(([day, some]) => (
        <section key={day} aria-label={fullDay(day)}>
          <GroupHead title={titleOf(day)} count={some.length} />
          <ul>
            {some.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

/** `Today`, `Yesterday`, else the date. */
const titleOf = (day: string): string => dueInWords(day, null)

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
