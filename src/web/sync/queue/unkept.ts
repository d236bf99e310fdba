import type { QueuedChange, Refused } from './change.ts'
import { send, type Result } from './send.ts'
import type { Server } from './server.ts'

type Held = Refused & { file: Blob | undefined }

/** Changes that could not be stored. They are sent at once, or held by this page with their texts and files. */
export function holdUnkept(server: Server, maySend: () => boolean) {
  const held = new Map<string, Held>()
  let earlier: Promise<unknown> = Promise.resolve()

  return {
    all: () => held.values(),
    /** Sends a change once the earlier ones are answered; without a result it is held. */
    async send(change: QueuedChange, file?: Blob): Promise<Result | undefined> {
      const sending = earlier.then(() => (maySend() ? send(change, file, server) : undefined))
      if (!file) earlier = sending.catch(() => {})
      const result = (await sending)?.result
      if (!result) held.set(change.key, { ...change, status: 0, outdated: false, file })
      return result
    },
    /** Removes a change that is held, and returns it. */
    take(key: string): Held | undefined {
      const one = held.get(key)
      held.delete(key)
      return one
    },
  }
}
