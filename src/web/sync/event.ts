/** An event that modules can raise and listen to without importing each other. */
export interface Event<T> {
  /** Listens until the returned function is called. */
  on: (listener: (value: T) => void) => () => void
  raise: (value: T) => void
}

export function event<T = void>(): Event<T> {
  const listeners = new Set<(value: T) => void>()
  return {
    on: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    raise: (value) => {
      for (const listener of listeners) listener(value)
    },
  }
}
