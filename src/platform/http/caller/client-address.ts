import type { IncomingMessage } from 'node:http'
import { addressOf, isWithin, addressRangeOf, type AddressRange } from '../../net/addresses.ts'

/** Client address and requested origin, behind trusted proxies too. */
export interface Site {
  address: string
  secure: boolean
  /** Scheme and host that the request was sent to. */
  origin: string
  /**
   * Whether the client is on this machine or its private network and used a host name that nobody can register
   * publicly, so the request cannot come from outside (also not by DNS rebinding). Always false behind a proxy that is
   * not trusted. Computed when called.
   */
  isOnPrivateNetwork: () => boolean
}

interface Log {
  warn(details: object, message: string): void
}

/**
 * Returns a function that reads a request's `Site`. `X-Forwarded-*` headers count only from trusted peers (addresses or
 * CIDRs); of `X-Forwarded-For` the last untrusted hop is the client. Logs one warning when an untrusted peer sends that
 * header.
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
    return {
      address,
      secure,
      origin: originOf(secure, host),
      isOnPrivateNetwork: () => !isForwarded() && isOnPrivateNetwork(address, host),
    }
  }
}

/** Headers that proxies add. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

const PRIVATE_RANGES = ['loopback', 'private', 'linkLocal', 'uniqueLocal', 'carrierGradeNat']
/** A name without a dot, or with a suffix that is reserved for private networks. */
const PRIVATE_NAME =
  /^(?:[a-z0-9-]+|[a-z0-9.-]{1,200}\.(?:localhost|local|lan|home|internal|intranet|box|home\.arpa))$/i

function isOnPrivateNetwork(address: string, host: string): boolean {
  const name = URL.parse(`http://${host}`)?.hostname.replaceAll(/[[\]]/g, '') ?? ''
  return (
    isPrivateAddress(address) && (isPrivateAddress(name) || (addressOf(name) === undefined && PRIVATE_NAME.test(name)))
  )
}

const isPrivateAddress = (text: string): boolean => PRIVATE_RANGES.includes(addressOf(text)?.range() ?? '')

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

/** The origin as a browser writes it: lower case, without the default port. */
function originOf(secure: boolean, host: string): string {
  const port = secure ? ':443' : ':80'
  const short = host.endsWith(port) ? host.slice(0, -port.length) : host
  return `${secure ? 'https' : 'http'}://${short.toLowerCase()}`
}
