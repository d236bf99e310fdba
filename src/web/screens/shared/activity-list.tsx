import { useEffect, useMemo } from 'preact/hooks'
import type { Activity } from '../../../contract/activity.ts'
import { activityOf, activitySentence, changesIn, subjectOf } from '../../data/activity.ts'
import { authorColor, authorName } from '../../data/author.ts'
import { orRaiseError } from '../../data/refusals/or-raise-error.ts'
import { readAgainAfter } from '../../data/loading/read-again-after.ts'
import { tasks } from '../../data/tasks/tasks.ts'
import { wallClock } from '../../text/clock.ts'
import { clockTime, nearDay } from '../../text/dates.ts'
import { moreText } from '../../text/text.ts'
import { Empty } from '../../ui/display/empty.tsx'
import { Emphasised } from '../../ui/display/emphasised.tsx'
import { Line } from '../../ui/display/line.tsx'
import { Avatar } from '../../ui/display/marks.tsx'
import { paths } from '../routes.ts'
import { ByDay } from './by-day.tsx'
import { Loaded } from './page/loaded.tsx'

/** Who did what and when, newest first, with the old and new value of what changed. */
export function ActivityList({ kind, id }: { kind: 'tasks' | 'projects'; id: string }) {
  const list = useMemo(() => activityOf(kind, id), [kind, id])
  const projectId = kind === 'projects' ? id : tasks.get(id)?.project_id
  useEffect(() => readAgainAfter(({ project_id }) => project_id === projectId, list.refresh), [list, projectId])
  const more = (): void => void orRaiseError(list.older())
  return (
    <Loaded of={`activity ${id}`} load={list.load} here={list.isRead.value}>
      {() => (
        <>
          {list.rows.value.length === 0 && <Nothing kind={kind} />}
          {kind === 'tasks' ? (
            <ul>{list.rows.value.map(drawEntry('task'))}</ul>
          ) : (
            <ByDay rows={list.rows.value} at={({ created_at }) => created_at} draw={drawEntry('day')} />
          )}
          {list.more.value !== null && (
            <button type="button" class="button list-more" onClick={more}>
              {moreText().older}
            </button>
          )}
        </>
      )}
    </Loaded>
  )
}

/** In the panel of a task a sentence is enough. */
function Nothing({ kind }: { kind: 'tasks' | 'projects' }) {
  const words = moreText().activity
  if (kind === 'tasks') return <p class="quiet">{words.emptyTaskText}</p>
  return <Empty scene="project" title={words.emptyTitle} text={words.emptyText} />
}

const drawEntry = (under: 'task' | 'day') => (activity: Activity) => (
  <ActivityEntry key={activity.id} activity={activity} under={under} />
)

/** `under`: what it stands below and need not say again, the task it is about or its day. */
export function ActivityEntry({ activity, under }: { activity: Activity; under?: 'task' | 'day' }) {
  const { day, time } = wallClock(Date.parse(activity.created_at))
  const inPanel = under === 'task'
  const who = authorName(activity)
  const name = inPanel ? undefined : subjectOf(activity)
  const sentence = activitySentence(activity, inPanel ? moreText().activity.theTask : name)
  const words = <Emphasised sentence={sentence} names={[who, name]} />
  const task = inPanel ? undefined : tasks.get(activity.task_id)
  return (
    <Line
      when={<time>{under === 'day' ? clockTime(time) : `${nearDay(day)}, ${clockTime(time)}`}</time>}
      mark={<Avatar person={{ name: who, avatar_color: authorColor(activity.user_id) }} />}
      narrow={inPanel}
    >
      <p>
        {task ? (
          <a class="line-open" href={paths.task(task.id)}>
            {words}
          </a>
        ) : (
          words
        )}
      </p>
      {changesIn(activity).map(({ name, old, now }) => (
        <small key={name}>
          {name}
          {now !== null && (
            <>
              : {old && <del>{old}</del>} {moreText().activity.became} <ins>{now}</ins>
            </>
          )}
        </small>
      ))}
    </Line>
  )
}
