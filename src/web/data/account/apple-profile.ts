/** An Apple configuration profile that sets up one CalDAV account (Apple's “Configuration Profile Reference”). */
import { escapeHtml } from '../../../domain/text/html.ts'

export interface CaldavAccount {
  /** Where it lies, `https:` only: Apple's programs send no password otherwise. */
  origin: string
  user: string
  token: string
  /** Of the person: the same profile again replaces the one that is installed. */
  personId: string
}

/** The profile as XML; null for an address that is not HTTPS. */
export async function appleProfile({ origin, user, token, personId }: CaldavAccount): Promise<string | null> {
  const { protocol, hostname, port } = new URL(origin)
  if (protocol !== 'https:') return null
  const id = `${hostname.split('.').toReversed().join('.')}.errand.${personId}`
  const account = dict({
    CalDAVAccountDescription: 'Errand',
    CalDAVHostName: hostname,
    CalDAVPort: Number(port || 443),
    CalDAVPrincipalURL: '/dav/',
    CalDAVUseSSL: true,
    CalDAVUsername: user,
    CalDAVPassword: token,
    PayloadDisplayName: 'Errand',
    PayloadIdentifier: `${id}.caldav`,
    PayloadType: 'com.apple.caldav.account',
    PayloadUUID: await stableUuid(`${id}.caldav`),
    PayloadVersion: 1,
  })
  const profile = dict({
    PayloadContent: [account],
    PayloadDescription: `Tasks of ${user} at ${hostname}`,
    PayloadDisplayName: `Errand (${hostname})`,
    PayloadIdentifier: id,
    PayloadRemovalDisallowed: false,
    PayloadType: 'Configuration',
    PayloadUUID: await stableUuid(id),
    PayloadVersion: 1,
  })
  return `${HEAD}<plist version="1.0">\n${profile}\n</plist>\n`
}

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
`

/** A list holds what is written already. */
type Value = string | number | boolean | string[]

const dict = (values: Record<string, Value>): string =>
  `<dict>\n${Object.entries(values)
    .map(([key, value]) => `<key>${key}</key>\n${written(value)}\n`)
    .join('')}</dict>`

function written(value: Value): string {
  if (Array.isArray(value)) return `<array>\n${value.join('\n')}\n</array>`
  if (typeof value === 'boolean') return value ? '<true/>' : '<false/>'
  return typeof value === 'number' ? `<integer>${value}</integer>` : `<string>${escapeHtml(value)}</string>`
}

/** The same for the same name (as RFC 9562 §5.8 leaves it to the program). */
async function stableUuid(name: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(name))).slice(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)]
    .join('-')
    .toUpperCase()
}
