import type { QueuedChange, Refused } from './change.ts'
import { send, type Result } from './send.ts'
import type { Server } from './server.ts'

type Held = [change: QueuedChange, file: Blob | undefined]

/** Changes that could not be stored. They are sent at once, or held by this page with their texts and files. */
export function holdUnkept(server: Server, maySend: () => boolean) {
  const held = new Map<string, Held>()
  let earlier: Promise<unknown> = Promise.resolve()

  return {
    all: () => [...held.values()].map(([change]): Refused => ({ ...change, status: 0 })),
    /** Sends a change once the earlier ones are answered; without a result it is held. */
    async send(change: QueuedChange, file?: Blob): Promise<Result | undefined> {
      const sending = earlier.then(() => (maySend() ? send(change, file, server) : undefined))
      if (!file) earlier = sending.catch(() => {})
      const result = (await sending)?.result
      if (result) held.delete(change.key)
      else held.set(change.key, [change, file])
      return result
    },
    get: (key: string): Held | undefined => held.get(key),
    /** Holds it no longer. */
    drop: (key: string): unknown => held.delete(key),
  }
}
