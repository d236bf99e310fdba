import { useEffect } from 'preact/hooks'
import { useSignal } from '@preact/signals'
import { quietly } from '../sync/api.ts'
import { monthOfDay } from '../../domain/calendar/month.ts'
import { byMonth } from '../screens/upcoming/by-month.ts'
import { today } from '../text/clock.ts'
import { layers } from '../ui/open-layers.ts'
import { selected } from '../input/rows.ts'
import { recall, remember } from '../sync/local-storage.ts'
import { Bar } from './navigation/bar.tsx'
import { ConnectionMark } from './connection-mark.tsx'
import { Icon, Sprite } from '../ui/icon.tsx'
import { Layers } from '../ui/layers.tsx'
import { lazy } from '../ui/lazy.tsx'
import { QuickAdd } from '../screens/open-quick-add.tsx'
import { Sidebar } from './navigation/sidebar.tsx'
import { DatePopover } from '../screens/shared/task-menu/task-menu.tsx'
import { Toasts } from './toasts.tsx'
import { isForVisitors, listHome, openTask, route, type Route } from '../screens/routes.ts'
import { Missing } from '../screens/shared/page/missing.tsx'
import { ArrangedList, DoneList } from '../screens/shared/sorted-list/list-options-button.tsx'
import { Today } from '../screens/today/today.tsx'
import { loadEverything } from '../data/load.ts'
import { EVERYTHING, loaded } from '../data/loaded.ts'
import { loadNotifications } from '../data/notifications.ts'
import { loadAllMembers } from '../data/projects/members.ts'
import { session, startSession } from '../data/account/session.ts'
import calendarSheet from '../screens/shared/calendar/calendar.css'
import movingSheet from '../screens/settings/import/import.css'
import upcomingSheet from '../screens/upcoming/upcoming.css'
import { text } from '../text/text.ts'

const Inbox = lazy(() => import('../screens/project/project.tsx').then((file) => file.Inbox))
const Project = lazy(() => import('../screens/project/project.tsx').then((file) => file.Project))
const TaskPanel = lazy(() => import('../screens/task/task-panel.tsx').then((file) => file.TaskPanel))
const SelectBar = lazy(() => import('./select-bar.tsx').then((file) => file.SelectBar))
const Browse = lazy(() => import('./navigation/browse.tsx').then((file) => file.Browse))
const Label = lazy(() => import('../screens/label/label.tsx').then((file) => file.Label))
const SignIn = lazy(() => import('../screens/sign-in/sign-in.tsx').then((file) => file.SignIn))
const Visitor = lazy(() => import('../screens/sign-in/visitor.tsx').then((file) => file.Visitor))
const SetUp = lazy(() => import('../screens/sign-in/set-up.tsx').then((file) => file.SetUp))
const Trash = lazy(() => import('../screens/trash/trash.tsx').then((file) => file.Trash))
const Notifications = lazy(() =>
  import('../screens/notifications/notifications.tsx').then((file) => file.Notifications),
)
const Archive = lazy(() => import('../screens/archive/archive.tsx').then((file) => file.Archive))
const Activity = lazy(() => import('../screens/activity/activity.tsx').then((file) => file.Activity))
const Filter = lazy(() => import('../screens/filter/filter.tsx').then((file) => file.Filter))
const Members = lazy(() => import('../screens/members/members.tsx').then((file) => file.Members))
const Upcoming = lazy(() => import('../screens/upcoming/upcoming.tsx').then((file) => file.Upcoming), upcomingSheet)
const UpcomingMonth = lazy(
  () => import('../screens/upcoming/upcoming-month.tsx').then((file) => file.UpcomingMonth),
  calendarSheet,
)
const Settings = lazy(() => import('../screens/settings/settings.tsx').then((file) => file.Settings), movingSheet)

if (route.peek().screen === 'project') void Project.prefetch()

export function App() {
  return (
    <>
      <Sprite />
      <House />
      <Layers />
      <Toasts />
    </>
  )
}

function House() {
  if (isForVisitors.value && DOORS.includes(session.value)) return <Visitor />
  switch (session.value) {
    case 'starting':
      return null
    case 'unreachable':
      return <Unreachable />
    case 'needs-set-up':
      return <SetUp />
    case 'signed-out':
      return <SignIn />
    case 'signed-in':
      return <Rooms />
  }
}

/** When pages for visitors can be shown: the first account is there. */
const DOORS: readonly string[] = ['signed-in', 'signed-out']

function Rooms() {
  const hidden = useSignal(recall('sidebar-hidden', false))
  const hide = (yes: boolean): void => {
    hidden.value = yes
    remember('sidebar-hidden', yes)
  }
  usePrefetch()
  const words = text().nav
  return (
    <div class="app" data-sidebar={hidden.value ? 'hidden' : undefined} inert={layers.value.length > 0}>
      <a class="skip" href="#main">
        {words.skip}
      </a>
      <Sidebar hide={() => hide(true)} />
      <main class="main" id="main" tabIndex={-1} key={listHome.value}>
        {hidden.value && (
          <button
            type="button"
            class="icon-button sidebar-show"
            aria-label={words.showSidebar}
            title={words.showSidebar}
            onClick={() => hide(false)}
          >
            <Icon name="panel-left" />
          </button>
        )}
        <ConnectionMark />
        <Screen route={route.value} />
        {selected.value.size > 0 && <SelectBar />}
      </main>
      {openTask.value && <TaskPanel id={openTask.value} key={openTask.value} />}
      <Bar />
    </div>
  )
}

function Screen({ route: here }: { route: Route }) {
  switch (here.screen) {
    case 'today':
      return <Today />
    case 'upcoming':
      return here.month || byMonth.value ? (
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
    case 'activity':
      return <Activity id={here.id} />
    case 'filter':
      return <Filter id={here.id} />
    case 'missing':
      return <Missing />
  }
}

const soon = [
  SelectBar,
  Label,
  Browse,
  ArrangedList,
  DoneList,
  TaskPanel,
  QuickAdd,
  DatePopover,
  Upcoming,
  UpcomingMonth,
  Project,
  Inbox,
]

/** Brings in what the next key may need, while nothing else happens. */
function usePrefetch(): void {
  useEffect(() => {
    const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 300))
    idle(() => {
      const all = loaded.has(EVERYTHING) ? undefined : loadEverything()
      const arranging = import('./gestures.ts').then(({ startArranging }) => startArranging())
      void quietly(Promise.all([loadAllMembers(), loadNotifications(), all]))
      const views = import('../screens/project/project.tsx').then(({ prefetchViews }) => prefetchViews())
      const moving = import('../screens/shared/task-menu/move-menu.tsx')
      void Promise.allSettled([...soon.map((one) => one.prefetch()), arranging, views, moving])
    })
  }, [])
}

function Unreachable() {
  return (
    <main class="empty">
      <h1>{text().toast.offline}</h1>
      <button type="button" class="button" onClick={() => void startSession()}>
        {text().tryAgain}
      </button>
    </main>
  )
}
