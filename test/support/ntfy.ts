/** A server on this machine that takes what is published, as ntfy does. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { Ends } from './database.ts'

export interface Published {
  path: string
  headers: IncomingHttpHeaders
  body: {
    topic: string
    title: string
    message: string
    tags: string[]
    click?: string
    actions?: { action: string; label: string; url: string; method: string; clear: boolean }[]
  }
}

export interface Ntfy {
  /** Address of the server, without a slash at the end. */
  url: string
  published: Published[]
  /** What it answers from now on; `hang`: nothing. */
  answers(status: number | 'hang', headers?: Record<string, string>): void
}

export async function startNtfy(test: Ends): Promise<Ntfy> {
  const published: Published[] = []
  let answer: { status: number | 'hang'; headers: Record<string, string> } = { status: 200, headers: {} }
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      published.push({ path: request.url!, headers: request.headers, body: body as Published['body'] })
      if (answer.status !== 'hang') response.writeHead(answer.status, answer.headers).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  test.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    published,
    answers: (status, headers = {}) => void (answer = { status, headers }),
  }
}
