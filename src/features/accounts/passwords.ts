/** Password hashing with argon2id, off the main thread. Verification takes the same time for unknown accounts. */
import { normalPassword } from '../../domain/credentials.ts'
import { LONGEST_PASSWORD } from '../../domain/lengths.ts'
import { argon2 } from '../../platform/program/native.ts'

const SETTINGS = { algorithm: 2, memoryCost: 19456, timeCost: 2, parallelism: 1 } as const
const PREFIX = `$argon2id$v=19$m=${SETTINGS.memoryCost},t=${SETTINGS.timeCost},p=${SETTINGS.parallelism}$`

/** A PHC string of argon2id, m=19456 t=2 p=1, of the normal form of the password. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await argon2()
  return hash(normalPassword(password), SETTINGS)
}

let dummy: Promise<string> | undefined

/** How a password fits: `outdated` to a hash that is weaker than those of today, or of another form of the password. */
export type PasswordFit = 'well' | 'outdated' | 'not'

/** Whether the password is right. Without a stored hash it is not, after the same time. */
export async function passwordFit(stored: string | null, password: string): Promise<PasswordFit> {
  if (Buffer.byteLength(password) > LONGEST_PASSWORD) password = ''
  const { verify } = await argon2()
  const against = stored ?? (await (dummy ??= hashPassword('no account has this password')))
  const normal = normalPassword(password)
  const isNormal = await verify(against, normal)
  const isTyped = !isNormal && normal !== password && (await verify(against, password))
  if (stored === null || password === '' || !(isNormal || isTyped)) return 'not'
  return isNormal && stored.startsWith(PREFIX) ? 'well' : 'outdated'
}
