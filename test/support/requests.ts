/** What many tests ask of the service. */
import type { Answered, Client } from './app.ts'

/** A task that was just added. */
export const add = async (api: Client, content: string, more: object = {}) =>
  (await api.post('/tasks', { content, ...more })).body

/** Undoes the write of an answer. */
export const undo = (api: Client, answer: Answered): Promise<Answered> =>
  api.post('/undo', { id: answer.headers.get('x-undo-id') })
