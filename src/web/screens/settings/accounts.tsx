import { useState } from 'preact/hooks'
import type { Account, UserInvite } from '../../../contract/people.ts'
import { ApiError, get, getAll, patch, post, quietly, remove } from '../../sync/api.ts'
import { openLayer } from '../../ui/open-layers.ts'
import { say } from '../../data/messages.ts'
import { sentenceFor } from '../../data/command.ts'
import { me } from '../../data/tables.ts'
import { momentInWords } from '../../text/moments.ts'
import { peopleText } from '../../text/people.ts'
import { text } from '../../text/text.ts'
import { openConfirm } from '../../ui/confirm.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loaded } from '../shared/page/loaded.tsx'
import { openMenu } from '../../ui/menu.tsx'
import { Entry } from '../../ui/entry.tsx'
import { InviteLink } from '../members/invite-dialog.tsx'
import { attempt } from '../../data/projects/member-actions.ts'
import { PendingLine } from '../members/pending.tsx'
import { Avatar } from '../../ui/small-parts.tsx'
import { Setting } from './setting.tsx'

/** Everybody with an account on this server, for those who look after it. */
export function Accounts() {
  const words = peopleText().users
  const [users, setUsers] = useState<readonly Account[]>([])
  const [invites, setInvites] = useState<readonly UserInvite[]>([])
  const load = async (): Promise<void> => {
    const [all, first] = await Promise.all([
      getAll<Account>('/users', 'users'),
      get<{ invites: UserInvite[] }>('/users', { limit: 1 }),
    ])
    setUsers(all)
    setInvites(first.invites)
  }
  const reload = (): void => void quietly(load())
  const withdraw = ({ id, email }: UserInvite): Promise<unknown> =>
    attempt(
      email,
      () => remove(`/users/invites/${id}`),
      () => {
        reload()
        say(peopleText().members.withdrawn(email), { icon: 'mail' })
      },
    )
  return (
    <>
      <Setting title={words.title} text={words.text}>
        <Loaded of="users" load={load}>
          {() => (
            <ul class="rows">
              {users.map((user) => (
                <UserLine key={user.user_id} user={user} reload={reload} />
              ))}
              {invites.map((invite) => (
                <PendingLine key={invite.id} email={invite.email} note={peopleText().members.invited}>
                  <button
                    type="button"
                    class="button"
                    data-kind="quiet"
                    data-size="s"
                    aria-label={peopleText().members.withdrawName(invite.email)}
                    onClick={() => void withdraw(invite)}
                  >
                    {peopleText().members.withdraw}
                  </button>
                </PendingLine>
              ))}
            </ul>
          )}
        </Loaded>
        <p class="hint">
          {words.resetText} <code>errand user reset-link {'<e-mail>'}</code>
        </p>
      </Setting>
      <Setting title={words.invite} text={words.inviteText}>
        <NewUser invited={reload} />
      </Setting>
    </>
  )
}

function UserLine({ user, reload }: { user: Account; reload: () => void }) {
  const words = peopleText().users
  const isMe = user.user_id === me.value?.id
  const seen = user.last_seen_at ? words.seen(momentInWords(user.last_seen_at)) : words.neverSeen
  const note = [user.email, seen, user.totp_enabled && words.twoFactor].filter(Boolean).join(' · ')
  return (
    <Entry
      mark={<Avatar person={user} size="xl" mute />}
      title={
        <>
          <b>{user.name}</b> {isMe && <span class="quiet">{peopleText().you}</span>}{' '}
          {user.is_admin && <span class="tag">{words.admin}</span>}
        </>
      }
      note={note}
    >
      {!isMe && (
        <button
          type="button"
          class="icon-button"
          aria-label={words.more(user.name)}
          aria-haspopup="menu"
          onClick={(event) => openActs(event.currentTarget, user, reload)}
        >
          <Icon name="ellipsis" />
        </button>
      )}
    </Entry>
  )
}

function openActs(anchor: Element, user: Account, reload: () => void): void {
  const words = peopleText().users
  const told = (sentence: string) => (): void => {
    reload()
    say(sentence, { icon: 'users' })
  }
  const setAdmin = (is_admin: boolean): unknown =>
    attempt(
      user.name,
      () => patch(`/users/${user.user_id}`, { is_admin }),
      told(is_admin ? words.isAdmin(user.name) : words.isNoAdmin(user.name)),
    )
  const removeUser = (): unknown =>
    attempt(user.name, () => remove(`/users/${user.user_id}`), told(words.removed(user.name)))
  const question = {
    title: words.removeTitle(user.name),
    text: words.removeText(user.name),
    yes: words.remove,
    act: () => void removeUser(),
  }
  openMenu(anchor, words.more(user.name), [
    {
      label: user.is_admin ? words.noAdmin : words.makeAdmin,
      icon: 'users',
      act: () => void setAdmin(!user.is_admin),
    },
    { label: words.remove, icon: 'x', danger: true, apart: true, act: () => openConfirm(question) },
  ])
}

function NewUser({ invited }: { invited: () => void }) {
  const words = peopleText().users
  const [email, setEmail] = useState('')
  const [error, setError] = useState('')
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    if (!/^[^\s@]+@[^\s@]+$/.test(email.trim())) return setError(text().door.emailWrong)
    try {
      const sent = await post<{ invite: UserInvite; link: string; emailed: boolean }>('/users', { email: email.trim() })
      setEmail('')
      setError('')
      invited()
      openLayer((close) => <InviteLink sent={sent} close={close} />)
    } catch (refusal) {
      const here = refusal instanceof ApiError && refusal.status === 409
      setError(here ? words.here : sentenceFor(refusal, email))
    }
  }
  return (
    <form class="field" onSubmit={(event) => void submit(event)} noValidate>
      <Field label={words.email} type="email" value={email} onInput={setEmail} error={error} autoComplete="off" />
      <button class="button setting-save" data-kind="primary">
        {peopleText().members.invite}
      </button>
    </form>
  )
}
