import type { IncomingMessage } from 'node:http'
import { SECOND } from '../../../domain/calendar/milliseconds.ts'
import { MIB } from '../../../domain/sizes.ts'
import type { Answer } from '../route.ts'
import { JSON_TYPE } from '../answers/responses.ts'

const LINGER_TIME = 2 * SECOND
const LINGER_BYTES = 8 * MIB

/** Whether the answer is sent before the whole body was received, because the body is too large or too slow. */
export const leavesBody = ({ status }: Answer, incoming: IncomingMessage): boolean =>
  (status === 413 || status === 408) && !incoming.complete

/**
 * An answer that closes the connection after `discardBody`. Without this, a client that writes before it reads gets a
 * connection error instead of the answer.
 */
export function lingering(answer: Answer, incoming: IncomingMessage): Answer {
  const text = JSON.stringify(answer.body)
  let gone = false
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from(text)),
    pull: async (controller) => {
      await discardBody(incoming)
      if (!gone) controller.close()
    },
    cancel: () => void (gone = true),
  })
  const headers = {
    'Content-Type': JSON_TYPE,
    'Content-Length': String(Buffer.byteLength(text)),
    ...(answer.headers as Record<string, string>),
    Connection: 'close',
  }
  return { status: answer.status, raw: new Response(body, { status: answer.status, headers }) }
}

/** Reads and discards the body; resolves at its end, after `LINGER_BYTES` or after `LINGER_TIME`. */
export function discardBody(incoming: IncomingMessage): Promise<void> {
  if (incoming.readableEnded || incoming.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    let size = 0
    const done = () => {
      clearTimeout(timer)
      incoming.off('data', onData).off('end', done).off('close', done)
      incoming.pause()
      resolve()
    }
    const onData = (chunk: Buffer) => {
      size += chunk.length
      if (size >= LINGER_BYTES) done()
    }
    const timer = setTimeout(done, LINGER_TIME)
    incoming.on('error', () => {})
    incoming.on('data', onData).on('end', done).on('close', done)
    incoming.resume()
  })
}
