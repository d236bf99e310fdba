import { signal } from '@preact/signals'
import { event } from '../sync/event.ts'
import { loadMoreText, moreText } from '../text/text.ts'

/** The subject of a message; the shell has an icon for each. */
export type Topic =
  | 'done'
  | 'repeat'
  | 'skip'
  | 'date'
  | 'priority'
  | 'edit'
  | 'move'
  | 'delete'
  | 'restore'
  | 'archive'
  | 'people'
  | 'mail'
  | 'leave'
  | 'copy'
  | 'link'
  | 'offline'
  | 'undone'
  | 'error'
  | 'announcement'

export interface Message {
  id: number
  text: string
  topic: Topic
  /** Undoes the change that the message is about. */
  undo: Undo | null
  /** Tries again what has failed. */
  again: (() => unknown) | undefined
}

/** The message about a change. */
export interface ChangeMessage {
  text: string
  topic: Topic
  /** The text after “Undone:” when it is undone; default: `text`. */
  done?: string
  /** The whole message when it is undone, instead of “Undone: …”. */
  undone?: string
}

/** An undo step. */
export interface Undo {
  act: () => void
  /** The sentence that describes the change. */
  text: string
  /** The whole message after an undo by Ctrl/⌘ Z, instead of “Undone: …”. */
  undone?: string | undefined
  /** The id of the message that offers it; null before there was one. */
  message: number | null
  isUsed: boolean
  /** The ids of the changed tasks, or of the section, project, label or filter. */
  of: readonly string[]
}

/** Raised when an undo step is used. */
export const undoUsed = event<Undo>()

/** The messages to show, newest last; the shell shows and removes them. */
export const messages = signal<readonly Message[]>([])

let count = 0

/** Shows a message, with an undo step if there is one; returns its id. */
export function raiseMessage(
  text: string,
  more: { topic?: Topic; undo?: Undo | (() => void) | undefined; again?: (() => unknown) | undefined } = {},
): number {
  const undo = typeof more.undo === 'function' ? keepUndo(more.undo, text) : more.undo
  const message: Message = { id: ++count, text, topic: more.topic ?? 'done', undo: undo ?? null, again: more.again }
  // An equal message is replaced, unless it offers an undo, which is a different one each time.
  const others = messages.value.filter((other) => other.text !== text || other.undo !== null || undo)
  messages.value = [...others, message]
  if (undo) undo.message = message.id
  return message.id
}

/** Announces to screen readers what others see happen; nothing is shown. */
export function announce(text: string): void {
  messages.value = messages.value.filter(({ topic }) => topic !== 'announcement')
  raiseMessage(text, { topic: 'announcement' })
}

export const raiseError = (text: string): unknown => text && raiseMessage(text, { topic: 'error' })

export function removeMessage(id: number): void {
  messages.value = messages.value.filter((message) => message.id !== id)
}

/**
 * Shows the message about a change that can be undone, in place of an earlier one about the same change. If that is no
 * longer shown, nothing is.
 */
export function showChangeMessage({ text, topic, done = text, undone }: ChangeMessage, undo: Undo): void {
  if (undo.isUsed) return
  Object.assign(undo, { text: done, undone })
  if (undo.message === null) raiseMessage(text, { topic, undo })
  else messages.value = messages.value.map((one) => (one.id === undo.message ? { ...one, text, topic } : one))
}

/** Does so for a change that waits for the network, as the mark says beside it. */
export const showWaitingMessage = (message: ChangeMessage, undo: Undo): void =>
  showChangeMessage({ ...message, topic: 'offline' }, undo)

export const isShown = ({ message }: Undo): boolean => messages.peek().some(({ id }) => id === message)

const undos: Undo[] = []
/** The undo step that Ctrl/⌘ Z uses next. */
export const newestUndo = signal<Undo | null>(null)
const MOST_UNDOS = 50

/** Adds an undo step; Ctrl/⌘ Z uses the newest first. */
export function keepUndo(act: () => void, text: string, of: readonly string[] = []): Undo {
  const undo: Undo = { act, text, message: null, isUsed: false, of }
  undos.push(undo)
  if (undos.length > MOST_UNDOS) undos.shift()
  newestUndo.value = undo
  return undo
}

/** Removes an undo step that is used or can no longer be, with its message. */
export function dropUndo(undo: Undo): void {
  undo.isUsed = true
  const at = undos.indexOf(undo)
  if (at >= 0) undos.splice(at, 1)
  newestUndo.value = undos.at(-1) ?? null
  if (undo.message !== null) removeMessage(undo.message)
}

/** Removes all messages and undo steps, at sign-out. */
export function forgetMessages(): void {
  messages.value = []
  undos.length = 0
  newestUndo.value = null
}

/** Uses an undo step, once. */
export function useUndo(undo: Undo): void {
  if (undo.isUsed) return
  undo.isUsed = true
  dropUndo(undo)
  undo.act()
  undoUsed.raise(undo)
}

/** Uses the newest undo step, also when its message is gone, and shows what was undone, or that nothing was. */
export function undoNewest(): void {
  const newest = newestUndo.peek()
  if (newest) undoAndShow(newest)
  else showUndoMessage(() => moreText().nothingToUndo)
}

/** Uses an undo step by other means than its message, and shows what was undone. */
export function undoAndShow(undo: Undo): void {
  if (undo.isUsed) return
  useUndo(undo)
  showUndoMessage(() => undo.undone ?? moreText().undone(undo.text))
}

function showUndoMessage(words: () => string): void {
  void loadMoreText().then(
    () => raiseMessage(words(), { topic: 'undone' }),
    () => {},
  )
}

/** Removes “Undone” messages, because an undo has failed, and shows why; empty: that is shown already. */
export function removeUndone(reason = ''): void {
  messages.value = messages.value.filter(({ topic }) => topic !== 'undone')
  raiseError(reason)
}
