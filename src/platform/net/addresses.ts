import ipaddr from 'ipaddr.js'

/** Whether a text may be a host name or an IPv4 address; whether there is such a host is not asked. */
export const isHostName = (text: string): boolean => /^[a-z0-9]([a-z0-9._-]{0,251}[a-z0-9])?$/i.test(text)

/** A network address and its prefix length in bits. */
export type AddressRange = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** Parses an address or CIDR; undefined when it is neither. */
export function addressRangeOf(text: string): AddressRange | undefined {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  const address = addressOf(text)
  return address && [address, address.kind() === 'ipv4' ? 32 : 128]
}

/** Parses an IPv4 or IPv6 address; an IPv4-mapped one (`::ffff:192.0.2.1`) becomes IPv4. */
export function addressOf(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return undefined
  return ipaddr.process(text)
}

export const isWithin = (address: ipaddr.IPv4 | ipaddr.IPv6, ranges: readonly AddressRange[]): boolean =>
  ranges.some(([network, bits]) => address.kind() === network.kind() && address.match(network, bits))

/**
 * The key under which rate limits count a client: an IPv4 address itself, an IPv6 address's /64 network, any other text
 * unchanged.
 */
export function networkOf(text: string): string {
  const address = addressOf(text)
  if (!address || address instanceof ipaddr.IPv4) return address?.toString() ?? text
  return address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')
}
