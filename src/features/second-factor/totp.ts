/** Codes of an authenticator app: TOTP with SHA-1, 6 digits, 30 s, one step to either side (RFC 6238). */
import type { TotpSetup } from '../../contract/accounts.ts'

const PERIOD = 30
const COMMON = { issuer: 'Errand', algorithm: 'SHA1', digits: 6, period: PERIOD }
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20

/** A new secret (base32) with the address and the QR code by which an app takes it. */
export async function newTotp(account: string): Promise<TotpSetup> {
  const [{ Secret, TOTP }, { renderSVG }] = await Promise.all([import('otpauth'), import('uqr')])
  const secret = new Secret({ size: SECRET_BYTES })
  const uri = new TOTP({ ...COMMON, label: account, secret }).toString()
  return { secret: secret.base32, uri, qr_svg: renderSVG(uri, { ecc: 'M', border: 4 }) }
}

/** The 30-second step that a code belongs to, counted from 1970; null when it is not right around `now` (milliseconds). */
export async function stepOf(secret: string, code: string, now: number): Promise<number | null> {
  if (!/^\d{6}$/.test(code)) return null
  const { Secret, TOTP } = await import('otpauth')
  const totp = new TOTP({ ...COMMON, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta
}
