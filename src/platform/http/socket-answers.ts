/** Answers to what never reaches the app: unreadable requests, refused upgrades, connections that are too many. */
import { randomUUID } from 'node:crypto'
import { maxHeaderSize, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Refusal } from '../../domain/errors.ts'
import { answerTo, HttpRefusal } from './answers/refusals.ts'
import { JSON_TYPE, responseOf } from './answers/responses.ts'
import { securityHeaders } from './security-headers.ts'
import { REQUEST_ID } from './steps.ts'

/** The answer to requests that never reach the app. */
export function answerWithoutApp(refusal: Refusal): Response {
  const answer = answerTo(refusal)
  const headers = { ...Object.fromEntries(securityHeaders(false)), [REQUEST_ID]: randomUUID(), ...answer.headers }
  return responseOf({ ...answer, headers }, 'GET')
}

/** Answers bytes that are not valid HTTP. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, words] = UNREADABLE[error.code ?? ''] ?? [400, 'The request is unreadable']
  answerOnSocket(socket, new HttpRefusal('bad_request', words, status))
}

const UNREADABLE: Record<string, [status: number, words: string]> = {
  HPE_HEADER_OVERFLOW: [431, `The address and the headers are longer than ${maxHeaderSize} bytes together`],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The extensions of the chunks are too long'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive'],
}

/** Answers a WebSocket upgrade with a refusal and closes the connection. */
export const refuseUpgrade = (socket: Duplex, refusal: Refusal): void => answerOnSocket(socket, refusal)

/** Answers without the app, and closes the connection. */
export function answerOnSocket(socket: Duplex, refusal: Refusal): void {
  const answer = answerTo(refusal)
  const body = JSON.stringify(answer.body)
  const headers = [
    ...securityHeaders(false),
    [REQUEST_ID, randomUUID()],
    ['Cache-Control', 'no-store'],
    ['Content-Type', JSON_TYPE],
    ['Content-Length', String(Buffer.byteLength(body))],
    ...Object.entries(answer.headers ?? {}).map(([name, value]) => [name, String(value)]),
    ['Connection', 'close'],
  ]
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.on('error', () => {})
  socket.end(`HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}\r\n${lines}\r\n${body}`)
}
