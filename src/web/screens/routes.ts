import { computed, signal } from '@preact/signals'

/** What the address bar says, and the list that a task was opened over. */
interface Place {
  path: string
  under: string | null
}

const here = (): Place => ({ path: location.pathname, under: (history.state as Place | null)?.under ?? null })

const place = signal<Place>(here())
export const path = computed(() => place.value.path)

export type Route =
  | { screen: 'today' | 'browse' | 'missing' }
  /** `month` is as the address has it; empty when it names none. */
  | { screen: 'upcoming' | 'inbox'; month: string }
  | { screen: 'project'; id: string; month: string }
  | { screen: 'settings'; part: string }
  | { screen: 'trash' | 'notifications' | 'archive' }
  | { screen: 'members' | 'label' | 'activity' | 'filter'; id: string }

const patterns: [RegExp, (id: string, month: string) => Route][] = [
  [/^\/(?:today)?$/, () => ({ screen: 'today' })],
  [/^\/(upcoming|inbox)(?:\/(\d{4}-\d\d))?$/, (screen, month) => ({ screen: screen as 'upcoming', month })],
  [/^\/browse$/, () => ({ screen: 'browse' })],
  [/^\/settings(?:\/([a-z]+))?$/, (part) => ({ screen: 'settings', part })],
  [/^\/trash$/, () => ({ screen: 'trash' })],
  [/^\/notifications$/, () => ({ screen: 'notifications' })],
  [/^\/archive$/, () => ({ screen: 'archive' })],
  [/^\/project\/([0-9a-f-]{36})(?:\/(\d{4}-\d\d))?$/, (id, month) => ({ screen: 'project', id, month })],
  [/^\/project\/([0-9a-f-]{36})\/activity$/, (id) => ({ screen: 'activity', id })],
  [/^\/filter\/([0-9a-f-]{36}|new)$/, (id) => ({ screen: 'filter', id })],
  [/^\/project\/([0-9a-f-]{36})\/members$/, (id) => ({ screen: 'members', id })],
  [/^\/label\/([0-9a-f-]{36})$/, (id) => ({ screen: 'label', id })],
]

/** The screen of a path; a task alone stands over Today. */
function routeOf(pathname: string): Route {
  for (const [pattern, route] of patterns) {
    const match = pattern.exec(pathname)
    if (match) return route(match[1] ?? '', match[2] ?? '')
  }
  return { screen: 'missing' }
}

/** Whether the address is a page for those who come by a link, signed in or not. */
export const isForVisitors = computed(() => /^\/(?:invite|forgot|reset|email)$/.test(place.value.path))

const TASK = /^\/task\/([0-9a-f-]{36})$/

/** The open task's id, if the address names one. */
export const openTask = computed(() => TASK.exec(place.value.path)?.[1] ?? null)
/** The path of the list: the address itself, or what lies under the open task. */
const listPath = computed(() => (openTask.value ? (place.value.under ?? '/today') : place.value.path))
/** The same for every month that it can show. */
export const listHome = computed(() => listPath.value.replace(/\/\d{4}-\d\d$/, ''))
export const route = computed(() => routeOf(listPath.value))

export const paths = {
  today: '/today',
  upcoming: '/upcoming',
  inbox: '/inbox',
  browse: '/browse',
  settings: '/settings',
  settingsOf: (part: string) => (part === '' ? '/settings' : `/settings/${part}`),
  trash: '/trash',
  notifications: '/notifications',
  archive: '/archive',
  forgot: '/forgot',
  /** A month of Upcoming, of the Inbox or of a project. */
  month: (home: string, month: string) => `${home}/${month}`,
  project: (id: string) => `/project/${id}`,
  members: (id: string) => `/project/${id}/members`,
  label: (id: string) => `/label/${id}`,
  activity: (id: string) => `/project/${id}/activity`,
  filter: (id: string) => `/filter/${id}`,
  task: (id: string) => `/task/${id}`,
}

/** What the editor of a new filter begins with. */
export const startOfNewFilter = signal('')

export function newFilter(query = ''): void {
  startOfNewFilter.value = query
  go(paths.filter('new'))
}

/** Goes to a path of this program. A task opens over the list that is there; going from task to task adds no history. */
export function go(to: string): void {
  const under = TASK.test(to) ? listPath.value : null
  const replace = to === location.pathname || (under !== null && openTask.value !== null)
  history[replace ? 'replaceState' : 'pushState']({ under }, '', to)
  place.value = { path: to, under }
}

/** Closes the open task: back to the list it was opened from. */
export function closeTask(): void {
  if (openTask.value) go(listPath.value)
}

/** Follows the back button, and clicks on links of this program. */
export function startRouting(): void {
  addEventListener('popstate', () => (place.value = here()))
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    const link = (event.target as Element).closest('a[href]')
    const to = link?.getAttribute('href')
    if (!link || !to?.startsWith('/') || link.hasAttribute('target') || link.hasAttribute('download')) return
    event.preventDefault()
    go(to)
  })
}
