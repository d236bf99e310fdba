import { useState } from 'preact/hooks'
import { SECURED_DAYS, type InvitedByAccount, type SecuredAccount } from '../../../contract/users.ts'
import { secureAccount, undoInvitation } from '../../data/account/security.ts'
import { raiseMessage } from '../../data/messages.ts'
import { momentInWords } from '../../text/moments.ts'
import { moreText } from '../../text/text.ts'
import { ActivityEntry } from '../shared/activity-list.tsx'
import { PendingLine } from '../shared/people/pending-line.tsx'
import { askPassword } from './ask-password.tsx'
import { Setting, SettingButton } from './setting.tsx'

interface SecureAccountProps {
  secured: SecuredAccount | null
  show: (secured: SecuredAccount) => void
}

/** Asks for the password, then secures the account. */
export function askToSecure(show: (secured: SecuredAccount) => void): void {
  const words = moreText().secureAccount
  askPassword({
    title: words.title,
    text: words.confirm,
    yes: words.secure,
    danger: true,
    send: async (password) => show(await secureAccount(password)),
    done: () => raiseMessage(words.secured),
  })
}

/** Ends all other access at once, then lists what the account did lately; each invitation can be taken back. */
export function SecureAccountSetting({ secured, show }: SecureAccountProps) {
  const words = moreText().secureAccount
  return (
    <Setting
      title={words.title}
      text={words.text}
      end={<SettingButton label={words.secure} act={() => askToSecure(show)} danger />}
    >
      {secured && <Secured secured={secured} />}
    </Setting>
  )
}

function Secured({ secured: { ended, invited, changed, more } }: { secured: SecuredAccount }) {
  const words = moreText().secureAccount
  const [left, setLeft] = useState<readonly InvitedByAccount[]>(invited)
  return (
    <>
      <p>{words.ended(ended.sessions, ended.tokens.length)}</p>
      {more && <p>{words.incomplete}</p>}
      <h3>{words.invited(SECURED_DAYS)}</h3>
      {left.length === 0 && <p>{words.none}</p>}
      <ul class="entries">
        {left.map((one) => (
          <Invited
            key={`${one.email} ${one.project_id} ${one.user_id}`}
            invited={one}
            undone={() => setLeft((all) => all.filter((other) => other !== one))}
          />
        ))}
      </ul>
      <h3>{words.changed(SECURED_DAYS)}</h3>
      {changed.length === 0 && <p>{words.none}</p>}
      <ul>
        {changed.map((one) => (
          <ActivityEntry key={one.id} activity={one} />
        ))}
      </ul>
    </>
  )
}

function Invited({ invited, undone }: { invited: InvitedByAccount; undone: () => void }) {
  const words = moreText().secureAccount
  const { email, name, project_name, at, undo } = invited
  return (
    <PendingLine email={name ?? email} note={`${project_name ?? words.server} · ${momentInWords(at)}`}>
      {undo !== null && (
        <button
          type="button"
          class="button"
          data-size="s"
          aria-label={words.removeName(name ?? email, project_name ?? words.server)}
          onClick={() => void undoInvitation(invited, undo, undone)}
        >
          {moreText().users.remove}
        </button>
      )}
    </PendingLine>
  )
}
