/** Password hashing with argon2id, off the main thread. Verification takes the same time for unknown accounts. */
import { argon2 } from '../../platform/native.ts'

const SETTINGS = { algorithm: 2, memoryCost: 19456, timeCost: 2, parallelism: 1 } as const
const PREFIX = `$argon2id$v=19$m=${SETTINGS.memoryCost},t=${SETTINGS.timeCost},p=${SETTINGS.parallelism}$`
const MAX_BYTES = 1024

/** A PHC string of argon2id, m=19456 t=2 p=1. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await argon2()
  return hash(password, SETTINGS)
}

let dummy: Promise<string> | undefined

/** Whether the password is right. Without a stored hash it returns false after the same time. */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  if (Buffer.byteLength(password) > MAX_BYTES) password = ''
  const { verify } = await argon2()
  const against = stored ?? (await (dummy ??= hashPassword('no account has this password')))
  const fits = await verify(against, password)
  return fits && stored !== null && password !== ''
}

/** Whether the hash was made with weaker settings than the current ones. */
export const wantsRehash = (stored: string): boolean => !stored.startsWith(PREFIX)
