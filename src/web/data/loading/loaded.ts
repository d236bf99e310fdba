import { signal } from '@preact/signals'
import type { Day } from '../../../domain/calendar/day.ts'

/** What has been loaded since the page was opened: shown at once when it is come back to, and fetched anew behind it. */
export const loaded = new Set<string>()

/** Every open task is in the store, so each list of them is. */
export const EVERYTHING = 'everything'
const LISTS = /^(today|upcoming|project|label) /

export const isLoaded = (name: string): boolean => loaded.has(name) || (loaded.has(EVERYTHING) && LISTS.test(name))

export const todayList = (day: Day): string => `today ${day}`

const fresh = new Set<string>()
/** What was loaded for a screen that is about to be shown. */
export function addFresh(name: string): void {
  loaded.add(name)
  fresh.add(name)
}
/** Whether it has been loaded for the screen that is shown now; true once. */
export const takeFresh = (name: string): boolean => fresh.delete(name) && loaded.has(name)

/** Grows when everything has to be read again: what is on the screen then loads anew, and shows what it has until then. */
export const reloads = signal(0)
