import type { ApiToken } from '../../../contract/accounts.ts'
import type { Feed } from '../../../contract/feeds.ts'
import type { MailAddress } from '../../../contract/inbound.ts'
import { get, getAll, post, remove } from '../../sync/api.ts'
import { moreText } from '../../text/text.ts'
import { command } from '../command.ts'

/** Secret addresses of the person, each with what reads it and what puts another in its place. */
export const loadFeed = (): Promise<Feed> => get<Feed>('/feed')
export const loadMailAddress = (): Promise<MailAddress> => get<MailAddress>('/mail-address')
export const resetFeed = (name: string): Promise<Feed | undefined> => reset<Feed>('/feed/rotate', name)
export const resetMailAddress = (name: string): Promise<MailAddress | undefined> =>
  reset<MailAddress>('/mail-address/rotate', name)

const reset = <Address extends object>(path: string, name: string): Promise<Address | undefined> =>
  command({
    name,
    request: () => post<Address>(path),
    message: () => ({ text: moreText().connections.renewed, topic: 'done' }),
  })

export const loadTokens = (): Promise<ApiToken[]> => getAll<ApiToken>('/tokens', 'tokens')

/** A token with the secret itself, which only this answer has. */
export type FreshToken = ApiToken & { token: string }

/** `expires_in_days` 0: never; left out: the server's usual time. */
export const createToken = (name: string, expires_in_days?: number): Promise<FreshToken | undefined> =>
  command({
    name,
    request: () => post<FreshToken>('/tokens', { name, ...(expires_in_days !== undefined && { expires_in_days }) }),
  })

export const revokeToken = ({ id, name }: ApiToken, revoked: () => void): Promise<unknown> =>
  command({
    name,
    request: () => remove(`/tokens/${id}`),
    settle: revoked,
    message: () => ({ text: moreText().tokens.revoked(name), topic: 'done' }),
  })
