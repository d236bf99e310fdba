import { signal } from '@preact/signals'

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
  | 'error'

export interface Message {
  id: number
  text: string
  topic: Topic
  /** Takes back what the message tells of. */
  undo: (() => void) | null
}

/** What the person is to be told, the newest last; the shell shows them and takes them away. */
export const messages = signal<readonly Message[]>([])

let count = 0

/** Tells the person something, with a way to take it back if there is one; answers its id. */
export function raiseMessage(text: string, more: { topic?: Topic; undo?: (() => void) | undefined } = {}): number {
  const message: Message = { id: ++count, text, topic: more.topic ?? 'done', undo: more.undo ?? null }
  messages.value = [...messages.value, message]
  if (message.undo) keepUndo(message.undo, message.id)
  return message.id
}

export const raiseError = (text: string): unknown => raiseMessage(text, { topic: 'error' })

export function removeMessage(id: number): void {
  messages.value = messages.value.filter((message) => message.id !== id)
}

const undos: { undo: () => void; message: number | null }[] = []
const MOST_UNDOS = 50

/** Keeps a way back that Ctrl/⌘ Z takes, with a message or without one. */
export function keepUndo(undo: () => void, message: number | null = null): void {
  undos.push({ undo, message })
  if (undos.length > MOST_UNDOS) undos.shift()
}

/** Takes back what the message tells of. */
export function undoMessage(message: Message): void {
  const at = undos.findIndex((one) => one.message === message.id)
  if (at >= 0) undos.splice(at, 1)
  removeMessage(message.id)
  message.undo?.()
}

/** Takes back the newest thing that still can be, also one whose message has gone. */
export function undoLast(): void {
  const last = undos.pop()
  if (!last) return
  if (last.message !== null) removeMessage(last.message)
  last.undo()
}
