import type { ComponentChildren } from 'preact'
import type { Project } from '../../../contract/projects.ts'
import type { Invite, Invited, InvitedRole } from '../../../contract/sharing.ts'
import { DAY } from '../../../domain/calendar/milliseconds.ts'
import { post, remove } from '../../sync/api.ts'
import { now } from '../../text/clock.ts'
import { openLayer } from '../../ui/open-layers.ts'
import { say } from '../../data/messages.ts'
import { peopleText } from '../../text/people.ts'
import { Icon } from '../../ui/icon.tsx'
import { InviteLink } from './invite-dialog.tsx'
import { Entry } from '../../ui/entry.tsx'
import { attempt } from '../../data/projects/member-actions.ts'

/** Somebody who is asked in and not here yet. */
export function Pending({ project, invite, reload }: { project: Project; invite: Invite; reload: () => void }) {
  const words = peopleText().members
  const days = Math.max(0, Math.ceil((Date.parse(invite.expires_at) - now.value) / DAY))
  const role = invite.role as InvitedRole
  const withdraw = (): Promise<unknown> =>
    attempt(
      invite.email,
      () => remove(`/projects/${project.id}/invites/${invite.id}`),
      () => {
        reload()
        say(words.withdrawn(invite.email), { icon: 'mail' })
      },
    )
  const another = (): Promise<unknown> =>
    attempt(
      invite.email,
      async () => {
        const sent = await post<Invited>(`/projects/${project.id}/invites`, { email: invite.email, role })
        if (!sent.added) openLayer((close) => <InviteLink sent={sent} close={close} />)
      },
      reload,
    )
  return (
    <PendingLine email={invite.email} note={words.pending(words.roles[role], days)}>
      <button
        type="button"
        class="button"
        data-kind="quiet"
        data-size="s"
        aria-label={words.newLinkName(invite.email)}
        onClick={() => void another()}
      >
        {words.newLink}
      </button>
      <button
        type="button"
        class="button"
        data-kind="quiet"
        data-size="s"
        aria-label={words.withdrawName(invite.email)}
        onClick={() => void withdraw()}
      >
        {words.withdraw}
      </button>
    </PendingLine>
  )
}

export function PendingLine({ email, note, children }: { email: string; note: string; children: ComponentChildren }) {
  const mark = (
    <span class="avatar" data-size="xl" data-color="graphite">
      <Icon name="mail" size="s" />
    </span>
  )
  return (
    <Entry mark={mark} title={<b>{email}</b>} note={note}>
      {children}
    </Entry>
  )
}
