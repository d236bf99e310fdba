import { batch, effect } from '@preact/signals'
import { postUndo, undoIdOf } from '../sync/api.ts'
import { ApiError, Withdrawn } from '../sync/http/errors.ts'
import { forgetOverwritten, requestAbout, waiting, withdraw } from '../sync/queue/current.ts'
import { reconcileOwn } from '../sync/state/reconcile.ts'
import type { OverlayHandle, OverlayRecord, Seen } from '../sync/state/table.ts'
import { text } from '../text/text.ts'
import {
  dropUndo,
  isShown,
  keepUndo,
  raiseError,
  raiseMessage,
  removeUndone,
  showChangeMessage,
  showWaitingMessage,
  type ChangeMessage,
  type Undo,
} from './messages.ts'
import { raiseRefusal } from './refusals/raise-refusal.ts'

/** A change by the person. */
export interface Command<Answer extends object, Fresh extends object = Answer> {
  /** The name of the changed object, for error messages. */
  name: string
  /** The text of the undo step when there is no message, such as “Rent moved.”; default: “Rent updated.” */
  done?: string
  /** Applies the change optimistically, as overlays on the rows; they are removed when the answer arrives. */
  show?: () => OverlayHandle | OverlayHandle[]
  request: () => Promise<Answer>
  /** The values the person started editing from, when others have changed them since: both versions are shown then. */
  beganFrom?: Seen
  /** The key of an unanswered change that the request undoes. */
  undoes?: string | undefined
  /** Stores the answer, in the same batch that removes the overlays, so that nothing flickers. */
  settle?: (answer: Answer) => void
  /** The error message for a refusal; null: the default message, empty: none. */
  refusal?: (error: ApiError) => string | null
  /** Called instead of showing an error message when the change was not saved. */
  refused?: (error: unknown) => void
  /** Called when the change has to wait for the network. */
  queued?: () => void
  /**
   * The confirmation message. Called without an answer right away when the change can be queued; null if the text
   * depends on the answer. Called again with the answer; null if nothing was changed, so there is nothing to undo.
   */
  message?: (answer?: Answer) => ChangeMessage | null
  /** Undo on the server, or by a function. A change that was not sent yet is only removed from the queue. */
  undo?: ServerUndo<Fresh> | ((answer: Answer) => void)
  /** Whether Ctrl/⌘ Z undoes it; false where the caller offers that itself. Default: true. */
  keepsUndo?: boolean
  /** Takes the unanswered change with this key back, if not as others: out of the queue as long as it is unsent. */
  withdraw?: typeof withdraw
}

/** `settle` stores the restored object. */
export interface ServerUndo<Fresh extends object> {
  show?: () => OverlayHandle | OverlayHandle[]
  settle: (fresh: Fresh) => void
}

/** A change that was started. */
export interface SentChange<Answer extends object> {
  /** Null when it cannot be queued. */
  key: string | null
  /** Undefined when it was refused, or undone before it was sent. */
  answer: Promise<Answer | undefined>
  /** Resolves to false when it cannot be undone. */
  takeBack: () => Promise<boolean>
}

/**
 * Applies a change optimistically, sends or queues it, stores the answer, shows a message and keeps an undo step.
 * Resolves to undefined when it was refused (an error message is shown) or undone before it was sent.
 */
export const command = <Answer extends object, Fresh extends object = Answer>(
  one: Command<Answer, Fresh>,
): Promise<Answer | undefined> => startCommand(one).answer

/** Like `command`, for callers that undo the change themselves. */
export function startCommand<Answer extends object, Fresh extends object = Answer>(
  one: Command<Answer, Fresh>,
): SentChange<Answer> {
  const overlays = batch(() => [one.show?.() ?? []].flat())
  const lift = (): void => batch(() => overlays.forEach((overlay) => overlay.lift()))
  const [first, ...others] = overlays.flatMap(({ shown }) => (shown ? [shown] : []))
  const shown = first ? [seenFrom(first, one.beganFrom), ...others] : []
  const about = {
    name: one.name,
    shown,
    ...(one.beganFrom && { compares: true as const }),
    ...(one.undoes !== undefined && { undoes: one.undoes }),
  }
  const request = requestAbout(about, one.request)
  const { key } = request
  const changedKind = first && ['section', 'project', 'label', 'filter'].includes(first[0]) ? first[0] : 'task'
  const changed = shown.flatMap(([kind, id]) => (kind === changedKind ? id : []))
  const done = one.done ?? text().toast.changed(one.name)
  const undo = key !== null && (one.keepsUndo ?? true) ? keepUndo(() => void takeBack(), done, changed) : undefined
  let hasWaited = false
  const told = undo && one.message?.()
  if (told && one.undo) showChangeMessage(told, undo)
  const stopWatching = whenWaiting(key, () => {
    hasWaited = true
    one.queued?.()
    if (told) showWaitingMessage(told, undo)
  })
  let given: Answer | undefined
  const answer = takeIn()

  async function takeIn(): Promise<Answer | undefined> {
    try {
      given = await reconcileOwn(
        () => request.answer,
        (fresh) => {
          one.settle?.(fresh)
          lift()
        },
      )
      tell(one, given, undo, hasWaited)
      return given
    } catch (error) {
      lift()
      if (undo) dropUndo(undo)
      if (!(error instanceof Withdrawn)) (one.refused ?? tellRefused)(error)
      return undefined
    } finally {
      stopWatching()
    }
  }

  function tellRefused(error: unknown): void {
    const own = error instanceof ApiError ? one.refusal?.(error) : null
    if (own == null) raiseRefusal(error, one.name)
    else raiseError(own)
  }

  async function takeBack(): Promise<boolean> {
    const giveTurn = await undoTurn()
    try {
      const isOut = !given && key !== null && (await (one.withdraw ?? withdraw)(key))
      if (isOut) return true
      if (typeof one.undo === 'function') {
        giveTurn()
        const last = await answer
        if (last) one.undo(last)
        return !!last
      }
      if (one.undo) {
        const undone = undoOnServer(one.name, given ?? (isOut === null ? null : key) ?? (await answer), one.undo)
        giveTurn()
        // The text that others had written is restored, so it need not be shown as overwritten.
        if ((await undone) && key !== null) await forgetOverwritten(key)
        return !!(await undone)
      }
      if (undo) removeUndone(text().toast.undoSent(one.name))
      return false
    } finally {
      giveTurn()
    }
  }

  return { key, answer, takeBack }
}

/** The values that the person began from, in place of those that others have written since. */
const seenFrom = ([kind, id, fields, seen]: OverlayRecord, beganFrom: Seen | undefined): OverlayRecord => [
  kind,
  id,
  fields,
  seen ? { ...seen, ...beganFrom } : null,
]

let turn: Promise<void> = Promise.resolve()

/**
 * Undos are sent in the order in which they were requested, even if one waits longer to learn whether its change was
 * sent: otherwise the server would refuse to undo an older change before a newer one. Resolves to the function that
 * lets the next one start.
 */
async function undoTurn(): Promise<() => void> {
  const before = turn
  const { promise, resolve } = Promise.withResolvers<void>()
  turn = promise
  await before
  return resolve
}

function tell<Answer extends object, Fresh extends object>(
  one: Command<Answer, Fresh>,
  answer: Answer,
  kept: Undo | undefined,
  hasWaited: boolean,
): void {
  if (kept?.isUsed) return
  const [how, message] = [one.undo, one.message?.(answer)]
  // A change that had to wait is not news, and there may be many: only a message that is still shown is updated.
  const isNews = kept?.message == null ? !hasWaited : isShown(kept)
  if (kept && message !== null && (typeof how === 'function' || (how && undoIdOf(answer) !== null))) {
    if (message && isNews) showChangeMessage(message, kept)
    return
  }
  if (kept) dropUndo(kept)
  const undo = !kept && typeof how === 'function' ? () => how(answer) : undefined
  // What waited and cannot be undone may have changed nothing: it was gone, or is no longer the person's to see.
  if (message && isNews && !hasWaited) raiseMessage(message.text, { topic: message.topic, undo })
}

/** Undoes a write on the server, by its answer or by the key of an unanswered one; undefined when that is refused. */
export async function undoOnServer<Fresh extends object>(
  name: string,
  of: object | string | undefined,
  { show, settle }: ServerUndo<Fresh>,
): Promise<Fresh | undefined> {
  const id = typeof of === 'object' ? undoIdOf(of) : ''
  if (of === undefined || id === null) return undefined
  const undoes = typeof of === 'string' ? of : undefined
  const fresh = await command({
    name,
    ...(show && { show }),
    request: () => postUndo<Fresh>(id),
    settle,
    refusal: (error) => refusalOfUndo(name, error),
    undoes,
    keepsUndo: false,
  })
  if (!fresh) removeUndone()
  return fresh
}

/** Why something is not undone; null: for the usual reasons. */
export function refusalOfUndo(name: string, { status, fields }: ApiError): string | null {
  if (status !== 404 && status !== 409) return null
  return text().toast[Object.keys(fields).length > 0 ? 'notUndone' : 'undoTooLate'](name)
}

/** Calls back once when a change has to wait; returns the function that stops this. */
function whenWaiting(key: string | null, act: () => void): () => void {
  let isOver = key === null
  const stop = effect(() => {
    if (isOver || !waiting.value.some((one) => one.key === key)) return
    isOver = true
    queueMicrotask(act)
  })
  return () => {
    isOver = true
    stop()
  }
}
