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
    const host = URL.parse(baseUrl())?.hostname.replaceAll(/[[\]]/g, '') || 'localhost'
    return `errand@${isIP(host) === 6 ? `[IPv6:${host}]` : isIP(host) === 4 ? `[${host}]` : host}`
  }
