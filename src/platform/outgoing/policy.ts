/** Which addresses this server may call: public ones by https, and those the operator allows. */
import ipaddr from 'ipaddr.js'
import { addressOf, isWithin } from '../net/addresses.ts'
import { allowedOf, type Allowed } from './allowed.ts'

export interface Policy {
  /** Whether a request to `url` may connect to `address`, one of the resolved addresses of its host. */
  permits(url: URL, address: string): boolean
}

/** `allow`: hosts, addresses and CIDRs, with or without port, that may be called even if private or by http. */
export function createPolicy(allow: readonly string[]): Policy {
  const entries = allow.flatMap((one) => allowedOf(one) ?? [])
  return {
    permits(url, text) {
      const address = addressOf(text)
      if (!address) return false
      const [host, port] = [hostOf(url), portOf(url)]
      const isAllowed = (one: Allowed): boolean =>
        (one.port ?? port) === port && (one.range ? isWithin(address, [one.range]) : one.host === host)
      if (entries.some(isAllowed)) return true
      return url.protocol === 'https:' && isPublic(text)
    },
  }
}

/** The host name of a URL; an IPv6 address without brackets. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1')

const portOf = ({ port, protocol }: URL): number => Number(port || (protocol === 'https:' ? 443 : 80))

const GLOBAL_UNICAST = ipaddr.IPv6.parse('2000::')

/**
 * IPv6 forms that contain an IPv4 address (mapped, 6to4, NAT64, Teredo) count as not public, because they may reach a
 * private one.
 */
export function isPublic(text: string): boolean {
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || address.match(GLOBAL_UNICAST, 3)
}
