/** Checks the reverse proxy's settings, and that the running server and those of mail and ntfy answer. */
import { mailErrorText } from '../mail/transport.ts'
import { serverFault } from '../net/admin-socket.ts'
import { OutgoingRefused, type Outgoing } from '../outgoing/outgoing.ts'
import { fine, errorText, wrong, type Finding } from './check.ts'

/** Errand itself speaks no HTTPS. */
export const checkProxy = (baseUrl: string | null, trustedProxies: readonly string[]): Finding[] =>
  baseUrl?.startsWith('https:') && trustedProxies.length === 0
    ? [
        wrong(
          'ERRAND_BASE_URL is https, but ERRAND_TRUSTED_PROXIES names no reverse proxy: all people count as one address, ' +
            'so that the failed sign-ins of one keep all others out. Set it to the address of the proxy.',
        ),
      ]
    : []

/** Nothing when the server on this folder answers within `patience` milliseconds, and when none is running. */
export async function checkServer(dataDir: string, patience?: number): Promise<Finding[]> {
  const fault = await serverFault(dataDir, patience)
  return fault === null ? [] : [wrong(fault)]
}

/** `connect` signs in without sending; null when no mail server is configured. */
export async function checkMail(connect: (() => Promise<void>) | null): Promise<Finding> {
  if (!connect) return fine('no mail server (ERRAND_SMTP_URL), so Errand sends no mail')
  return connect().then(
    () => fine('the connection to the mail server works'),
    (error: unknown) =>
      wrong(
        `The mail server does not take mail (${mailErrorText(error)}). Look at ERRAND_SMTP_URL: host, port, user, password.`,
      ),
  )
}

/** Any HTTP answer counts as success. `server`: the URL of an ntfy server, without secrets. */
export async function checkNtfy(outgoing: Outgoing, server: string): Promise<Finding> {
  const url = new URL('v1/health', server).href
  return outgoing.send({ method: 'GET', url }).then(
    () => fine(`${server} answers`),
    (error: unknown) =>
      error instanceof OutgoingRefused
        ? wrong(`${server} may not be called. If it is your own, name its host in ERRAND_OUTGOING_ALLOW.`)
        : wrong(`${server} does not answer (${errorText(error)}). Reminders on phones go through it.`),
  )
}
