import type { User } from '../../../contract/accounts.ts'
import { patch, post, remove } from '../../sync/api.ts'
import { say } from '../../data/messages.ts'
import { startSession } from '../../data/account/session.ts'
import { me } from '../../data/tables.ts'
import { movingText } from '../../text/moving.ts'
import { peopleText } from '../../text/people.ts'
import { text } from '../../text/text.ts'
import { ACCOUNT_ZIP } from './import/export.tsx'
import { askPassword } from './ask-password.tsx'
import { Setting, SettingButton } from './setting.tsx'

export function PasswordSetting() {
  const words = peopleText().security
  const change = (): void =>
    askPassword({
      title: words.password,
      text: words.passwordText,
      yes: words.change,
      also: {
        label: peopleText().password.newPassword,
        type: 'password',
        check: (value) => ([...value].length < 10 ? text().door.passwordShort : ''),
      },
      send: (current_password, new_password) => post('/auth/password/change', { current_password, new_password }),
      refusal: ({ fields }) => (fields.new_password ? text().door.passwordCommon : null),
      done: () => say(words.changed),
    })
  return (
    <Setting
      title={words.password}
      text={words.passwordText}
      end={<SettingButton label={words.change} act={change} />}
    />
  )
}

export function EmailSetting() {
  const words = peopleText().security
  const now = me.value?.email ?? ''
  let wanted = ''
  const change = (): void =>
    askPassword({
      title: words.email,
      yes: words.change,
      also: {
        label: words.newEmail,
        type: 'email',
        check: (value) => (/^[^\s@]+@[^\s@]+$/.test(value.trim()) ? '' : text().door.emailWrong),
      },
      send: async (password, email) => {
        wanted = email.trim()
        me.value = await patch<User>('/auth/email', { email: wanted, password })
      },
      refusal: ({ status, fields }) => {
        if (status === 409) return words.emailTaken
        return fields.email ? text().door.emailWrong : null
      },
      done: () => say(me.value?.email === wanted ? words.emailChanged(wanted) : words.emailSent(wanted)),
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
  const words = peopleText().security
  const leave = (): void =>
    askPassword({
      title: words.leaveTitle,
      text: words.leaveConfirm,
      yes: words.leave,
      danger: true,
      send: (password) => remove('/auth/account', { password }),
      refusal: ({ status }) => (status === 409 ? words.lastAdmin : null),
      done: () => void startSession(),
    })
  return (
    <Setting title={words.leave} text={words.leaveText} end={<SettingButton label={words.leave} act={leave} danger />}>
      <p>
        <a class="button" data-size="s" href={ACCOUNT_ZIP} download>
          {movingText().out.first}
        </a>
      </p>
    </Setting>
  )
}
