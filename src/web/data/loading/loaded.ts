import { signal } from '@preact/signals'
import type { Day } from '../../../domain/calendar/day.ts'
import { onForget } from '../../sync/state/live-tables.ts'

/** Names of what was loaded since the page was opened: shown at once on a return, and read again meanwhile. */
const loaded = signal<ReadonlySet<string>>(new Set())
/** For each, the number of its last load; loads are counted from the opening of the page. */
const lastLoad = new Map<string, number>()
let loads = 0

export const loadedNames = (): string[] => [...loaded.peek()]

export function noteLoaded(name: string): void {
  if (!loaded.peek().has(name)) loaded.value = new Set(loaded.peek()).add(name)
  lastLoad.set(name, ++loads)
}

/** Returns a function that forgets whatever has not been loaded again since this call, or was preloaded and not taken. */
export function markLoaded(): () => void {
  const before = loads
  preloaded.clear()
  return () => forgetLoaded((name) => lastLoad.get(name)! <= before)
}

/** Forgets that matching names, or all, were loaded. */
export function forgetLoaded(which: (name: string) => boolean = () => true): void {
  loaded.value = new Set([...loaded.peek()].filter((name) => !which(name)))
}

/** All open tasks were loaded, or the first of very many; so every list can be shown. */
export const EVERYTHING = 'everything'
/** Really all open tasks were loaded. */
export const EVERY_OPEN_TASK = 'every open task'
const LISTS = /^(today|upcoming|project|label) /

export const isLoaded = (name: string): boolean =>
  loaded.value.has(name) || (loaded.value.has(EVERYTHING) && LISTS.test(name))

export const todayList = (day: Day): string => `today ${day}`
export const upcomingList = (from: Day, days: number): string => `upcoming ${from} ${days}`
export const projectContents = (id: string): string => `project ${id}`
export const labelList = (id: string): string => `label ${id}`
/** The comments and files of a task. */
export const commentsList = (taskId: string): string => `comments ${taskId}`

/** Days that Upcoming shows at first, and adds at a time. */
export const FORTNIGHT = 14

/** Data that is read for a screen before it is rendered. */
interface Preloaded {
  whole: Promise<unknown>
  /** There is enough to show. */
  hasBegun: boolean
}

const preloaded = new Map<string, Preloaded>()
onForget(() => preloaded.clear())

/** Reads a screen's data before it is rendered; resolves when there is enough to show. */
export function preload(name: string, read: (begun: () => void) => Promise<unknown>): Promise<unknown> {
  const { promise: begun, resolve } = Promise.withResolvers<void>()
  const one: Preloaded = { whole: Promise.resolve(), hasBegun: false }
  preloaded.set(name, one)
  one.whole = read(() => {
    one.hasBegun = true
    resolve()
  }).then(() => noteLoaded(name))
  return Promise.race([begun, one.whole])
}

/** Returns the preloaded data to the screen, once. */
export function takePreloaded(name: string): Preloaded | undefined {
  const one = preloaded.get(name)
  preloaded.delete(name)
  return one
}

const { promise, resolve } = Promise.withResolvers<void>()
/** Resolves when the first screen shows its list or an error; only then is more data read ahead. */
export const firstRows = promise
export const markFirstRowsShown = resolve
