import { computed, signal } from '@preact/signals'
import { address, leaveTo, navigate, startHistory } from '../input/history.ts'
import { draftOf } from '../sync/drafts/drafts.ts'
import { afterPaint } from '../ui/after-paint.ts'
import { closeLayers } from '../ui/floating/layers.tsx'

export type Route =
  | { screen: 'today' | 'browse' | 'missing' }
  /** `month` is as the address has it; empty when it names none. */
  | { screen: 'upcoming' | 'inbox'; month: string }
  | { screen: 'project'; id: string; month: string }
  | { screen: 'settings'; part: string }
  | { screen: 'trash' | 'notifications' | 'archive' | 'completed' | 'templates' }
  | { screen: 'members' | 'label' | 'activity' | 'filter' | 'template'; id: string }

/** What a path means, by the two parts that its pattern takes out of it; '' for one that is not there. */
const patterns: [RegExp, (one: string, other: string) => Route][] = [
  [/^\/(?:today|add)?$/, () => ({ screen: 'today' })],
  [/^\/(upcoming|inbox)(?:\/(\d{4}-\d\d))?$/, (screen, month) => ({ screen: screen as 'upcoming', month })],
  [/^\/(browse|trash|notifications|archive|completed|templates)$/, (screen) => ({ screen: screen as 'browse' })],
  [/^\/settings(?:\/([a-z]+))?$/, (part) => ({ screen: 'settings', part })],
  [/^\/(label|template)\/([0-9a-f-]{36})$/, (screen, id) => ({ screen: screen as 'label', id })],
  [/^\/filter\/([0-9a-f-]{36}|new)$/, (id) => ({ screen: 'filter', id })],
  [/^\/project\/([0-9a-f-]{36})(?:\/(\d{4}-\d\d))?$/, (id, month) => ({ screen: 'project', id, month })],
  [/^\/project\/([0-9a-f-]{36})\/(activity|members)$/, (id, screen) => ({ screen: screen as 'members', id })],
]

/** The screen of a path; a task alone stands over Today. */
function routeOf(pathname: string): Route {
  for (const [pattern, route] of patterns) {
    const match = pattern.exec(pathname)
    if (match) return route(match[1] ?? '', match[2] ?? '')
  }
  return { screen: 'missing' }
}

export const path = computed(() => address.value.path)

/** Whether the address is a page for those who come by a link, signed in or not. */
export const isForVisitors = computed(() => /^\/(?:invite|forgot|reset|email)$/.test(path.value))

const TASK = /^\/task\/([0-9a-f-]{36})$/

/** The open task's id, if the address names one. */
export const openTask = computed(() => TASK.exec(path.value)?.[1] ?? null)
/** Whether the open task has been seen for a frame: what stands below and beside it follows then. */
export const isTaskPainted = afterPaint(computed(() => openTask.value !== null))
/** The list that a task was opened over. */
const under = computed(() => (address.value.state as { under?: string | null } | null)?.under ?? '/today')
/** The path of the list: the address itself, or what lies under the open task. */
const listPath = computed(() => (openTask.value ? under.value : path.value))
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
  completed: '/completed',
  templates: '/templates',
  template: (id: string) => `/template/${id}`,
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

/** The name of the draft that says what a new filter begins with: nothing that somebody has written by itself. */
export const NEW_FILTER_START = 'new filter start'
/** What the editor of a new filter begins with. */
export const startOfNewFilter = () => draftOf<string>(NEW_FILTER_START)

/** The filter whose editor is open. */
export const editedFilter = signal('')

/** The name of the setting that the settings scroll to; empty once they have, and when none is looked for. */
export const wantedSetting = signal('')

export function editFilter(id: string): void {
  editedFilter.value = id
  go(paths.filter(id))
}

export function newFilter(query: string | null = null): void {
  startOfNewFilter().value = query
  go(paths.filter('new'))
}

/** Goes to a path of this program, from all that floats. */
export function go(to: string): void {
  closeLayers()
  goBelow(to)
}

/**
 * Goes there below what floats: an answer that comes late closes nothing that is being typed in. A task opens over the
 * list that is there; going from task to task adds no history.
 */
export function goBelow(to: string): void {
  const list = TASK.test(to) ? listPath.value : null
  const replace = to === location.pathname || (list !== null && openTask.value !== null)
  const from = listHome.peek()
  navigate(to, { replace, state: { under: list } })
  // Back leads to where a list was scrolled to; what is gone to begins at its top.
  if (listHome.peek() !== from) scrollTo(0, 0)
}

/** Goes to a path that takes the place of this one, which leads nowhere any more. */
export const goInstead = (to: string): void => navigate(to, { replace: true, state: { under: null } })

/** Closes the open task, as Back does: the list that it was opened from is as it was. */
export function closeTask(): void {
  if (openTask.value) leaveTo(listPath.value)
}

export const startRouting = (): void => startHistory(go)
