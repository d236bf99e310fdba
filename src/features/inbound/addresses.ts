import type { Actor } from '../../domain/access/actor.ts'
import { notFound } from '../../domain/errors.ts'
import type { Reader } from '../../platform/db/transaction.ts'
import { ownerOf } from '../addresses/queries.ts'

/** The same message for every wrong address, so that it reveals nothing. */
const noSuchAddress = () => notFound('No such address')

/** Most addresses of a mail that are looked up. */
const MOST = 50
const SECRET = /(?<![a-z0-9])([a-z2-7]{26})@/gi

/** All texts that look like the secret of a mail address, without duplicates. */
export const secretsIn = (text: string): string[] =>
  [...new Set(Array.from(text.matchAll(SECRET), ([, secret = '']) => secret.toLowerCase()))].slice(0, MOST)

const ADDRESSED = /^(?:to|cc|bcc|resent-to|delivered-to|envelope-to|x-(?:original|envelope|forwarded)-to):/i

/** Like `secretsIn`, for the recipient fields of a mail's header; its lines may end in CR alone, below those of a server. */
export function secretsOfHeader(header: string): string[] {
  const found = secretsOfLines(header)
  const [ofReturns = ''] = header.split(/\r\r(?!\n)/, 1)
  return found.length > 0 ? found : secretsOfLines(ofReturns.replaceAll(/\r(?!\n)/g, '\n'))
}

const secretsOfLines = (header: string): string[] =>
  secretsIn(
    header
      .replaceAll(/\r?\n[ \t]+/g, ' ')
      .split(/\r?\n/)
      .filter((line) => ADDRESSED.test(line))
      .join('\n'),
  )

/** The owners of these addresses, without duplicates; 404 when there is none. */
export function ownersOf(on: Reader, secrets: readonly string[]): Actor[] {
  const owners = [...new Set(secrets)].map((secret) => ownerOf(on, 'mail', secret)).filter((owner) => owner !== null)
  if (owners.length === 0) throw noSuchAddress()
  return owners
}
