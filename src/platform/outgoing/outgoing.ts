/**
 * HTTP requests to other servers, protected against server-side request forgery: URLs given by users cannot reach
 * private addresses, except those that the operator allows.
 */
import { lookup as systemLookup } from 'node:dns/promises'
import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { LookupFunction } from 'node:net'
import { SECOND } from '../../domain/calendar/milliseconds.ts'
import { KIB } from '../../domain/sizes.ts'
import { abortable } from '../abortable.ts'
import { addressOf } from '../net/addresses.ts'
import { createPolicy, hostOf } from './policy.ts'

export interface OutgoingRequest {
  method: 'GET' | 'POST'
  /** May contain `user:password@`, which is sent as basic authentication. */
  url: string
  headers?: Record<string, string>
  body?: string
}

/** The policy does not permit this address; a retry will not help. */
export class OutgoingRefused extends Error {
  override readonly name = 'OutgoingRefused'
}

export interface Outgoing {
  /**
   * Sends a request and follows redirects, checking each target. Resolves with the status of the answer, whatever
   * becomes of its body; rejects with `OutgoingRefused`, or with the network error.
   */
  send(request: OutgoingRequest): Promise<number>
  /** Rejects with `OutgoingRefused` if `send` would. A host name that cannot be resolved at the moment passes. */
  check(url: string): Promise<void>
  /** Aborts running requests. */
  stop(): void
}

interface Address {
  address: string
  family: number
}

interface Options {
  /** Entries of `ERRAND_OUTGOING_ALLOW`. */
  allow: readonly string[]
  resolve?: (host: string) => Promise<Address[]>
  /** Milliseconds for a request including its redirects. */
  timeout?: number
}

/** Bytes of a body that are received before the connection is cut. */
const MOST_RECEIVED = 64 * KIB
const MOST_REDIRECTS = 3

/** Makes the client for requests to other servers. */
export function createOutgoing({ allow, resolve = resolveBySystem, timeout = 10 * SECOND }: Options): Outgoing {
  const policy = createPolicy(allow)
  const stopped = new AbortController()

  const addressesFor = async (url: URL): Promise<Address[]> => {
    if (!/^https?:$/.test(url.protocol)) throw new OutgoingRefused('Only http and https addresses can be called')
    const host = hostOf(url)
    const literal = addressOf(host) ? [{ address: host, family: host.includes(':') ? 6 : 4 }] : null
    const permitted = (literal ?? (await resolve(host))).filter(({ address }) => policy.permits(url, address))
    if (permitted.length === 0) throw new OutgoingRefused(`${url.protocol}//${url.host} may not be called from here`)
    return permitted
  }

  const sendOnce = async (url: URL, request: OutgoingRequest, signal: AbortSignal): Promise<IncomingMessage> => {
    const addresses = await addressesFor(url)
    const options: RequestOptions = {
      method: request.method,
      headers: {
        ...request.headers,
        ...(request.body !== undefined && { 'Content-Length': Buffer.byteLength(request.body) }),
      },
      agent: false,
      signal,
      lookup: lookupOf(addresses),
    }
    return new Promise((resolve, reject) => {
      const send = url.protocol === 'https:' ? requestSecure : requestPlain
      send(url, options, resolve).on('error', reject).end(request.body)
    })
  }

  return {
    async send(request) {
      const signal = AbortSignal.any([AbortSignal.timeout(timeout), stopped.signal])
      let [url, next] = [new URL(request.url), request]
      for (let hop = 0; ; hop++) {
        signal.throwIfAborted()
        const answer = await abortable(sendOnce(url, next, signal), signal)
        const target = targetOf(answer, url)
        discard(answer)
        if (!target) return answer.statusCode!
        if (hop === MOST_REDIRECTS) throw new Error('Too many redirects')
        if (next.method === 'POST' && ![307, 308].includes(answer.statusCode!))
          throw new Error('A redirect would lose the body')
        if (target.origin !== url.origin) next = withoutCredentials(next)
        url = target
      }
    },
    async check(text) {
      const signal = AbortSignal.any([AbortSignal.timeout(timeout), stopped.signal])
      await abortable(addressesFor(new URL(text)), signal).catch((error: unknown) => {
        if (error instanceof OutgoingRefused) throw error
      })
    },
    stop: () => stopped.abort(),
  }
}

const resolveBySystem = (host: string): Promise<Address[]> => systemLookup(host, { all: true })

/** Connects to the addresses that were checked, without resolving the name again (DNS rebinding). */
const lookupOf =
  (addresses: Address[]): LookupFunction =>
  (_host, options, callback) => {
    const [first] = addresses as [Address]
    if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  }

function targetOf({ statusCode = 0, headers: { location } }: IncomingMessage, from: URL): URL | null {
  if (![301, 302, 303, 307, 308].includes(statusCode) || location === undefined) return null
  return URL.parse(location, from.href)
}

function withoutCredentials(request: OutgoingRequest): OutgoingRequest {
  const headers = Object.entries(request.headers ?? {}).filter(([name]) => !/^(authorization|cookie)$/i.test(name))
  return { ...request, headers: Object.fromEntries(headers) }
}

/** Receives the body in the background, so that its server can end as usual. */
function discard(answer: IncomingMessage): void {
  let size = 0
  answer.on('error', () => {})
  answer.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > MOST_RECEIVED) answer.destroy()
  })
}
