import type { IncomingMessage } from 'node:http'
import { SECOND } from '../../domain/calendar/milliseconds.ts'
import type { Answer } from './route.ts'

const LONGEST = 2 * SECOND
const MOST = 8 * 1024 * 1024

/** Whether the rest of the body is not waited for: it is too large or too slow. */
export const leavesBody = ({ status }: Answer, incoming: IncomingMessage): boolean =>
  (status === 413 || status === 408) && !incoming.complete

/**
 * An answer that ends the connection, but not at once: what still comes of the body is read and thrown away for two
 * seconds or 8 MiB, since a client that writes before it reads would see a broken connection and not the answer.
 */
export function lingering(answer: Answer, incoming: IncomingMessage): Answer {
  const text = JSON.stringify(answer.body)
  let gone = false
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from(text)),
    pull: async (controller) => {
      await threwAway(incoming)
      if (!gone) controller.close()
    },
    cancel: () => void (gone = true),
  })
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(text)),
    ...(answer.headers as Record<string, string>),
    Connection: 'close',
  }
  return { status: answer.status, raw: new Response(body, { status: answer.status, headers }) }
}

/** Resolves when the body has ended, or enough of it was read. */
export function threwAway(incoming: IncomingMessage): Promise<void> {
  if (incoming.readableEnded || incoming.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    let size = 0
    const done = () => {
      clearTimeout(patience)
      incoming.off('data', onData).off('end', done).off('close', done)
      incoming.pause()
      resolve()
    }
    const onData = (chunk: Buffer) => {
      size += chunk.length
      if (size >= MOST) done()
    }
    const patience = setTimeout(done, LONGEST)
    incoming.on('error', () => {})
    incoming.on('data', onData).on('end', done).on('close', done)
    incoming.resume()
  })
}
