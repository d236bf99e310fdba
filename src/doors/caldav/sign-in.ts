/** Authentication: Basic with email address and API token, or Bearer with the token; never a password or cookie. */
import type { IncomingMessage } from 'node:http'
import { unauthorized } from '../../domain/errors.ts'
import { caseFolded } from '../../domain/text/case.ts'
import type { SignInLimits } from '../../features/accounts/sign-in-limits.ts'
import type { Instant, Reader } from '../../platform/db/transaction.ts'
import { outOfScope, type Authenticate, type Caller, userAgentOf } from '../../platform/http/caller/caller.ts'

interface Needs {
  on: Reader
  now: Instant
  address: string
  authenticate: Authenticate
  limits: SignInLimits
}

/** Throws 401 for wrong credentials, which count as a failed sign-in of the address; 429 after too many. */
export async function signIn(
  incoming: IncomingMessage,
  { on, now, address, authenticate, limits }: Needs,
): Promise<Caller> {
  const { name, token } = credentialsOf(incoming.headers.authorization)
  if (token === null) throw unauthorized('Sign in with your email address and an API token')
  const userAgent = userAgentOf(incoming.headers)
  const caller = authenticate({ bearer: token, cookie: null, address, userAgent }, on, now)
  const isTheirs =
    caller !== null &&
    caller !== 'wrong' &&
    (name === null || caseFolded(name.trim()) === caseFolded(caller.actor.email))
  if (isTheirs && caller.scope !== 'add') return caller
  if (isTheirs) throw outOfScope(caller.scope)
  return limits.guard({ address }, () => {
    throw unauthorized('Wrong email address or API token')
  })
}

/** `name` is null with Bearer; `token` is null without credentials. */
function credentialsOf(header: string | undefined): { name: string | null; token: string | null } {
  const [scheme = ''] = /^\w+(?=\s)/.exec(header ?? '') ?? []
  const value = (header ?? '').slice(scheme.length).trim()
  if (scheme.toLowerCase() === 'bearer') return { name: null, token: value }
  if (scheme.toLowerCase() !== 'basic') return { name: null, token: null }
  const text = Buffer.from(value, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 0 ? { name: text, token: '' } : { name: text.slice(0, colon), token: text.slice(colon + 1) }
}
