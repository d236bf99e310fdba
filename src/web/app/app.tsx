import { computed } from '@preact/signals'
import { useEffect, useLayoutEffect } from 'preact/hooks'
import { session, startSession } from '../data/account/session.ts'
import { firstRows, markFirstRowsShown } from '../data/loading/loaded.ts'
import { loadNotifications } from '../data/notifications/notifications.ts'
import { followMembers } from '../data/projects/members.ts'
import { loadArchivedNames } from '../data/projects/projects.ts'
import { clearSelection, selected } from '../input/selection.ts'
import { isForVisitors, isTaskPainted, listHome, openTask, route } from '../screens/routes.ts'
import { useRemembered } from '../screens/shared/use-remembered.ts'
import { Unreachable } from '../sync/http/errors.ts'
import { untilRead } from '../sync/state/until-read.ts'
import { text } from '../text/text.ts'
import { afterPaint } from '../ui/after-paint.ts'
import { isPhone } from '../ui/device.ts'
import { Sprite } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { load, loadOnce } from '../ui/lazy.tsx'
import { layers, Layers } from '../ui/floating/layers.tsx'
import { ADD_PATH } from './installed/add-path.ts'
import { ConnectionMark } from './waiting/connection-mark.tsx'
import { keepShell } from './installed/installed.ts'
import { Bar } from './navigation/bar.tsx'
import { Sidebar } from './navigation/sidebar.tsx'
import { prefetchFirst, prefetchSoon, Screen, SelectBar, SetUp, SignIn, TaskPanel, Visitor } from './screens.tsx'
import { Toasts } from './toasts.tsx'

export function App() {
  return (
    <>
      <Sprite />
      <Content />
      <Layers />
      <Toasts />
    </>
  )
}

function Content() {
  switch (session.value) {
    case 'starting':
      return null
    case 'unreachable':
      return <NotStarted />
    case 'needs-set-up':
      return <SetUp />
    case 'signed-out':
      return isForVisitors.value ? <Visitor /> : <SignIn />
    case 'signed-in':
      return isForVisitors.value ? <Visitor /> : <Main />
  }
}

/** The open task comes over the list, which makes room for it a frame later; on phones it takes its place. */
const panel = computed(() => (isTaskPainted.value || (openTask.value && isPhone.value) ? true : undefined))
/** The page becomes inert after a layer covers it and has taken the focus. */
const isCovered = afterPaint(computed(() => layers.value.length > 0))

function Main() {
  const [isHidden, hide] = useRemembered('sidebar-hidden', false)
  usePrefetch()
  useLayoutEffect(clearSelection, [listHome.value])
  const words = text().nav
  return (
    <div class="app" data-sidebar={isHidden ? 'hidden' : undefined} data-panel={panel} inert={isCovered}>
      <a class="skip" href="#main">
        {words.skip}
      </a>
      {!isHidden && <Sidebar hide={() => hide(true)} />}
      <main
        class="main"
        id="main"
        tabIndex={-1}
        key={listHome.value}
        data-choosing={selected.value.size > 0 || undefined}
      >
        {isHidden && (
          <IconButton icon="panel-left" class="main-sidebar-button" name={words.showSidebar} act={() => hide(false)} />
        )}
        <ConnectionMark phone />
        <Screen route={route.value} />
        {selected.value.size > 0 && <SelectBar close={clearSelection} />}
      </main>
      <OpenTask />
      <Bar />
    </div>
  )
}

const OpenTask = () =>
  openTask.value && <TaskPanel id={openTask.value} key={openTask.value} notice={<ConnectionMark phone />} />

/** Milliseconds after which a screen without a list, such as the settings, counts as shown. */
const WITHOUT_LIST_MS = 1000

/**
 * The address that the page was opened with: `/add` may carry a task, and the person may have moved on before the script
 * that adds it has loaded.
 */
const opened = new URL(location.href)
const openShared = loadOnce(async () => (await load(() => import('./installed/shared.ts'))).openShared(opened))

/** Reads and brings in what may be needed next, once the first screen stands, while nothing else happens. */
function usePrefetch(): void {
  useEffect(() => {
    let isHere = true
    const stops: (() => void)[] = []
    const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 300))
    void prefetchFirst().then(() => setTimeout(markFirstRowsShown, WITHOUT_LIST_MS))
    // What could not be brought in is kept for the next time.
    const takeShared = (): void => void openShared().catch(() => {})
    if (opened.pathname === ADD_PATH) takeShared()
    const readAhead = (): void => {
      if (isHere) {
        stops.push(followMembers(), untilRead(loadNotifications), untilRead(loadArchivedNames))
        takeShared()
      }
      void prefetchSoon().then(keepShell)
    }
    void firstRows.then(() => idle(readAhead))
    return () => {
      isHere = false
      // Layers show data of the person who has signed out.
      layers.value = []
      stops.forEach((stop) => stop())
    }
  }, [])
}

async function tryToStart(): Promise<void> {
  await startSession()
  if (session.peek() === 'unreachable') throw new Unreachable()
}

function NotStarted() {
  useEffect(() => untilRead(tryToStart), [])
  return (
    <main class="empty">
      <h1>{text().toast.offline}</h1>
      <button type="button" class="button" onClick={() => void startSession()}>
        {text().tryAgain}
      </button>
    </main>
  )
}
