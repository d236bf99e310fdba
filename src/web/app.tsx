import { useEffect } from 'preact/hooks'
import { useSignal } from '@preact/signals'
import { quietly } from './api.ts'
import { monthOfDay } from '../domain/calendar/month.ts'
import { byMonth } from './behaviours/by-month.ts'
import { today } from './behaviours/clock.ts'
import { layers } from './behaviours/layers.ts'
import { selected } from './behaviours/lists.ts'
import { recall, remember } from './behaviours/remember.ts'
import { Bar } from './components/bar.tsx'
import { ConnectionMark } from './components/connection-mark.tsx'
import { Icon, Sprite } from './components/icon.tsx'
import { Layers } from './components/layers.tsx'
import { lazy } from './components/lazy.tsx'
import { QuickAdd } from './components/open-quick-add.tsx'
import { Sidebar } from './components/sidebar.tsx'
import { DatePopover } from './components/task-menu.tsx'
import { Toasts } from './components/toasts.tsx'
import { isForVisitors, listHome, openTask, route, type Route } from './routes.ts'
import { Missing } from './screens/missing.tsx'
import { ArrangedList, DoneList } from './components/view-button.tsx'
import { Today } from './screens/today.tsx'
import { loadEverything } from './store/load.ts'
import { EVERYTHING, loaded } from './store/loaded.ts'
import { loadNotifications } from './store/notifications.ts'
import { loadAllMembers } from './store/members.ts'
import { session, startSession } from './store/session.ts'
import calendarSheet from './styles/calendar.css'
import movingSheet from './styles/moving.css'
import upcomingSheet from './styles/upcoming.css'
import { text } from './text/text.ts'

const Inbox = lazy(() => import('./screens/project.tsx').then((file) => file.Inbox))
const Project = lazy(() => import('./screens/project.tsx').then((file) => file.Project))
const TaskPanel = lazy(() => import('./components/panel/task-panel.tsx').then((file) => file.TaskPanel))
const SelectBar = lazy(() => import('./components/select-bar.tsx').then((file) => file.SelectBar))
const Browse = lazy(() => import('./screens/browse.tsx').then((file) => file.Browse))
const Label = lazy(() => import('./screens/label.tsx').then((file) => file.Label))
const SignIn = lazy(() => import('./screens/sign-in.tsx').then((file) => file.SignIn))
const Visitor = lazy(() => import('./screens/visitor.tsx').then((file) => file.Visitor))
const SetUp = lazy(() => import('./screens/set-up.tsx').then((file) => file.SetUp))
const Trash = lazy(() => import('./screens/trash.tsx').then((file) => file.Trash))
const Notifications = lazy(() => import('./screens/notifications.tsx').then((file) => file.Notifications))
const Archive = lazy(() => import('./screens/archive.tsx').then((file) => file.Archive))
const Activity = lazy(() => import('./screens/activity.tsx').then((file) => file.Activity))
const Filter = lazy(() => import('./screens/filter.tsx').then((file) => file.Filter))
const Members = lazy(() => import('./screens/members.tsx').then((file) => file.Members))
const Upcoming = lazy(() => import('./screens/upcoming.tsx').then((file) => file.Upcoming), upcomingSheet)
const UpcomingMonth = lazy(
  () => import('./screens/upcoming-month.tsx').then((file) => file.UpcomingMonth),
  calendarSheet,
)
const Settings = lazy(() => import('./screens/settings.tsx').then((file) => file.Settings), movingSheet)

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
      const arranging = import('./behaviours/arranging.ts').then(({ startArranging }) => startArranging())
      void quietly(Promise.all([loadAllMembers(), loadNotifications(), all]))
      const views = import('./screens/project.tsx').then(({ prefetchViews }) => prefetchViews())
      const moving = import('./components/arranging/move-menu.tsx')
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
