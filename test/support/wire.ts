/** A cable between a client and the service that tests pull out and put back in. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type { TestApp } from './app.ts'
import type { Ends } from './database.ts'

export interface Wire {
  /** The service as it is reached over this cable. */
  url: string
  cut(): void
  mend(): void
}

export async function wireTo(test: Ends, app: TestApp): Promise<Wire> {
  const port = Number(new URL(app.url).port)
  const open = new Set<Socket>()
  let whole = true
  const server = createServer((near) => {
    if (!whole) return near.destroy()
    const far = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = (): void => {
    whole = false
    for (const socket of open) socket.destroy()
  }
  test.after(() => {
    cut()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    mend: () => void (whole = true),
  }
}
