import type { ComponentType, VNode } from 'preact'
import { upcomingByMonth } from '../data/views/list-options.ts'
import { keyboardHelp, palette, projectDialog, quickAdd } from '../screens/dialogs.ts'
import { raiseMessage } from '../data/messages.ts'
import { prefetchRules } from '../data/tasks/completing/repeats.ts'
import { openTask, route, type Route } from '../screens/routes.ts'
import { ScreenSkeleton, startAnew } from '../screens/shared/page/loaded.tsx'
import { Missing } from '../screens/shared/page/missing.tsx'
import { Lists } from '../screens/shared/sorted-list/list-options-button.tsx'
import { InlineAdd } from '../screens/shared/task-row/add-row.tsx'
import { DatePopover } from '../screens/shared/task-menu/pickers.tsx'
import { keepTyped } from '../screens/shared/add-drafts.ts'
import { Today } from '../screens/today/today.tsx'
import { connection } from '../sync/live.ts'
import { text } from '../text/text.ts'
import { loadMoreIcons } from '../ui/icon.tsx'
import { setTellLoadFailed } from '../ui/floating/layers.tsx'
import { lazy, load, type Lazy } from '../ui/lazy.tsx'

// Every screen, and every dialog that more than one screen opens. All but Today come in chunks of their own.

const screen = <Props extends object>(chunk: () => Promise<ComponentType<Props>>): Lazy<Props> =>
  lazy(chunk, ScreenSkeleton)

/** What addresses name; each screen takes what its own do, see `routes.ts`. */
interface Named {
  id: string
  month: string
  part: string
}

const UpcomingMonth = screen(() => import('../screens/upcoming/upcoming-month.tsx').then((file) => file.UpcomingMonth))

const SCREENS: Record<Route['screen'], ComponentType<Named> & Partial<Pick<Lazy<Named>, 'prefetch'>>> = {
  today: Today,
  missing: Missing,
  activity: screen(() => import('../screens/activity/activity.tsx').then((file) => file.Activity)),
  archive: screen(() => import('../screens/archive/archive.tsx').then((file) => file.Archive)),
  browse: screen(() => import('./navigation/browse.tsx').then((file) => file.Browse)),
  completed: screen(() => import('../screens/completed/completed.tsx').then((file) => file.Completed)),
  filter: screen(() => import('../screens/filter/filter.tsx').then((file) => file.Filter)),
  inbox: screen(() => import('../screens/project/project.tsx').then((file) => file.Inbox)),
  label: screen(() => import('../screens/label/label.tsx').then((file) => file.Label)),
  members: screen(() => import('../screens/members/members.tsx').then((file) => file.Members)),
  notifications: screen(() => import('../screens/notifications/notifications.tsx').then((file) => file.Notifications)),
  project: screen(() => import('../screens/project/project.tsx').then((file) => file.Project)),
  settings: screen(() => import('../screens/settings/settings.tsx').then((file) => file.Settings)),
  template: screen(() => import('../screens/templates/template.tsx').then((file) => file.Template)),
  templates: screen(() => import('../screens/templates/templates.tsx').then((file) => file.Templates)),
  trash: screen(() => import('../screens/trash/trash.tsx').then((file) => file.Trash)),
  upcoming: screen(() => import('../screens/upcoming/upcoming.tsx').then((file) => file.Upcoming)),
}

export const SetUp = screen(() => import('../screens/sign-in/set-up.tsx').then((file) => file.SetUp))
export const SignIn = screen(() => import('../screens/sign-in/sign-in.tsx').then((file) => file.SignIn))
export const Visitor = screen(() => import('../screens/sign-in/visitor.tsx').then((file) => file.Visitor))
export const TaskPanel = screen(() => import('../screens/task/task-panel.tsx').then((file) => file.TaskPanel))
export const SelectBar = lazy(() => import('./select-bar.tsx').then((file) => file.SelectBar))

const QuickAdd = lazy(() => import('../screens/shared/quick-add/quick-add.tsx').then((file) => file.QuickAdd))
setTellLoadFailed(() =>
  raiseMessage(text().loadFailed, { topic: 'error', again: connection.peek() === 'lost' ? undefined : startAnew }),
)
quickAdd.drawnBy(QuickAdd, keepTyped)
palette.drawnBy(lazy(() => import('../screens/palette/palette.tsx').then((file) => file.Palette)))
keyboardHelp.drawnBy(lazy(() => import('../screens/keyboard-help/keyboard-help.tsx').then((file) => file.KeyboardHelp)))
projectDialog.drawnBy(lazy(() => import('../screens/project/project-dialog.tsx').then((file) => file.ProjectDialog)))

/** Screens that begin anew for another project or template. */
const BEGIN_ANEW: readonly string[] = ['members', 'template', 'activity']

export function Screen({ route: here }: { route: Route }): VNode {
  const named = here as Route & Named
  if (here.screen === 'upcoming' && (here.month || upcomingByMonth.value)) return <UpcomingMonth month={here.month} />
  const Found = SCREENS[here.screen]
  return <Found {...named} key={BEGIN_ANEW.includes(here.screen) ? named.id : here.screen} />
}

/** Brings in what the address asks for, while it is found out who is here. */
export const prefetchFirst = (): Promise<unknown> =>
  Promise.allSettled([SCREENS[route.peek().screen].prefetch?.(), openTask.peek() !== null && TaskPanel.prefetch()])

const SOON = [
  SelectBar,
  SCREENS.label,
  SCREENS.browse,
  Lists,
  TaskPanel,
  QuickAdd,
  InlineAdd,
  DatePopover,
  SCREENS.upcoming,
  UpcomingMonth,
  SCREENS.project,
  SCREENS.inbox,
  SCREENS.settings,
]

/** Brings in what the next key may need. */
export const prefetchSoon = (): Promise<unknown> =>
  Promise.allSettled([
    ...SOON.map((one) => one.prefetch?.()),
    load(() => import('./when-idle.ts')).then(({ startWhenIdle }) => startWhenIdle()),
    import('../screens/project/project.tsx').then(({ prefetchViews }) => prefetchViews()),
    import('../screens/shared/arrange/move-menu.tsx'),
    prefetchRules(),
    loadMoreIcons(),
  ])
