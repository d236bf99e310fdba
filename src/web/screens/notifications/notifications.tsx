import { authorColor } from '../../data/author.ts'
import type { Notification, NotificationKind } from '../../../contract/notifications.ts'
import { today, wallClock } from '../../text/clock.ts'
import { Emphasised } from '../../ui/display/emphasised.tsx'
import { Empty } from '../../ui/display/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { GroupHead } from '../../ui/display/group.tsx'
import { Line } from '../../ui/display/line.tsx'
import { Loaded } from '../shared/page/loaded.tsx'
import { Page } from '../shared/page/page.tsx'
import { Avatar } from '../../ui/display/marks.tsx'
import { paths } from '../routes.ts'
import { orRaiseError } from '../../data/refusals/or-raise-error.ts'
import { markAllRead, markRead } from '../../data/notifications/notification-changes.ts'
import {
  areNotificationsHere,
  loadNotifications,
  loadOlderNotifications,
  notifications,
  olderNotifications,
  unread,
} from '../../data/notifications/notifications.ts'
import { projects, shownName } from '../../data/projects/projects.ts'
import { tasks } from '../../data/tasks/tasks.ts'
import { clockTime, nearDay } from '../../text/dates.ts'
import { moreText, text } from '../../text/text.ts'

export function Notifications() {
  const words = moreText().notifications
  const tools = (
    <>
      {unread.value > 0 && (
        <button type="button" class="button" data-kind="quiet" data-size="s" onClick={markAllRead}>
          <Icon name="check-check" />
          <span class="wide-text">{words.readAll}</span>
        </button>
      )}
      <a class="icon-button" href={paths.settings} aria-label={words.settings} title={words.settings}>
        <Icon name="settings" />
      </a>
    </>
  )
  return (
    // Its line is there before it says something: what stands beside it does not move then.
    <Page title={words.title} lead={areNotificationsHere.value ? words.unread(unread.value) : '\u00a0'} tools={tools}>
      <Loaded of="notifications" load={loadNotifications} here={areNotificationsHere.value}>
        {() => <Lists />}
      </Loaded>
    </Page>
  )
}

function Lists() {
  const words = moreText().notifications
  const all = notifications.value
  if (all.length === 0) return <Empty scene="inbox" title={words.nothing} text={words.nothingText} />
  const isToday = (one: Notification): boolean => wallClock(Date.parse(one.created_at)).day === today.value
  const earlier = all.filter((one) => !isToday(one))
  const areMore = olderNotifications.value !== null
  return (
    <>
      <Group title={text().nav.today} of={all.filter(isToday)} isWhole={!areMore || earlier.length > 0} />
      <Group title={words.earlier} of={earlier} isWhole={!areMore} />
      {areMore && (
        <button type="button" class="button list-more" onClick={() => void orRaiseError(loadOlderNotifications())}>
          {moreText().older}
        </button>
      )}
    </>
  )
}

interface GroupProps {
  title: string
  of: Notification[]
  /** Whether all of them are read, so that they can be counted. */
  isWhole: boolean
}

function Group({ title, of, isWhole }: GroupProps) {
  if (of.length === 0) return null
  return (
    <>
      <GroupHead title={title} count={isWhole ? of.length : 0} />
      <ul>
        {of.map((one) => (
          <News key={one.id} news={one} />
        ))}
      </ul>
    </>
  )
}

/** Whether the body is what somebody wrote. */
const IS_QUOTED: Record<NotificationKind, boolean> = {
  comment: true,
  mention: true,
  assigned: false,
  shared: false,
  joined: false,
  reminder: false,
}

function News({ news }: { news: Notification }) {
  const words = moreText().notifications
  const { day, time } = wallClock(Date.parse(news.created_at))
  const to = news.task_id ? paths.task(news.task_id) : news.project_id ? paths.project(news.project_id) : null
  const title = news.kind === 'reminder' ? words.reminder(news.title) : news.title
  const project = projects.get(news.project_id)
  const subject = tasks.get(news.task_id)?.content ?? project?.name
  const sentence = <Emphasised sentence={title} names={[news.actor_name ?? undefined, subject]} />
  const mark = news.actor_name ? (
    <Avatar person={{ name: news.actor_name, avatar_color: authorColor(news.actor_id) }} size="l" />
  ) : (
    <Icon name="bell" />
  )
  // The button's place stays, so that no line moves when one is read.
  const end = news.read ? (
    <span class="icon-button" />
  ) : (
    <IconButton icon="check" name={words.readOne(title)} title={words.read} act={() => markRead(news.id)} />
  )
  return (
    <Line
      when={<time>{day === today.value ? clockTime(time) : nearDay(day)}</time>}
      mark={mark}
      end={end}
      unread={!news.read}
    >
      <p>
        {!news.read && <span class="vh">{words.new} </span>}
        {to ? (
          <a class="line-open" href={to} onClick={() => markRead(news.id)}>
            {sentence}
          </a>
        ) : (
          sentence
        )}
      </p>
      {news.body && <p class={IS_QUOTED[news.kind] ? 'line-quote' : undefined}>{news.body}</p>}
      {project && <small>{shownName(project)}</small>}
    </Line>
  )
}
