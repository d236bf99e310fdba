import type { Actor } from '../../domain/access/actor.ts'
import { notFound } from '../../domain/errors.ts'
import type { Reader } from '../../platform/db/transaction.ts'
import { ownerOf } from '../addresses/queries.ts'

/** The same words whatever is wrong with an address. */
const noSuchAddress = () => notFound('No such address')

/** How many addresses of a mail are looked up at most. */
const MOST = 50
const SECRET = /(?<![a-z0-9])([a-z2-7]{26})@/gi

/** What may be the secret parts of our addresses in a text, each once. */
export const secretsIn = (text: string): string[] =>
  [...new Set(Array.from(text.matchAll(SECRET), ([, secret]) => secret!.toLowerCase()))].slice(0, MOST)

const ADDRESSED = /^(?:to|cc|bcc|resent-to|delivered-to|envelope-to|x-(?:original|envelope|forwarded)-to):/i

/** The same, of the lines of a mail's header that say where it goes. */
export const secretsOfHeader = (header: string): string[] =>
  secretsIn(
    header
      .replaceAll(/\r?\n[ \t]+/g, ' ')
      .split(/\r?\n/)
      .filter((line) => ADDRESSED.test(line))
      .join('\n'),
  )

/** Whose addresses these are, each person once however often they are named; 404 when they are nobody's. */
export function ownersOf(on: Reader, secrets: readonly string[]): Actor[] {
  const owners = [...new Set(secrets)].map((secret) => ownerOf(on, 'mail', secret)).filter((owner) => owner !== null)
  if (owners.length === 0) throw noSuchAddress()
  return owners
}
