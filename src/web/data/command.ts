import { batch, effect } from '@preact/signals'
import { post, undoIdOf } from '../sync/api.ts'
import { ApiError, Unreachable, Withdrawn } from '../sync/errors.ts'
import { NotKept } from '../sync/queue/answers.ts'
import { forgetOverwritten, requestAbout, waiting, withdraw } from '../sync/queue/current.ts'
import { reconcileOwn } from '../sync/reconcile.ts'
import type { OverlayHandle } from '../sync/table.ts'
import { text } from '../text/text.ts'
import {
  dropUndo,
  isShown,
  keepUndo,
  raiseError,
  raiseMessage,
  removeUndone,
  tellOfChange,
  tellOfWaiting,
  type Told,
  type Undo,
} from './messages.ts'

/** A change that the person asks for. */
export interface Command<Answer extends object, Fresh extends object = Answer> {
  /** The name of the thing, for what is told when it could not be saved. */
  name: string
  /** The sentence that says what was done, where nothing is told of it before; else that the thing was updated. */
  done?: string
  /** Lays the change over what the server said, so that it is seen at once; the answer takes it away again. */
  show?: () => OverlayHandle | OverlayHandle[]
  request: () => Promise<Answer>
  /** What fields held when the person began to write, where others have changed them since: both are told then. */
  beganFrom?: Record<string, unknown>
  /** The key of an unanswered change that the request takes back. */
  undoes?: string | undefined
  /** Takes the answer in, in the same step that takes away what was laid over it: nothing flickers. */
  settle?: (answer: Answer) => void
  /** What the person is told when it is refused; null: the usual, empty: nothing. */
  refusal?: (error: ApiError) => string | null
  /** Takes over telling that it was not saved. */
  refused?: (error: unknown) => void
  /** Called when the change has to wait for the network. */
  queued?: () => void
  /**
   * What the person is told. Called at once, without an answer, for what can be undone or may have to wait: null where
   * only the answer can tell. Then called with the answer: null when nothing came of it, so there is nothing to undo.
   */
  message?: (answer?: Answer) => Told | null
  /** By the server, whose answer `settle` takes in, or by a function. What was not sent leaves the queue instead. */
  undo?: ServerUndo<Fresh> | ((answer: Answer) => void)
  /** Whether Ctrl/⌘ Z undoes it; false where the caller offers that itself. Default: true. */
  keepsUndo?: boolean
}

/** `settle` takes in the object as it is again. */
export interface ServerUndo<Fresh extends object> {
  show?: () => OverlayHandle | OverlayHandle[]
  settle: (fresh: Fresh) => void
}

/** A change that was asked for. */
export interface SentChange<Answer extends object> {
  /** Undefined when it was refused, or taken back before it was sent. */
  answer: Promise<Answer | undefined>
  takeBack: () => Promise<void>
}

/**
 * Shows a change, sends it or queues it until there is a network, takes the answer in, tells the person and keeps the
 * undo. Resolves with undefined when it was refused, which an error message tells, or taken back before it was sent.
 */
export const command = <Answer extends object, Fresh extends object = Answer>(
  one: Command<Answer, Fresh>,
): Promise<Answer | undefined> => startCommand(one).answer

/** As `command`, for callers that take the change back themselves. */
export function startCommand<Answer extends object, Fresh extends object = Answer>(
  one: Command<Answer, Fresh>,
): SentChange<Answer> {
  const overlays = batch(() => [one.show?.() ?? []].flat())
  const lift = (): void => batch(() => overlays.forEach((overlay) => overlay.lift()))
  const shown = overlays.flatMap(({ shown }) => (shown ? [shown] : []))
  Object.assign(shown[0]?.[3] ?? {}, one.beganFrom)
  const about = {
    name: one.name,
    shown,
    ...(one.beganFrom && { compares: true as const }),
    ...(one.undoes !== undefined && { undoes: one.undoes }),
  }
  const request = requestAbout(about, one.request)
  const { key } = request
  const tasks = shown.flatMap(([kind, id]) => (kind === 'task' ? id : []))
  const done = one.done ?? text().toast.changed(one.name)
  const undo = key !== null && (one.keepsUndo ?? true) ? keepUndo(() => void takeBack(), done, tasks) : undefined
  let hasWaited = false
  const told = undo && one.message?.()
  if (told && one.undo) tellOfChange(told, undo)
  const stopWatching = whenWaiting(key, () => {
    hasWaited = true
    one.queued?.()
    if (told) tellOfWaiting(told, undo)
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
    raiseError((error instanceof ApiError ? one.refusal?.(error) : null) ?? sentenceFor(error, one.name))
  }

  async function takeBack(): Promise<void> {
    const giveTurn = await nextTurn()
    try {
      const isOut = !given && key !== null && (await withdraw(key))
      if (isOut) return
      if (typeof one.undo === 'function') {
        giveTurn()
        const last = await answer
        if (last) one.undo(last)
      } else if (one.undo) {
        const undone = undoOnServer(one.name, given ?? (isOut === null ? null : key) ?? (await answer), one.undo)
        giveTurn()
        // What others had written stands again.
        if ((await undone) && key !== null) await forgetOverwritten(key)
      }
    } finally {
      giveTurn()
    }
  }

  return { answer, takeBack }
}

let turn: Promise<void> = Promise.resolve()

/**
 * What is taken back first is sent first, also when it takes longer to learn whether it was sent at all: else the
 * server refuses the older change for the sake of the newer one. Resolves with what lets the next go on.
 */
async function nextTurn(): Promise<() => void> {
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
  const { undo: how } = one
  const message = one.message?.(answer)
  // What waited was seen long ago, and there may be many: only what is still told of is told anew.
  const isNews = kept?.message == null ? !hasWaited : isShown(kept)
  if (kept && message !== null && (typeof how === 'function' || (how && undoIdOf(answer) !== null))) {
    if (message && isNews) tellOfChange(message, kept)
    return
  }
  if (kept) dropUndo(kept)
  const undo = !kept && typeof how === 'function' ? () => how(answer) : undefined
  if (message && isNews) raiseMessage(message.text, { topic: message.topic, undo })
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
    // The caller knows the type of what it changed.
    request: () => post('/undo', { id }) as Promise<object> as Promise<Fresh>,
    settle,
    refusal: ({ status, fields }) => refusalOfUndo(name, status, Object.keys(fields).length > 0),
    undoes,
    keepsUndo: false,
  })
  if (!fresh) removeUndone()
  return fresh
}

function refusalOfUndo(name: string, status: number, hasChanged: boolean): string | null {
  const { notUndone, undoTooLate } = text().toast
  if (status !== 404 && status !== 409) return null
  return hasChanged ? notUndone(name) : undoTooLate(name)
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

/** Reads something that the person asked for by hand: when it fails, they are told why. */
export const orRaiseError = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => {
    const { offline, broken } = text().toast
    if (error instanceof Unreachable) return raiseError(offline)
    if (!(error instanceof ApiError)) throw error
    raiseError(error.status >= 500 ? broken : text().loadFailed)
  })

/** What went wrong and what to do, in a sentence; an empty one for what is told to nobody. */
export function sentenceFor(error: unknown, name: string): string {
  const words = text().toast
  if (error instanceof Withdrawn) return ''
  if (error instanceof Unreachable) return words.offline
  if (error instanceof NotKept) return words.notKept(name)
  if (!(error instanceof ApiError)) throw error
  if (error.status === 404) return words.gone(name)
  if (error.status === 409) return words.conflict(name)
  return error.status >= 500 ? words.broken : words.notSaved(name)
}
