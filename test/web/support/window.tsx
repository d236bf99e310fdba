/** A window to show components in, without a browser and without a service: happy-dom. Import it first. */
import { mock } from 'node:test'
import { Window } from 'happy-dom'
import type { ComponentChild } from 'preact'
import type { User } from '../../../src/contract/accounts.ts'
import type { Locale } from '../../../src/domain/languages.ts'
import type { Project } from '../../../src/contract/projects.ts'
import type { Task } from '../../../src/contract/tasks.ts'
import type { Ends } from '../../support/database.ts'

const window = new Window({ url: 'http://localhost/', width: 1280, height: 800 })
const NAMES = ['document', 'location', 'history', 'navigator', 'innerWidth', 'innerHeight', 'DOMRect', 'Event'] as const
for (const name of [
  ...NAMES,
  'KeyboardEvent',
  'HTMLElement',
  'HTMLInputElement',
  'Element',
  'Node',
  'localStorage',
  'matchMedia',
  'ResizeObserver',
] as const)
  Object.defineProperty(globalThis, name, { value: window[name], configurable: true, writable: true })
Object.assign(globalThis, {
  window: globalThis,
  addEventListener: window.addEventListener.bind(window),
  removeEventListener: window.removeEventListener.bind(window),
  getComputedStyle: window.getComputedStyle.bind(window),
  requestAnimationFrame: (work: () => void) => setTimeout(work),
  cancelAnimationFrame: clearTimeout,
  fetch: () => Promise.reject(new Error('A component asked the network')),
})

// Preact and the page look at the window when they are loaded.
const { render } = await import('preact')
const { act } = await import('preact/test-utils')
const { now } = await import('../../../src/web/text/clock.ts')
const { setMe } = await import('../../../src/web/data/account/me.ts')
const { loadMoreText } = await import('../../../src/web/text/text.ts')
await loadMoreText()

/** Wednesday 4 March 2026, 10:00 in Copenhagen. */
export const NOW = Date.parse('2026-03-04T09:00:00Z')

export interface Shown {
  find: <E extends HTMLElement = HTMLElement>(selector: string) => E
  findAll: (selector: string) => HTMLElement[]
  /** Its words, white space made one. */
  words: () => string
  press: (target: HTMLElement) => void
  type: (field: HTMLInputElement, text: string) => void
  /** As one chooses from a list. */
  choose: (list: HTMLSelectElement, value: string) => void
  /** As Enter in its field does. */
  send: (form: HTMLElement) => void
  /** As going on to something else does. */
  leave: (field: HTMLElement) => void
}

mock.timers.enable({ apis: ['Date'], now: NOW })

const MAJA: User = {
  id: 'maja',
  email: 'maja@home',
  name: 'Maja',
  avatar_color: 'teal',
  timezone: 'Europe/Copenhagen',
  locale: 'en',
  week_start: 1,
  time_format: 'auto',
  is_admin: true,
  totp_enabled: false,
  created_at: '2026-03-01T08:00:00.000Z',
}

/** Shows it to Maja, in Copenhagen, until the test ends. */
export function show(test: Ends, what: ComponentChild, locale: Locale = 'en'): Shown {
  now.value = NOW
  setMe({ ...MAJA, locale })
  const root = document.createElement('div')
  document.body.append(root)
  void act(() => render(what, root))
  test.after(() => {
    render(null, root)
    root.remove()
  })
  const find = <E extends HTMLElement>(selector: string): E => {
    const found = root.querySelector<E>(selector)
    if (!found) throw new Error(`nothing is ${selector} in ${root.innerHTML}`)
    return found
  }
  return {
    find,
    findAll: (selector) => [...root.querySelectorAll<HTMLElement>(selector)],
    words: () => (root.textContent ?? '').replace(/\s+/g, ' ').trim(),
    press: (target) => void act(() => target.click()),
    type: (field, text) =>
      void act(() => {
        field.value = text
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }),
    choose: (list, value) =>
      void act(() => {
        list.value = value
        list.dispatchEvent(new Event('change', { bubbles: true }))
      }),
    leave: (field) => void act(() => void field.dispatchEvent(new Event('blur'))),
    send: (form) => void act(() => void form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))),
  }
}

/** A task of Maja's in her Inbox, as the service would show it. */
export const aTask = (more: Partial<Task> = {}): Task =>
  ({
    id: '01950000-0000-7000-8000-000000000001',
    project_id: 'inbox',
    section_id: null,
    parent_id: null,
    content: 'Water the plants',
    description: '',
    priority: 4,
    due_date: null,
    due_time: null,
    due_timezone: null,
    due_datetime: null,
    duration_min: null,
    recurrence_rule: null,
    recurrence_basis: 'due',
    recurrence_text: null,
    assignee_id: null,
    labels: [],
    completed: false,
    completed_at: null,
    completed_by: null,
    subtask_count: 0,
    subtask_done: 0,
    comment_count: 0,
    attachment_count: 0,
    reminder_count: 0,
    position: 'a0',
    created_by: null,
    created_at: '2026-03-01T08:00:00.000Z',
    updated_at: '2026-03-01T08:00:00.000Z',
    ...more,
  }) satisfies Task

export const aProject = (more: Partial<Project> = {}): Project =>
  ({
    id: 'inbox',
    name: 'Inbox',
    color: 'graphite',
    icon: null,
    view_mode: 'list',
    owner_id: 'maja',
    is_inbox: true,
    archived: false,
    role: 'owner',
    member_count: 1,
    open_count: 0,
    shared: false,
    position: 'a0',
    favourite: false,
    created_at: '2026-03-01T08:00:00.000Z',
    updated_at: '2026-03-01T08:00:00.000Z',
    ...more,
  }) satisfies Project
