/** One entry of `ERRAND_OUTGOING_ALLOW`: a host name, an address or a CIDR, with one port or all ports. */
import { addressRangeOf, isHostName, type AddressRange } from '../net/addresses.ts'

export interface Allowed {
  /** In lower case; absent: `range` is set. */
  host?: string
  range?: AddressRange
  /** Null: every port. */
  port: number | null
}

const WITH_PORT = /^(?:\[([^[\]]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/

/** Parses `ntfy.lan`, `ntfy.lan:8080`, `10.0.0.0/8`, `fd00::5` or `[fd00::5]:8080`; undefined for anything else. */
export function allowedOf(text: string): Allowed | undefined {
  const [, bracketed, plain, digits] = WITH_PORT.exec(text) ?? []
  const name = (bracketed ?? plain ?? text).toLowerCase()
  const port = digits === undefined ? null : Number(digits)
  if (port !== null && (port === 0 || port > 65_535)) return undefined
  const range = addressRangeOf(name)
  if (range) return { range, port }
  return bracketed === undefined && isHostName(name) ? { host: name, port } : undefined
}
