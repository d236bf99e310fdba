const SECURE_NAME = '__Host-errand'
const PLAIN_NAME = 'errand'

/**
 * The value of the session cookie, or null. On https only the `__Host-` cookie is accepted, because other hosts and
 * plain-http pages cannot set it. Behind a proxy that is not trusted a GET looks like http, so there both are accepted.
 */
export function sessionCookie(header: string | undefined, secure: boolean): string | null {
  if (!header) return null
  return valueOf(header, SECURE_NAME) ?? (secure ? null : valueOf(header, PLAIN_NAME))
}

function valueOf(header: string, name: string): string | null {
  for (const part of header.split(';')) {
    const equals = part.indexOf('=')
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim()
  }
  return null
}

/** `Set-Cookie` value of a new session; `maxAge` in seconds. */
export const signInCookie = (value: string, secure: boolean, maxAge: number): string =>
  `${secure ? SECURE_NAME : PLAIN_NAME}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure ? '; Secure' : ''}`

/** `Set-Cookie` values that delete both session cookies. */
export const signOutCookies = (secure: boolean): string[] => [
  signInCookie('', false, 0),
  ...(secure ? [signInCookie('', true, 0)] : []),
]
