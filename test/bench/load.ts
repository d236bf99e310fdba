/** The smallest HTTP client that keeps a server busy: raw sockets, keep-alive, one request at a time on each. */
import { connect, type Socket } from 'node:net'
import { NotHere } from './row.ts'

export interface Request {
  method?: 'GET' | 'POST' | 'PATCH'
  path: string
  token?: string
  headers?: Record<string, string>
  /** Sent as JSON; a function makes another for every request. */
  body?: object | (() => object)
}

export interface Load {
  perSecond: number
  /** Milliseconds, as the client saw them. */
  p50: number
  p99: number
  /** Of one answer's body. */
  bytes: number
}

/** Sends a request over and over; rejects at the first answer that is no success: `NotHere` for an unknown path. */
export function load(url: string, request: Request, connections: number, seconds: number): Promise<Load> {
  const next = writerOf(request, new URL(url).host)
  const end = performance.now() + seconds * 1000
  return drive(url, next, connections, () => performance.now() >= end)
}

/** Sends so many requests, one of these after the other. */
export function loadMixed(
  url: string,
  requests: readonly Request[],
  connections: number,
  count: number,
): Promise<Load> {
  const writers = requests.map((request) => writerOf(request, new URL(url).host))
  let sent = 0
  const next = () => writers[sent++ % writers.length]!()
  return drive(url, next, connections, () => sent >= count)
}

async function drive(url: string, next: () => Buffer, connections: number, isOver: () => boolean): Promise<Load> {
  const { hostname, port } = new URL(url)
  const times: number[] = []
  const began = performance.now()
  let bytes = 0
  const one = async () => {
    const socket = connect(Number(port), hostname).setNoDelay()
    try {
      const answers = answersOn(socket)
      do {
        const sent = performance.now()
        socket.write(next())
        bytes = await answers.next()
        times.push(performance.now() - sent)
      } while (!isOver())
    } finally {
      socket.destroy()
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  const took = performance.now() - began
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
  return { perSecond: (times.length / took) * 1000, p50: at(0.5), p99: at(0.99), bytes }
}

function writerOf({ method = 'GET', path, token, headers = {}, body }: Request, host: string): () => Buffer {
  const all = { Host: host, ...(token && { Authorization: `Bearer ${token}` }), ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `${method} ${path} HTTP/1.1\r\n${lines.join('')}`
  const withBody = (object: object) => {
    const json = JSON.stringify(object)
    return Buffer.from(
      `${head}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`,
    )
  }
  if (typeof body === 'function') return () => withBody(body())
  const bytes = body ? withBody(body) : Buffer.from(`${head}\r\n`)
  return () => bytes
}

/** `next()` resolves with the size of the next answer's body. */
function answersOn(socket: Socket): { next(): Promise<number> } {
  let settle: { resolve(size: number): void; reject(error: Error): void } | undefined
  let head: Buffer | undefined
  let size = 0
  let missing = 0
  const fail = (error: Error) => settle?.reject(error)
  const done = () => {
    head = undefined
    settle?.resolve(size)
  }
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('the server closed the connection')))
  socket.on('data', (chunk) => {
    if (missing > 0) {
      missing -= chunk.length
      return missing === 0 ? done() : undefined
    }
    head = head ? Buffer.concat([head, chunk]) : chunk
    const end = head.indexOf('\r\n\r\n')
    if (end < 0) return
    const lines = head.toString('latin1', 0, end)
    const isUnchanged = lines.startsWith('HTTP/1.1 304')
    const length = isUnchanged ? '0' : /\r\ncontent-length: (\d+)/i.exec(lines)?.[1]
    if (lines.startsWith('HTTP/1.1 404')) return fail(new NotHere('no such route yet'))
    if (!(isUnchanged || lines.startsWith('HTTP/1.1 2')) || length === undefined)
      return fail(new Error(head.toString('utf8', 0, 2000)))
    size = Number(length)
    missing = size - (head.length - end - 4)
    if (missing === 0) done()
  })
  return { next: () => new Promise((resolve, reject) => (settle = { resolve, reject })) }
}
