/** TOTP codes of authenticator apps (RFC 6238): SHA-1, 6 digits, 30 s, one step of tolerance on either side. */
import type { TotpSetup } from '../../contract/accounts.ts'

const PERIOD = 30
const COMMON = { issuer: 'Errand', algorithm: 'SHA1', digits: 6, period: PERIOD }
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20

/** Creates a secret (base32), with the URI and QR code for authenticator apps. */
export async function newTotp(account: string): Promise<TotpSetup> {
  const [{ Secret, TOTP }, { renderSVG }] = await Promise.all([import('otpauth'), import('uqr')])
  const secret = new Secret({ size: SECRET_BYTES })
  const uri = new TOTP({ ...COMMON, label: account, secret }).toString()
  return { secret: secret.base32, uri, qr_svg: renderSVG(uri, { ecc: 'M', border: 4 }) }
}

/**
 * The time step of a code (30-second steps since 1970); null when the code is not valid around `now` (milliseconds).
 */
export async function timeStepOf(secret: string, code: string, now: number): Promise<number | null> {
  if (!/^\d{6}$/.test(code)) return null
  const { Secret, TOTP } = await import('otpauth')
  const totp = new TOTP({ ...COMMON, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta
}
