export interface Hub<Event> {
  /** Calls `listener` with every event published from now on; returns the function that unsubscribes. */
  subscribe(listener: (event: Event) => void): () => void
  /** Passes each event to every listener, in order. Events published by a listener are delivered after these. */
  publish(events: readonly Event[]): void
}

interface Log {
  error(details: object, message: string): void
}

/**
 * Publishes events within this process. An error of a listener is logged and affects neither other listeners nor the
 * publisher.
 */
export function createHub<Event>(log: Log): Hub<Event> {
  const listeners = new Set<(event: Event) => unknown>()
  const waiting: Event[] = []
  let delivering = false

  const failed = (error: unknown) => log.error({ err: error }, 'a listener to events failed')

  const deliver = (event: Event) => {
    for (const listener of [...listeners]) {
      if (!listeners.has(listener)) continue
      try {
        const result = listener(event)
        if (result instanceof Promise) result.catch(failed)
      } catch (error) {
        failed(error)
      }
    }
  }

  return {
    subscribe(listener) {
      const own = (event: Event) => listener(event)
      listeners.add(own)
      return () => void listeners.delete(own)
    },
    publish(events) {
      for (const event of events) waiting.push(event)
      if (delivering) return
      delivering = true
      for (const event of waiting) deliver(event)
      waiting.length = 0
      delivering = false
    },
  }
}
