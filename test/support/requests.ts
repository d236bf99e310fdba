/** What many tests ask of the service. */
import type { Answered, Client } from './app.ts'

/** A task that was just added. */
export const add = async (api: Client, content: string, more: object = {}) =>
  (await api.post('/tasks', { content, ...more })).body

export const read = async (api: Client, { id }: { id: string }) => (await api.get(`/tasks/${id}`)).body

/** The task, or the occurrence that follows it, as answered. */
export const complete = async (api: Client, { id }: { id: string }, body?: object) =>
  (await api.post(`/tasks/${id}/complete`, body)).body

export const skip = async (api: Client, { id }: { id: string }) => (await api.post(`/tasks/${id}/skip`)).body

/** Undoes the write of an answer. */
export const undo = (api: Client, answer: Answered): Promise<Answered> =>
  api.post('/undo', { id: answer.headers.get('x-undo-id') })
