import { signal } from '@preact/signals'
import type { Day } from '../../../domain/calendar/day.ts'
import { onForget } from '../../sync/live-tables.ts'

/** What has been loaded since the page was opened: shown at once on a return, and fetched anew behind it. */
const loaded = signal<ReadonlySet<string>>(new Set())
let sinceMarked = new Set<string>()

export const loadedNames = (): string[] => [...loaded.peek()]

export function noteLoaded(name: string): void {
  if (!loaded.peek().has(name)) loaded.value = new Set(loaded.peek()).add(name)
  sinceMarked.add(name)
}

/** Returns a function that forgets whatever has not been loaded again since this call. */
export function markLoaded(): () => void {
  const again = (sinceMarked = new Set())
  return () => forgetLoaded((name) => !again.has(name))
}

/** As if those names, or all, had not been loaded. */
export function forgetLoaded(which: (name: string) => boolean = () => true): void {
  loaded.value = new Set([...loaded.peek()].filter((name) => !which(name)))
}

/** Every open task is in the store, so each list of them is. */
export const EVERYTHING = 'everything'
/** Every open task is, too: of very many, only the first are read. */
export const EVERY_OPEN_TASK = 'every open task'
const LISTS = /^(today|upcoming|project|label) /

export const isLoaded = (name: string): boolean =>
  loaded.value.has(name) || (loaded.value.has(EVERYTHING) && LISTS.test(name))

export const todayList = (day: Day): string => `today ${day}`
export const upcomingList = (from: Day, days: number): string => `upcoming ${from} ${days}`
export const projectContents = (id: string): string => `project ${id}`
export const labelList = (id: string): string => `label ${id}`

/** Days that Upcoming shows at first, and adds at a time. */
export const FORTNIGHT = 14

/** What is read for a screen before it is drawn. */
interface Preloaded {
  whole: Promise<unknown>
  /** There is enough to show. */
  hasBegun: boolean
}

const preloaded = new Map<string, Preloaded>()
onForget(() => preloaded.clear())

/** Reads what a screen that is not drawn yet loads under this name; resolves when there is enough to show. */
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

/** Hands that over to the screen, once. */
export function takePreloaded(name: string): Preloaded | undefined {
  const one = preloaded.get(name)
  preloaded.delete(name)
  return one
}

const { promise, resolve } = Promise.withResolvers<void>()
/** Resolves once the first screen shows what it lists, or cannot: what is read ahead comes after it. */
export const firstRows = promise
export const markFirstRowsShown = resolve
