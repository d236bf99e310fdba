import { signal } from '@preact/signals'
import { event } from '../sync/event.ts'
import { loadMoreText, moreText, text } from '../text/text.ts'

/** What a message is about; the shell gives each its icon. */
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

export interface Message {
  id: number
  text: string
  topic: Topic
  /** Takes back what the message tells of. */
  undo: Undo | null
}

/** The message about a change. */
export interface Told {
  text: string
  topic: Topic
  /** The text after “Undone:” when it is undone; default: `text`. */
  done?: string
  /** The whole message when it is undone, instead of “Undone: …”. */
  undone?: string
}

/** A way to take something back. */
export interface Undo {
  act: () => void
  /** The sentence that says what it takes back. */
  text: string
  /** The whole sentence that is told when it has been taken back by its key. */
  undone?: string | undefined
  /** The message that offers it; null before there was one. */
  message: number | null
  isUsed: boolean
  /** The ids of the tasks that it was done to. */
  of: readonly string[]
}

/** Something is being taken back. */
export const takenBack = event<Undo>()

/** What the person is to be told, the newest last; the shell shows them and takes them away. */
export const messages = signal<readonly Message[]>([])

let count = 0

/** Tells the person something, with a way to take it back if there is one; returns its id. */
export function raiseMessage(
  text: string,
  more: { topic?: Topic; undo?: Undo | (() => void) | undefined } = {},
): number {
  const undo = typeof more.undo === 'function' ? keepUndo(more.undo, text) : more.undo
  const message: Message = { id: ++count, text, topic: more.topic ?? 'done', undo: undo ?? null }
  // The same once more says nothing new; what can be taken back is another thing each time.
  const others = messages.value.filter((other) => other.text !== text || other.undo !== null || undo)
  messages.value = [...others, message]
  if (undo) undo.message = message.id
  return message.id
}

export const raiseError = (text: string): unknown => text && raiseMessage(text, { topic: 'error' })

export function removeMessage(id: number): void {
  messages.value = messages.value.filter((message) => message.id !== id)
}

/**
 * Tells of a change that can be taken back, in place of what was told of it before: that it was made, that it waits, what
 * came of it. Where that message has gone, nothing more is told.
 */
export function tellOfChange({ text, topic, done = text, undone }: Told, undo: Undo): void {
  if (undo.isUsed) return
  Object.assign(undo, { text: done, undone })
  if (undo.message === null) raiseMessage(text, { topic, undo })
  else messages.value = messages.value.map((one) => (one.id === undo.message ? { ...one, text, topic } : one))
}

/** The same of one that waits for the network. */
export const tellOfWaiting = (told: Told, undo: Undo): void =>
  tellOfChange({ done: told.text, ...told, text: text().toast.waits(told.text), topic: 'offline' }, undo)

export const isShown = ({ message }: Undo): boolean => messages.peek().some(({ id }) => id === message)

const undos: Undo[] = []
/** What Ctrl/⌘ Z takes back next. */
export const newestUndo = signal<Undo | null>(null)
const MOST_UNDOS = 50

/** Keeps a way back that Ctrl/⌘ Z takes, newest first. */
export function keepUndo(act: () => void, text: string, of: readonly string[] = []): Undo {
  const undo: Undo = { act, text, message: null, isUsed: false, of }
  undos.push(undo)
  if (undos.length > MOST_UNDOS) undos.shift()
  newestUndo.value = undo
  return undo
}

/** It cannot be taken back, or has been. */
export function dropUndo(undo: Undo): void {
  const at = undos.indexOf(undo)
  if (at >= 0) undos.splice(at, 1)
  newestUndo.value = undos.at(-1) ?? null
  if (undo.message !== null) removeMessage(undo.message)
}

/** Nothing of what was told, or could be taken back, is for whoever comes next. */
export function forgetMessages(): void {
  messages.value = []
  undos.length = 0
  newestUndo.value = null
}

/** Takes something back, once. */
export function useUndo(undo: Undo): void {
  if (undo.isUsed) return
  undo.isUsed = true
  dropUndo(undo)
  undo.act()
  takenBack.raise(undo)
}

/** Takes back the newest thing that still can be, also one whose message has gone, and tells what it was, if any. */
export function undoNewest(): void {
  const newest = newestUndo.peek()
  if (newest) undoAndTell(newest)
  else tellOfUndo(() => moreText().nothingToUndo)
}

/** Takes something back by other means than its own button: what became of it is told. */
export function undoAndTell(undo: Undo): void {
  if (undo.isUsed) return
  useUndo(undo)
  tellOfUndo(() => undo.undone ?? moreText().undone(undo.text))
}

function tellOfUndo(words: () => string): void {
  void loadMoreText().then(
    () => raiseMessage(words(), { topic: 'undone' }),
    () => {},
  )
}

/** What was said to be undone was not. */
export function removeUndone(): void {
  messages.value = messages.value.filter(({ topic }) => topic !== 'undone')
}
