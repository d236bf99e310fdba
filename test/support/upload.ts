import type { Answered, Client } from './app.ts'

export interface Sent {
  name?: string
  type?: string
  comment_id?: string
  headers?: Record<string, string>
}

/** Sends a file to a task as a browser's form does. */
export async function upload(
  api: Client,
  taskId: string,
  bytes: string | Uint8Array<ArrayBuffer>,
  { name = 'note.txt', type = 'text/plain', comment_id, headers }: Sent = {},
): Promise<Answered> {
  const form = new FormData()
  if (comment_id !== undefined) form.set('comment_id', comment_id)
  form.set('file', new Blob([bytes], { type }), name)
  const request = new Response(form)
  const body = new Uint8Array(await request.arrayBuffer())
  const raw = { type: request.headers.get('content-type')!, body }
  return api.post(`/tasks/${taskId}/attachments`, undefined, { raw, ...(headers && { headers }) })
}
