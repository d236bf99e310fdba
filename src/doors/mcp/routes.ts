/** Assistants call the same actions by the Model Context Protocol. */
import type { IncomingMessage } from 'node:http'
import about from '../../../package.json' with { type: 'json' }
import { endpoints } from '../../contract/endpoints.ts'
import { badRequest } from '../../domain/errors.ts'
import type { Database } from '../../platform/db/transaction.ts'
import { BODY_LIMIT, decode, kindOf, parseObject, readBytes } from '../../platform/http/body/body.ts'
import { routesFor, type Route } from '../../platform/http/route.ts'

const route = routesFor(endpoints)

/** `POST /mcp`, below the base and at the top: without sessions, so there is nothing to GET or to DELETE. */
export function mcpRoute({ db }: { db: Database }, routes: () => readonly Route[]): Route {
  let handler: Promise<ReturnType<typeof import('./server.ts').createMcpHandler>> | undefined
  const load = async () => {
    const { createMcpHandler } = await import('./server.ts')
    return createMcpHandler({ db, routes: routes(), version: about.version })
  }
  return route('POST /mcp', {
    read: async (_on, call, incoming) => {
      const message = await messageOf(incoming)
      const handle = await (handler ??= load())
      const response = await handle(message, { call, incoming })
      if (response.status < 300) return { status: response.status, raw: response }
      throw badRequest(complaintOf(await response.text()))
    },
  })
}

async function messageOf(incoming: IncomingMessage): Promise<object> {
  kindOf(incoming, false)
  const bytes = await readBytes(incoming, BODY_LIMIT)
  return parseObject(decode(bytes))
}

function complaintOf(answer: string): string {
  try {
    return (JSON.parse(answer) as { error: { message: string } }).error.message
  } catch {
    return 'The message is not one of the Model Context Protocol'
  }
}
