import { hash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join, relative } from 'node:path'
import { json } from 'node:stream/consumers'
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

export const BOUNDARY = 'errand-test-boundary'
export const FORM = `multipart/form-data; boundary=${BOUNDARY}`

/** What stands before and after the bytes of a file in a form. */
export const around = (head = 'Content-Disposition: form-data; name="file"; filename="a.bin"'): [string, string] => [
  `--${BOUNDARY}\r\n${head}\r\nContent-Type: application/octet-stream\r\n\r\n`,
  `\r\n--${BOUNDARY}--\r\n`,
]

/** A request that is written by hand, piece by piece. */
export function pouring(url: string, api: Client, taskId: string, headers: Record<string, string | number> = {}) {
  const outgoing = request(`${url}/api/v1/tasks/${taskId}/attachments`, {
    method: 'POST',
    headers: { ...api.credentials, 'Content-Type': FORM, ...headers },
  })
  const answer = new Promise<{ status: number; body: any }>((resolve, reject) => {
    outgoing.on('error', reject)
    outgoing.on('response', (incoming) => {
      json(incoming).then((body) => resolve({ status: incoming.statusCode!, body }), reject)
    })
  })
  answer.catch(() => {})
  return { outgoing, answer }
}

/** Every file that lies in the store, drafts too, by path below `files`. */
export const filesIn = (dataDir: string): string[] =>
  readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(join(dataDir, 'files'), join(entry.parentPath, entry.name)))
    .toSorted((one, other) => (one < other ? -1 : 1))

/** Where bytes lie once they are stored. */
export function placeOf(bytes: string | Uint8Array): string {
  const sha256 = hash('sha256', bytes, 'hex')
  return join(sha256.slice(0, 2), sha256)
}
