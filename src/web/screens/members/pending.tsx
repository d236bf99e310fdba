import type { Project } from '../../../contract/projects.ts'
import type { Invite } from '../../../contract/sharing.ts'
import { INVITATION_DAYS } from '../../../contract/links.ts'
import { DAY } from '../../../domain/calendar/milliseconds.ts'
import { renewInvite, withdrawInvite } from '../../data/projects/sharing.ts'
import { now } from '../../text/clock.ts'
import { moreText } from '../../text/text.ts'
import { openLayer } from '../../ui/floating/layers.tsx'
import { InviteLink } from '../shared/people/invite-link.tsx'
import { PendingLine } from '../shared/people/pending-line.tsx'

/** Somebody who is asked in and not here yet. */
export function Pending({ project, invite, reload }: { project: Project; invite: Invite; reload: () => void }) {
  const words = moreText().members
  // The page's clock goes by the minute, and may be behind the server's.
  const days = Math.min(INVITATION_DAYS, Math.max(0, Math.ceil((Date.parse(invite.expires_at) - now.value) / DAY)))
  const renew = async (): Promise<void> => {
    const sent = await renewInvite(project, invite)
    reload()
    if (sent && !sent.added) openLayer((close) => <InviteLink sent={sent} close={close} />)
  }
  return (
    <PendingLine email={invite.email} note={words.pending(words.roles[invite.role], days)}>
      <button
        type="button"
        class="button"
        data-kind="quiet"
        data-size="s"
        aria-label={words.newLinkName(invite.email)}
        onClick={() => void renew()}
      >
        {words.newLink}
      </button>
      <button
        type="button"
        class="button"
        data-kind="quiet"
        data-size="s"
        aria-label={words.withdrawName(invite.email)}
        onClick={() => void withdrawInvite(project, invite).then(reload)}
      >
        {words.withdraw}
      </button>
    </PendingLine>
  )
}
