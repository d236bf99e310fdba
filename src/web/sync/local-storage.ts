/** A storage of the browser, by names of this app; works without one too (private windows). */
export interface Stored {
  recall<T>(name: string, otherwise: T): T
  remember(name: string, value: unknown): void
  forget(name: string): void
  /** The names that begin so under which something is kept. */
  recalled(prefix: string): string[]
}

const APP = 'errand.'

/** Asking for the storage may throw. */
export const storedIn = (storage: () => Storage): Stored => ({
  recall: <T>(name: string, otherwise: T): T => {
    try {
      const text = storage().getItem(APP + name)
      return text === null ? otherwise : (JSON.parse(text) as T)
    } catch {
      return otherwise
    }
  },
  remember: (name, value) => {
    try {
      storage().setItem(APP + name, JSON.stringify(value))
    } catch {
      // Full or forbidden: the choice holds until the page is left.
    }
  },
  forget: (name) => {
    try {
      storage().removeItem(APP + name)
    } catch {
      // Nothing is kept here.
    }
  },
  recalled: (prefix) => {
    try {
      return Object.keys(storage()).flatMap((key) => (key.startsWith(APP + prefix) ? key.slice(APP.length) : []))
    } catch {
      return []
    }
  },
})

/** What this browser keeps of the person's taste. */
export const inBrowser = storedIn(() => localStorage)
/** What this tab keeps, over a reload. */
export const inTab = storedIn(() => sessionStorage)
export const { recall, remember } = inBrowser
