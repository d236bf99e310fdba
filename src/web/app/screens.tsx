import type { ComponentType, VNode } from 'preact'
import { monthOfDay } from '../../domain/calendar/month.ts'
import { upcomingByMonth } from '../data/views/list-options.ts'
import { keyboardHelp, palette, projectDialog, quickAdd } from '../screens/dialogs.ts'
import { raiseError } from '../data/messages.ts'
import { prefetchRules } from '../data/tasks/repeats.ts'
import { openTask, route, type Route } from '../screens/routes.ts'
import { ScreenSkeleton } from '../screens/shared/page/loaded.tsx'
import { Missing } from '../screens/shared/page/missing.tsx'
import { DoneList, SortedList } from '../screens/shared/sorted-list/list-options-button.tsx'
import { InlineAdd } from '../screens/shared/task-row/add-row.tsx'
import { DatePopover } from '../screens/shared/task-menu/pickers.tsx'
import { Today } from '../screens/today/today.tsx'
import { today } from '../text/clock.ts'
import { text } from '../text/text.ts'
import { loadMoreIcons } from '../ui/icon.tsx'
import { setTellLoadFailed } from '../ui/floating/layers.tsx'
import { lazy, load, type Lazy } from '../ui/lazy.tsx'

// Every screen, and every dialog that more than one screen opens. All but Today come in chunks of their own.

const screen = <Props extends object>(chunk: () => Promise<ComponentType<Props>>): Lazy<Props> =>
  lazy(chunk, ScreenSkeleton)

const Activity = screen(() => import('../screens/activity/activity.tsx').then((file) => file.Activity))
const Archive = screen(() => import('../screens/archive/archive.tsx').then((file) => file.Archive))
const Browse = screen(() => import('./navigation/browse.tsx').then((file) => file.Browse))
const Completed = screen(() => import('../screens/completed/completed.tsx').then((file) => file.Completed))
const Filter = screen(() => import('../screens/filter/filter.tsx').then((file) => file.Filter))
const Inbox = screen(() => import('../screens/project/project.tsx').then((file) => file.Inbox))
const Label = screen(() => import('../screens/label/label.tsx').then((file) => file.Label))
const Members = screen(() => import('../screens/members/members.tsx').then((file) => file.Members))
const Notifications = screen(() =>
  import('../screens/notifications/notifications.tsx').then((file) => file.Notifications),
)
const Project = screen(() => import('../screens/project/project.tsx').then((file) => file.Project))
const Settings = screen(() => import('../screens/settings/settings.tsx').then((file) => file.Settings))
const Template = screen(() => import('../screens/templates/template.tsx').then((file) => file.Template))
const Templates = screen(() => import('../screens/templates/templates.tsx').then((file) => file.Templates))
const Trash = screen(() => import('../screens/trash/trash.tsx').then((file) => file.Trash))
const Upcoming = screen(() => import('../screens/upcoming/upcoming.tsx').then((file) => file.Upcoming))
const UpcomingMonth = screen(() => import('../screens/upcoming/upcoming-month.tsx').then((file) => file.UpcomingMonth))

export const SetUp = screen(() => import('../screens/sign-in/set-up.tsx').then((file) => file.SetUp))
export const SignIn = screen(() => import('../screens/sign-in/sign-in.tsx').then((file) => file.SignIn))
export const Visitor = screen(() => import('../screens/sign-in/visitor.tsx').then((file) => file.Visitor))
export const TaskPanel = screen(() => import('../screens/task/task-panel.tsx').then((file) => file.loadedTaskPanel()))
export const SelectBar = lazy(() => import('./select-bar.tsx').then((file) => file.SelectBar))

const QuickAdd = lazy(() => import('../screens/shared/quick-add/quick-add.tsx').then((file) => file.QuickAdd))
setTellLoadFailed(() => raiseError(text().loadFailed))
quickAdd.drawnBy(QuickAdd)
palette.drawnBy(lazy(() => import('../screens/palette/palette.tsx').then((file) => file.Palette)))
keyboardHelp.drawnBy(lazy(() => import('../screens/keyboard-help/keyboard-help.tsx').then((file) => file.KeyboardHelp)))
projectDialog.drawnBy(lazy(() => import('../screens/project/project-dialog.tsx').then((file) => file.ProjectDialog)))

export function Screen({ route: here }: { route: Route }): VNode {
  switch (here.screen) {
    case 'today':
      return <Today />
    case 'upcoming':
      return here.month || upcomingByMonth.value ? (
        <UpcomingMonth month={here.month || monthOfDay(today.value)} />
      ) : (
        <Upcoming />
      )
    case 'inbox':
      return <Inbox />
    case 'project':
      return <Project id={here.id} />
    case 'members':
      return <Members id={here.id} key={here.id} />
    case 'label':
      return <Label id={here.id} />
    case 'browse':
      return <Browse />
    case 'settings':
      return <Settings part={here.part} />
    case 'trash':
      return <Trash />
    case 'notifications':
      return <Notifications />
    case 'archive':
      return <Archive />
    case 'completed':
      return <Completed />
    case 'templates':
      return <Templates />
    case 'template':
      return <Template id={here.id} key={here.id} />
    case 'activity':
      return <Activity id={here.id} />
    case 'filter':
      return <Filter id={here.id} />
    case 'missing':
      return <Missing />
  }
}

const CHUNKS: Record<Route['screen'], Pick<Lazy<never>, 'prefetch'> | null> = {
  today: null,
  missing: null,
  upcoming: Upcoming,
  inbox: Inbox,
  project: Project,
  members: Members,
  label: Label,
  browse: Browse,
  settings: Settings,
  trash: Trash,
  notifications: Notifications,
  archive: Archive,
  completed: Completed,
  templates: Templates,
  template: Template,
  activity: Activity,
  filter: Filter,
}

/** Brings in what the address asks for, while it is found out who is here. */
export const prefetchFirst = (): Promise<unknown> =>
  Promise.allSettled([CHUNKS[route.peek().screen]?.prefetch(), openTask.peek() !== null && TaskPanel.prefetch()])

const SOON = [
  SelectBar,
  Label,
  Browse,
  SortedList,
  DoneList,
  TaskPanel,
  QuickAdd,
  InlineAdd,
  DatePopover,
  Upcoming,
  UpcomingMonth,
  Project,
  Inbox,
  Settings,
]

/** Brings in what the next key may need. */
export const prefetchSoon = (): Promise<unknown> =>
  Promise.allSettled([
    ...SOON.map((one) => one.prefetch()),
    load(() => import('./gestures.ts')).then(({ startGestures }) => startGestures()),
    import('../screens/project/project.tsx').then(({ prefetchViews }) => prefetchViews()),
    import('../screens/shared/arrange/move-menu.tsx'),
    prefetchRules(),
    loadMoreIcons(),
  ])
