const SECURE_NAME = '__Host-errand'
const PLAIN_NAME = 'errand'

/**
 * The session cookie's value; null when there is none. On https only the `__Host-` one counts, which no other host and
 * no plain-http page can plant; a GET behind an unnamed proxy looks like http, so there both count.
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

/** `Set-Cookie` that signs in, for `maxAge` seconds. */
export const signInCookie = (value: string, secure: boolean, maxAge: number): string =>
  `${secure ? SECURE_NAME : PLAIN_NAME}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure ? '; Secure' : ''}`

/** `Set-Cookie` values that sign out, whichever of the two the browser has. */
export const signOutCookies = (secure: boolean): string[] => [
  signInCookie('', false, 0),
  ...(secure ? [signInCookie('', true, 0)] : []),
]
