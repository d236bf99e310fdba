import type { IncomingMessage } from 'node:http'
import { addressOf, isWithin, addressRangeOf, type AddressRange } from '../addresses.ts'

/** Where a request comes from and where it was sent to, proxies accounted for. */
export interface Site {
  address: string
  secure: boolean
  /** Scheme and host the request was sent to. */
  origin: string
  /**
   * Sent from this machine or its own network, to a name that nobody else can own: whoever can do that is at home here.
   * What came by a proxy that is not trusted may have come from anywhere. Reckoned when it is asked.
   */
  isNear: () => boolean
}

interface Log {
  warn(details: object, message: string): void
}

/**
 * Reads addresses and schemes. `X-Forwarded-*` counts only from the trusted (addresses or CIDRs); of `X-Forwarded-For`
 * the last hop that is not trusted. The first untrusted peer that sends it is warned about, once.
 */
export function createSiteReader(trusted: readonly string[], log: Log): (incoming: IncomingMessage) => Site {
  const ranges = trusted.map(addressRangeOf).filter((range): range is AddressRange => range !== undefined)
  let warned = false

  const isTrusted = (text: string): boolean => {
    const address = addressOf(text)
    return address !== undefined && isWithin(address, ranges)
  }

  const lastUntrusted = (peer: string, forwarded: string): string => {
    let last = peer
    for (const hop of forwarded.split(',').toReversed()) {
      const address = addressOf(withoutPort(hop.trim()))
      if (!address) return last
      last = address.toString()
      if (!isWithin(address, ranges)) return last
    }
    return last
  }

  return (incoming) => {
    const { headers } = incoming
    const peer = plain(incoming.socket.remoteAddress ?? '')
    const forwardedFor = headers['x-forwarded-for']
    const byProxy = ranges.length > 0 && isTrusted(peer)
    if (forwardedFor !== undefined && !byProxy && !warned) {
      warned = true
      log.warn({ peer }, 'X-Forwarded-For from a peer that ERRAND_TRUSTED_PROXIES does not name is ignored')
    }
    const scheme = (byProxy && lastOf(headers['x-forwarded-proto'])) || schemeOf(headers.origin) || 'http'
    const host = (byProxy && lastOf(headers['x-forwarded-host'])) || headers.host || 'localhost'
    const secure = scheme.toLowerCase() === 'https'
    const address = byProxy && typeof forwardedFor === 'string' ? lastUntrusted(peer, forwardedFor) : peer
    const isForwarded = () => !byProxy && FORWARDED.some((name) => headers[name] !== undefined)
    return { address, secure, origin: originOf(secure, host), isNear: () => !isForwarded() && isNear(address, host) }
  }
}

/** What proxies add to a request. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

const NEAR_RANGES = ['loopback', 'private', 'linkLocal', 'uniqueLocal', 'carrierGradeNat']
/** No dot, or an ending that no registry gives away. */
const NEAR_NAME = /^(?:[a-z0-9-]+|[a-z0-9.-]{1,200}\.(?:localhost|local|lan|home|internal|intranet|box|home\.arpa))$/i

function isNear(address: string, host: string): boolean {
  const name = URL.parse(`http://${host}`)?.hostname.replaceAll(/[[\]]/g, '') ?? ''
  return isNearAddress(address) && (isNearAddress(name) || (addressOf(name) === undefined && NEAR_NAME.test(name)))
}

const isNearAddress = (text: string): boolean => NEAR_RANGES.includes(addressOf(text)?.range() ?? '')

const plain = (address: string): string => (address.startsWith('::ffff:') ? address.slice(7) : address)

const withoutPort = (hop: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(hop)?.[1] ?? hop

const lastOf = (header: string | string[] | undefined): string =>
  String(header ?? '')
    .split(',')
    .at(-1)!
    .trim()

const schemeOf = (origin: string | undefined): string | undefined =>
  origin?.startsWith('https://') ? 'https' : origin?.startsWith('http://') ? 'http' : undefined

/** As a browser writes an origin: lower case, without the scheme's own port. */
function originOf(secure: boolean, host: string): string {
  const port = secure ? ':443' : ':80'
  const short = host.endsWith(port) ? host.slice(0, -port.length) : host
  return `${secure ? 'https' : 'http'}://${short.toLowerCase()}`
}
