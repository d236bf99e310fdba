import type { Account } from '../../../contract/users.ts'
import { isEmail, trimmedEmail } from '../../../domain/credentials.ts'
import { inviteUser, loadUsers, removeUser, setAdmin, withdrawUserInvite } from '../../data/account/users.ts'
import { ApiError, ignoreRefusal } from '../../sync/http/errors.ts'
import { openLayer } from '../../ui/floating/layers.tsx'
import { explainedError } from '../../data/refusals/refusal-reason.ts'
import { me } from '../../data/account/me.ts'
import { momentInSentence } from '../../text/moments.ts'
import { moreText, text } from '../../text/text.ts'
import { openConfirm } from '../../ui/floating/confirm.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loaded } from '../shared/page/loaded.tsx'
import { openMenu } from '../../ui/floating/menu.tsx'
import { Entry } from '../../ui/display/entry.tsx'
import { InviteLink } from '../shared/people/invite-link.tsx'
import { PendingLine } from '../shared/people/pending-line.tsx'
import { Avatar } from '../../ui/display/marks.tsx'
import { useComplaint } from '../shared/use-complaint.ts'
import { useDraft } from '../shared/use-draft.ts'
import { useOnce } from '../shared/use-once.ts'
import { Setting } from './setting.tsx'
import { useRead } from './use-read.ts'

/** Everybody with an account on this server, for those who look after it. */
export function Accounts() {
  const words = moreText().users
  const { found, isSettled, load } = useRead(loadUsers)
  /** After a refusal, too: somebody may be gone. */
  const reload = (): void => void ignoreRefusal(load())
  return (
    <>
      <Setting text={words.text}>
        <Loaded of="users" load={load} here={found !== undefined}>
          {() => (
            <ul class="entries">
              {found?.users.map((user) => (
                <UserLine key={user.user_id} user={user} reload={reload} />
              ))}
              {found?.invites.map((invite) => (
                <PendingLine key={invite.id} email={invite.email} note={moreText().members.invited}>
                  <button
                    type="button"
                    class="button"
                    data-kind="quiet"
                    data-size="s"
                    aria-label={moreText().members.withdrawName(invite.email)}
                    onClick={() => void withdrawUserInvite(invite).then(reload)}
                  >
                    {moreText().members.withdraw}
                  </button>
                </PendingLine>
              ))}
            </ul>
          )}
        </Loaded>
        {isSettled && (
          <p class="hint">
            {words.resetText} <code>errand user reset-link {'<email>'}</code>
          </p>
        )}
      </Setting>
      {isSettled && (
        <Setting title={words.invite} text={words.inviteText}>
          <NewUser invited={reload} />
        </Setting>
      )}
    </>
  )
}

function UserLine({ user, reload }: { user: Account; reload: () => void }) {
  const words = moreText().users
  const isMe = user.user_id === me.value?.id
  const seen = user.last_seen_at ? words.seen(momentInSentence(user.last_seen_at)) : !isMe && words.neverSeen
  const note = [user.email, seen, user.totp_enabled && words.twoFactor].filter(Boolean).join(' · ')
  return (
    <Entry
      mark={<Avatar person={user} size="xl" mute />}
      title={
        <>
          <b>{user.name}</b> {isMe && <span class="quiet">{moreText().you}</span>}{' '}
          {user.is_admin && <span class="tag">{words.admin}</span>}
        </>
      }
      note={note}
    >
      {!isMe && (
        <IconButton
          icon="ellipsis"
          name={text().nav.moreFor(user.name)}
          popup="menu"
          act={(button) => openActs(button, user, reload)}
        />
      )}
    </Entry>
  )
}

function openActs(anchor: Element, user: Account, reload: () => void): void {
  const words = moreText().users
  const question = {
    title: words.removeTitle(user.name),
    text: words.removeText(user.name),
    yes: words.remove,
    act: () => void removeUser(user).then(reload),
  }
  openMenu(anchor, text().nav.moreFor(user.name), [
    {
      label: user.is_admin ? words.noAdmin : words.makeAdmin,
      icon: 'users',
      act: () => void setAdmin(user, !user.is_admin).then(reload),
    },
    { label: words.remove, icon: 'x', danger: true, apart: true, act: () => openConfirm(question) },
  ])
}

function NewUser({ invited }: { invited: () => void }) {
  const words = moreText().users
  const [email, setEmail] = useDraft('user invitation', '')
  const [error, complain] = useComplaint('')
  const send = useOnce(async () => {
    const address = trimmedEmail(email)
    if (!isEmail(address)) return complain(() => moreText().account.emailWrong)
    complain(() => '')
    try {
      const sent = await inviteUser(address)
      setEmail((now) => (now === email ? '' : now))
      invited()
      openLayer((close) => <InviteLink sent={sent} close={close} />)
    } catch (refusal) {
      const here = refusal instanceof ApiError && refusal.status === 409
      complain(() => (here ? moreText().users.here : explainedError(refusal, email)))
    }
  })
  const submit = (event: Event): void => {
    event.preventDefault()
    void send()
  }
  return (
    <form class="setting-form" onSubmit={submit} noValidate>
      <Field label={words.email} type="email" value={email} onInput={setEmail} error={error} autoComplete="off" />
      <button class="button setting-save" data-kind="primary">
        {moreText().members.invite}
      </button>
    </form>
  )
}
