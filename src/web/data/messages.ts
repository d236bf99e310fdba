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

/** A way to take something back. */
export interface Undo {
  act: () => void
  /** What it takes back: the text of its message, until there is one the name of the thing. */
  text: string
  /** The message that offers it. */
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

/** Tells the person something, with a way to take it back if there is one, of what was `done`; answers its id. */
export function raiseMessage(
  text: string,
  more: { topic?: Topic; undo?: Undo | (() => void) | undefined; done?: string | undefined } = {},
): number {
  const undo = typeof more.undo === 'function' ? keepUndo(more.undo, text) : more.undo
  const message: Message = { id: ++count, text, topic: more.topic ?? 'done', undo: undo ?? null }
  messages.value = [...messages.value, message]
  if (undo) Object.assign(undo, { message: message.id, text: more.done ?? text })
  return message.id
}

export const raiseError = (text: string): unknown => raiseMessage(text, { topic: 'error' })

export function removeMessage(id: number): void {
  messages.value = messages.value.filter((message) => message.id !== id)
}

/** Tells what was done, and that it waits for the network; returns what takes that away, and whether it still stood. */
export function raiseWaitingMessage(done: string, undo: Undo): () => boolean {
  const id = raiseMessage(text().toast.waits(done), { topic: 'offline', undo })
  undo.text = done
  return () => {
    const stands = messages.peek().some((message) => message.id === id)
    removeMessage(id)
    return stands
  }
}

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

/** Takes back the newest thing that still can be, also one whose message has gone, and tells what it was. */
export function undoNewest(): void {
  const newest = newestUndo.peek()
  if (!newest) return
  useUndo(newest)
  const tell = (): unknown => raiseMessage(moreText().undone(newest.text), { topic: 'undone' })
  void loadMoreText().then(tell, () => {})
}

/** What was said to be undone was not. */
export function removeUndone(): void {
  messages.value = messages.value.filter(({ topic }) => topic !== 'undone')
}
