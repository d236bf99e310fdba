import { isIP } from 'node:net'

/**
 * The sender address: the setting, else the user name of the mail server if it is an address, else `errand@` the host
 * of the base URL.
 */
export const senderOf =
  ({ mailFrom, smtpUrl }: { mailFrom: string | null; smtpUrl: string | null }, baseUrl: () => string) =>
  (): string => {
    if (mailFrom) return mailFrom
    const user = decodeURIComponent(URL.parse(smtpUrl ?? '')?.username ?? '')
    if (/^[^\s@<>"]+@[^\s@<>"]+$/.test(user)) return user
    return `errand@${mailDomainOf(baseUrl())}`
  }

/** The host of a URL as mail addresses have it: an IP address in brackets (RFC 5321 §4.1.3); `localhost` where it has none. */
export function mailDomainOf(url: string): string {
  const host = URL.parse(url)?.hostname.replaceAll(/[[\]]/g, '') || 'localhost'
  return isIP(host) === 6 ? `[IPv6:${host}]` : isIP(host) === 4 ? `[${host}]` : host
}
