import { ApiError, Unreachable, type Write } from '../sync/api.ts'
import { complain, say, undoLast } from './messages.ts'
import { checkConnection } from '../sync/live.ts'
import { canWait, isUnreachable, putInOutbox, withdraw, Withdrawn } from '../sync/outbox.ts'
import { text } from '../text/text.ts'
import { during } from '../sync/reconcile.ts'

/**
 * Sends a change that is already shown. `settle` takes the answer in, `takeBack` removes what was shown ahead of it;
 * both happen in one step, so nothing flickers. A refusal is told with the thing's name, and answers undefined. Without
 * a network the change waits in the outbox, shown all the while: `kept` is called, the answer comes when it was sent.
 */
export async function send<T>(
  name: string,
  request: () => Promise<T>,
  takeBack: () => void,
  settle: (answer: T) => void = () => {},
  kept: () => void = () => {},
): Promise<T | undefined> {
  try {
    return await during(
      () => sendOrKeep(name, request, kept),
      (answer) => {
        settle(answer)
        takeBack()
      },
    )
  } catch (error) {
    takeBack()
    if (!(error instanceof Withdrawn)) complain(sentenceFor(error, name))
    return undefined
  }
}

const underWay = new Set<Promise<unknown>>()

/** Takes back the newest thing; what is being saved just now is waited for, else the one before it would go. */
export async function undoNewest(): Promise<void> {
  await Promise.allSettled(underWay)
  // The answer's own way back is kept in the same turn.
  setTimeout(undoLast)
}

async function sendOrKeep<T>(name: string, request: () => Promise<T>, kept: () => void): Promise<T> {
  const asked = request()
  underWay.add(asked)
  try {
    return await asked
  } catch (error) {
    if (!isUnreachable(error) || !canWait(error.write)) throw error
    const { key, answer } = putInOutbox(error.write, name)
    kept()
    checkConnection()
    tellOfWaiting(error.write, name, key)
    return (await answer) as T
  } finally {
    underWay.delete(asked)
  }
}

const LEAVES = /\/(?:complete|move)$/

/** What went out of sight can be taken back as long as it waits. */
function tellOfWaiting({ method, path }: Write, name: string, key: string): void {
  if (method !== 'DELETE' && !LEAVES.test(path)) return
  say(text().toast.waits(name), { icon: 'wifi-off', undo: () => withdraw(key) })
}

/** Work that somebody asked for by hand: when it fails, a toast says why. */
export const orSay = (work: Promise<unknown>, name: string): Promise<unknown> =>
  work.catch((error: unknown) => complain(sentenceFor(error, name)))

/** What went wrong and what to do, in a sentence. */
export function sentenceFor(error: unknown, name: string): string {
  const words = text().toast
  if (error instanceof Unreachable) return words.offline
  if (!(error instanceof ApiError)) throw error
  if (error.status === 404) return words.gone(name)
  if (error.status === 409) return words.conflict(name)
  return error.status >= 500 ? words.broken : words.notSaved(name)
}
