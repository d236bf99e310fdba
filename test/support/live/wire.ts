/** A cable between a client and the service that tests pull out and put back in. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type { TestApp } from '../app.ts'
import type { Ends } from '../database.ts'

export interface Wire {
  /** The service as it is reached over this cable. */
  url: string
  cut(): void
  mend(): void
  /** Nothing gets through any more, in either direction, and nobody is told. */
  stall(): void
  /** The same for what is open now; new connections get through, as after a machine has slept. */
  freeze(): void
  /** What is sent arrives; the answers do not, and the connection breaks instead. */
  loseAnswers(): void
  /** Something on the way answers every request itself. */
  answer(status: number, text: string): void
  /** Leads to the service after a restart. */
  leadTo(app: TestApp): void
}

type Way = 'whole' | 'cut' | 'stalled' | 'loses answers' | 'answered'

export async function wireTo(test: Ends, app: TestApp): Promise<Wire> {
  let port = portOf(app)
  const open = new Set<Socket>()
  const frozen = new WeakSet<Socket>()
  let way: Way = 'whole'
  let answered = ''
  const server = createServer((near) => {
    if (way === 'cut') return near.destroy()
    if (way === 'answered') return void near.on('error', () => {}).once('data', () => near.end(answered))
    const far = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('data', (bytes) => {
        if (one === far && way === 'loses answers') near.destroy()
        else if (way !== 'stalled' && !frozen.has(one)) other.write(bytes)
      })
      one.on('end', () => other.end())
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
    way = 'cut'
    for (const socket of open) socket.destroy()
  }
  test.after(() => {
    cut()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    mend() {
      // What got stuck stays so: its beginning is gone.
      if (way === 'stalled') cut()
      way = 'whole'
    },
    stall: () => void (way = 'stalled'),
    freeze: () => open.forEach((socket) => frozen.add(socket)),
    answer(status, text) {
      cut()
      way = 'answered'
      const length = Buffer.byteLength(text)
      const headers = ['Content-Type: text/html', `Content-Length: ${length}`, 'Connection: close']
      answered = [`HTTP/1.1 ${status} `, ...headers, '', text].join('\r\n')
    },
    loseAnswers: () => void (way = 'loses answers'),
    leadTo: (next) => void (port = portOf(next)),
  }
}

const portOf = (app: TestApp): number => Number(new URL(app.url).port)
