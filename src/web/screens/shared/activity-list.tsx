import { useEffect, useMemo } from 'preact/hooks'
import type { Activity } from '../../../contract/activity.ts'
import { activityOf, activitySentence, changesIn, subjectOf } from '../../data/activity.ts'
import { authorColor, authorName } from '../../data/author.ts'
import { orRaiseError } from '../../data/command.ts'
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
          <ul>
            {list.rows.value.map((one) => (
              <ActivityEntry key={one.id} activity={one} inPanel={kind === 'tasks'} />
            ))}
          </ul>
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

/** `inPanel`: in the panel of the task that it is about. */
export function ActivityEntry({ activity, inPanel = false }: { activity: Activity; inPanel?: boolean }) {
  const { day, time } = wallClock(Date.parse(activity.created_at))
  const who = authorName(activity)
  const sentence = <Emphasised sentence={activitySentence(activity)} names={[who, subjectOf(activity)]} />
  const task = inPanel ? undefined : tasks.get(activity.task_id)
  return (
    <Line
      when={<time>{`${nearDay(day)} ${clockTime(time)}`}</time>}
      mark={<Avatar person={{ name: who, avatar_color: authorColor(activity.user_id) }} />}
      narrow={inPanel}
    >
      <p>
        {task ? (
          <a class="line-open" href={paths.task(task.id)}>
            {sentence}
          </a>
        ) : (
          sentence
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
