import type { Session, TotpSetup } from '../../../contract/accounts.ts'
import type { InvitedByAccount, SecuredAccount } from '../../../contract/users.ts'
import { get, getAll, patch, post, remove, removeAt } from '../../sync/api.ts'
import { moreText } from '../../text/text.ts'
import { command } from '../command.ts'
import { me, setMe } from './me.ts'

// These reject with `ApiError`, for the form to show.

export const changePassword = (current_password: string, new_password: string): Promise<unknown> =>
  post('/auth/password/change', { current_password, new_password })

/** Requests a change of address; the old one stays until the mailed link is opened. */
export async function changeEmail(email: string, password: string): Promise<void> {
  setMe(await patch('/auth/email', { email, password }))
}

export const deleteAccount = (password: string): Promise<unknown> => remove('/auth/account', { password })

export const startTwoFactor = (password: string): Promise<TotpSetup> => post('/auth/totp/setup', { password })

/** Turns two-factor authentication on; returns the recovery codes. */
export async function confirmTwoFactor(code: string): Promise<string[]> {
  const { recovery_codes } = await post('/auth/totp/confirm', { code })
  showTwoFactor(true)
  return recovery_codes
}

export async function disableTwoFactor(password: string): Promise<void> {
  await post('/auth/totp/disable', { password })
  showTwoFactor(false)
}

function showTwoFactor(totp_enabled: boolean): void {
  if (me.value) setMe({ ...me.value, totp_enabled })
}

/** The number of unused recovery codes. */
export const countRecoveryCodes = (): Promise<number> => get('/auth/recovery-codes').then(({ remaining }) => remaining)

/** Creates new recovery codes; the previous ones stop working. */
export const renewRecoveryCodes = (password: string): Promise<string[]> =>
  post('/auth/recovery-codes', { password }).then((answer) => answer.recovery_codes)

/** Ends all other access to the account. */
export const secureAccount = (password: string): Promise<SecuredAccount> => post('/auth/secure', { password })

/** `undo`: the path that the server has named for it. */
export const undoInvitation = ({ email, name }: InvitedByAccount, undo: string, undone: () => void): Promise<unknown> =>
  command({
    name: name ?? email,
    request: () => removeAt(undo),
    settle: undone,
    message: () => ({ text: moreText().secureAccount.removed(name ?? email), topic: 'people' }),
  })

/** Reads the sessions of the person. */
export const loadSessions = (): Promise<Session[]> => getAll('/auth/sessions')

/** The device of a session, such as `Safari on Mac`; for an unknown one, the name it gives itself. */
export const deviceName = ({ device, browser, system }: Session): string =>
  browser && system ? moreText().security.device(browser, system) : device

export const endSession = (session: Session, ended: () => void): Promise<unknown> =>
  command({
    name: deviceName(session),
    request: () => remove('/auth/sessions/:id', { id: session.id }),
    settle: ended,
    message: () => ({ text: moreText().security.ended(deviceName(session)), topic: 'leave' }),
  })
