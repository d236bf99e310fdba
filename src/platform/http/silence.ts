import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Closes connections over which nothing went for `ms` milliseconds. One whose whole request is here waits for the
 * server, however long the answer takes: an import on a small machine takes minutes.
 */
export function closeSilent(server: Server, ms: number): void {
  const exchanges = new WeakMap<Socket, { incoming: IncomingMessage; outgoing: ServerResponse }>()
  server.prependListener('request', (incoming, outgoing) => exchanges.set(incoming.socket, { incoming, outgoing }))
  server.setTimeout(ms, (socket) => {
    const exchange = exchanges.get(socket)
    const isAtWork = exchange?.incoming.complete && !exchange.outgoing.writableEnded && socket.writableLength === 0
    if (isAtWork) socket.setTimeout(ms)
    else socket.destroy()
  })
}
