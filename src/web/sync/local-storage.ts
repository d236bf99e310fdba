/** A storage of the browser with names of this app; does nothing without storage (private windows). */
export interface Stored {
  recall<T>(name: string, otherwise: T): T
  remember(name: string, value: unknown): void
  forget(name: string): void
  /** The stored names that begin with `prefix`. */
  recalled(prefix: string): string[]
}

/** How all names begin. */
export const APP = 'errand.'

/** `storage` may throw. */
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
      // Full or forbidden: the value is lost with the page.
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

/** Kept in this browser, for all tabs. */
export const inBrowser = storedIn(() => localStorage)
/** Kept in this tab only; survives a reload. */
export const inTab = storedIn(() => sessionStorage)
export const { recall, remember } = inBrowser
