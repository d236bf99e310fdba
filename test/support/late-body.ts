/** A request whose body comes later than its head: what happens in between happens while it is under way. */
import { request } from 'node:http'
import type { TestApp } from './app.ts'

interface HeldBack {
  method: string
  path: string
  headers: Record<string, string>
  body: object
}

/** Resolves once the server has the head; then `finish` sends the body and answers the status. */
export async function beginRequest(
  app: TestApp,
  { method, path, headers, body }: HeldBack,
): Promise<() => Promise<number>> {
  const content = JSON.stringify(body)
  const sent = request(`${app.url}/api/v1${path}`, {
    method,
    agent: false,
    headers: { ...headers, 'Content-Type': 'application/json', 'Content-Length': String(content.length) },
  })
  const answered = new Promise<number>((resolve, reject) => {
    sent.on('error', reject).on('response', (answer) => resolve(answer.resume().statusCode!))
  })
  sent.flushHeaders()
  await new Promise<void>((resolve) => {
    sent.on('socket', (socket) => (socket.connecting ? socket.once('connect', resolve) : resolve()))
  })
  // What was sent before this is read before this.
  for (let round = 0; round < 2; round++) await app.guest.get('/healthz')
  return () => {
    sent.end(content)
    return answered
  }
}
