import type { ApiToken, MadeApiToken } from '../../../contract/accounts.ts'
import type { OwnFeed } from '../../../contract/feeds.ts'
import type { MailAddress } from '../../../contract/inbound.ts'
import type { Scope } from '../../../domain/access/scope.ts'
import { get, getAll, post, remove } from '../../sync/api.ts'
import { moreText } from '../../text/text.ts'
import { command } from '../command.ts'

/** Read and reset the secret addresses of the person. */
export const loadFeed = (): Promise<OwnFeed> => get('/feed')
export const loadMailAddress = (): Promise<MailAddress> => get('/mail-address')
export const resetFeed = (name: string): Promise<OwnFeed | undefined> => reset(name, () => post('/feed/rotate'))
export const resetMailAddress = (name: string): Promise<MailAddress | undefined> =>
  reset(name, () => post('/mail-address/rotate'))

const reset = <Address extends object>(name: string, request: () => Promise<Address>): Promise<Address | undefined> =>
  command({
    name,
    request,
    message: () => ({ text: moreText().connections.wasReset, topic: 'done' }),
  })

export const loadTokens = (): Promise<ApiToken[]> => getAll('/tokens')

/** `expires_in_days` 0: never; undefined: the server's default. */
export const createToken = (
  name: string,
  fields: { expires_in_days?: number; scope?: Scope } = {},
): Promise<MadeApiToken | undefined> => command({ name, request: () => post('/tokens', { name, ...fields }) })

export const revokeToken = ({ id, name }: ApiToken, revoked: () => void): Promise<unknown> =>
  command({
    name,
    request: () => remove('/tokens/:id', { id }),
    settle: revoked,
    message: () => ({ text: moreText().tokens.revoked(name), topic: 'done' }),
  })
