import { useState } from 'preact/hooks'
import { isEmail, isTooShort, trimmedEmail } from '../../../domain/credentials.ts'
import { accountWithFilesAddress } from '../../data/addresses.ts'
import { changeEmail, changePassword, deleteAccount } from '../../data/account/security.ts'
import { raiseMessage } from '../../data/messages.ts'
import { me } from '../../data/account/me.ts'
import { moreText } from '../../text/text.ts'
import { askPassword } from './ask-password.tsx'
import { Setting, SettingButton } from './setting.tsx'
import { leaveSettings } from './sign-out.tsx'

interface PasswordSettingProps {
  /** All other devices are signed out now. */
  changed: () => void
  secure: () => void
}

/** After a change it offers to secure the account. */
export function PasswordSetting({ changed, secure }: PasswordSettingProps) {
  const words = moreText().security
  const [isChanged, setChanged] = useState(false)
  const change = (): void =>
    askPassword({
      title: words.password,
      text: words.passwordText,
      yes: words.change,
      also: {
        label: moreText().password.newPassword,
        type: 'password',
        check: (value) => (isTooShort(value) ? moreText().account.passwordShort : ''),
      },
      send: changePassword,
      refusal: ({ fields }) => (fields.new_password ? moreText().account.passwordCommon : null),
      done: () => {
        raiseMessage(words.changed)
        setChanged(true)
        changed()
      },
    })
  return (
    <Setting title={words.password} text={words.passwordText} end={<SettingButton label={words.change} act={change} />}>
      {isChanged && (
        <p>
          {moreText().secureAccount.offer}{' '}
          <button type="button" class="button" data-size="s" onClick={secure}>
            {moreText().secureAccount.title}
          </button>
        </p>
      )}
    </Setting>
  )
}

export function EmailSetting() {
  const words = moreText().security
  const now = me.value?.email ?? ''
  let wanted = ''
  const change = (): void =>
    askPassword({
      title: words.email,
      yes: words.change,
      also: {
        label: words.newEmail,
        type: 'email',
        check: (value) => (isEmail(trimmedEmail(value)) ? '' : moreText().account.emailWrong),
      },
      send: (password, email) => {
        wanted = trimmedEmail(email)
        return changeEmail(wanted, password)
      },
      refusal: ({ status, fields }) => {
        if (status === 409) return words.emailTaken
        return fields.email ? moreText().account.emailWrong : null
      },
      done: () => raiseMessage(me.value?.email === wanted ? words.emailChanged(wanted) : words.emailSent(wanted)),
    })
  return (
    <Setting
      title={words.email}
      text={words.emailText(now)}
      end={<SettingButton label={words.change} act={change} />}
    />
  )
}

export function LeavingSetting() {
  const words = moreText().security
  const leave = (): void =>
    askPassword({
      title: words.leaveTitle,
      text: words.leaveConfirm,
      yes: words.leave,
      danger: true,
      send: deleteAccount,
      refusal: ({ status }) => (status === 409 ? words.lastAdmin : null),
      // Once they have left: whatever is told before goes with them. Whoever signs in next may be here when it is over.
      done: () => void leaveSettings(() => raiseMessage(words.left, { topic: 'leave' })),
    })
  return (
    <Setting title={words.leave} text={words.leaveText} end={<SettingButton label={words.leave} act={leave} danger />}>
      <p>
        <a class="button" data-size="s" href={accountWithFilesAddress} download>
          {moreText().importExport.out.first}
        </a>
      </p>
    </Setting>
  )
}
