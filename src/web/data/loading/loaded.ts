import { signal } from '@preact/signals'

/** What has been loaded since the page was opened: shown at once when it is come back to, and fetched anew behind it. */
export const loaded = new Set<string>()

/** Every open task is in the store, so each list of them is. */
export const EVERYTHING = 'everything'
const LISTS = /^(today|upcoming|project|label) /

export const isLoaded = (name: string): boolean => loaded.has(name) || (loaded.has(EVERYTHING) && LISTS.test(name))

/** Grows when everything has to be read again: what is on the screen then loads anew, and shows what it has until then. */
export const reloads = signal(0)
