import { batch } from '@preact/signals'
import { post, undoIdOf } from '../sync/api.ts'
import { ApiError, Unreachable, type Write } from '../sync/errors.ts'
import { checkConnection } from '../sync/live.ts'
import { canWait, isUnreachable, putInOutbox, withdraw, Withdrawn } from '../sync/outbox.ts'
import { reconcile } from '../sync/reconcile.ts'
import { text } from '../text/text.ts'
import { keepUndo, raiseError, raiseMessage, undoLast, type Topic } from './messages.ts'

/** Takes away what was laid over a row; see `Table.overlay`. */
export type Uncover = () => void

/** A change that the person asks for. */
export interface Command<Answer extends object, Fresh extends object = Answer> {
  /** The name of the thing, for what is told when it could not be saved, or waits for the network. */
  name: string
  /** Lays the change over what the server said, so that it is seen at once; the answer takes it away again. */
  show?: () => Uncover | Uncover[]
  request: () => Promise<Answer>
  /** Takes the answer in, in the same step that takes away what was laid over it: nothing flickers. */
  settle?: (answer: Answer) => void
  /** Called when there is no network and the change waits to be sent. */
  queued?: () => void
  /** What the person is told when it is saved; null: nothing came of it, and there is nothing to take back. */
  message?: (answer: Answer) => { text: string; topic: Topic } | null
  /** How it is taken back: by the server, whose answer `settle` takes in, or in a way of its own. */
  undo?: ServerUndo<Fresh> | ((answer: Answer) => void)
}

/** `settle` takes in the object as it is again. */
export interface ServerUndo<Fresh extends object> {
  show?: () => Uncover | Uncover[]
  settle: (fresh: Fresh) => void
}

/**
 * Shows a change, sends it or lets it wait for the network, takes the answer in, tells of it and keeps the way back.
 * What the server refuses is taken away and told with the thing's name; then the answer is undefined.
 */
export async function command<Answer extends object, Fresh extends object = Answer>(
  one: Command<Answer, Fresh>,
): Promise<Answer | undefined> {
  const uncovers = batch(() => [one.show?.() ?? []].flat())
  const uncover = (): void => batch(() => uncovers.forEach((lift) => lift()))
  let answer: Answer
  try {
    answer = await reconcile(
      () => sendOrQueue(one),
      (given) => {
        one.settle?.(given)
        uncover()
      },
    )
  } catch (error) {
    uncover()
    if (!(error instanceof Withdrawn)) raiseError(sentenceFor(error, one.name))
    return undefined
  }
  announce(one, answer)
  return answer
}

function announce<Answer extends object, Fresh extends object>(one: Command<Answer, Fresh>, answer: Answer): void {
  const undo = one.undo && undoOf(one, answer)
  if (!one.message) return undo && keepUndo(undo)
  const message = one.message(answer)
  if (message) raiseMessage(message.text, { topic: message.topic, undo })
}

function undoOf<Answer extends object, Fresh extends object>(
  { name, undo }: Command<Answer, Fresh>,
  answer: Answer,
): (() => void) | undefined {
  if (!undo || typeof undo === 'function') return undo && (() => undo(answer))
  return undoIdOf(answer) === null ? undefined : () => void undoOnServer(name, answer, undo)
}

/** Takes back the write behind an answer; undefined when the server does not let it. */
export async function undoOnServer<Fresh extends object>(
  name: string,
  answer: object,
  { show, settle }: ServerUndo<Fresh>,
): Promise<Fresh | undefined> {
  const id = undoIdOf(answer)
  if (id === null) return undefined
  // Whoever made the write knows what it was of.
  const request = (): Promise<Fresh> => post('/undo', { id }) as Promise<object> as Promise<Fresh>
  return command({ name, ...(show && { show }), request, settle })
}

const underWay = new Set<Promise<unknown>>()

/** Takes back the newest thing; what is being saved just now is waited for, else the one before it would go. */
export async function undoNewest(): Promise<void> {
  await Promise.allSettled(underWay)
  // The answer's own way back is kept in the same turn.
  setTimeout(undoLast)
}

async function sendOrQueue<Answer extends object>({
  name,
  request,
  queued,
}: Pick<Command<Answer>, 'name' | 'request' | 'queued'>): Promise<Answer> {
  const asked = request()
  underWay.add(asked)
  try {
    return await asked
  } catch (error) {
    if (!isUnreachable(error) || !canWait(error.write)) throw error
    const { key, answer } = putInOutbox(error.write, name)
    queued?.()
    checkConnection()
    tellOfWaiting(error.write, name, key)
    return (await answer) as Answer
  } finally {
    underWay.delete(asked)
  }
}

const LEAVES = /\/(?:complete|move)$/

/** What went out of sight can be taken back as long as it waits. */
function tellOfWaiting({ method, path }: Write, name: string, key: string): void {
  if (method !== 'DELETE' && !LEAVES.test(path)) return
  raiseMessage(text().toast.waits(name), { topic: 'offline', undo: () => withdraw(key) })
}

/** Reads something that the person asked for by hand: when it fails, they are told why. */
export const orTell = (work: Promise<unknown>, name: string): Promise<unknown> =>
  work.catch((error: unknown) => raiseError(sentenceFor(error, name)))

/** What went wrong and what to do, in a sentence. */
export function sentenceFor(error: unknown, name: string): string {
  const words = text().toast
  if (error instanceof Unreachable) return words.offline
  if (!(error instanceof ApiError)) throw error
  if (error.status === 404) return words.gone(name)
  if (error.status === 409) return words.conflict(name)
  return error.status >= 500 ? words.broken : words.notSaved(name)
}
