import { useState } from 'preact/hooks'
import type { Project } from '../../../contract/projects.ts'
import type { Invited, Person } from '../../../contract/sharing.ts'
import type { InvitedRole } from '../../../domain/access/may.ts'
import { isEmail, trimmedEmail } from '../../../domain/credentials.ts'
import { raiseMessage } from '../../data/messages.ts'
import { ApiError } from '../../sync/http/errors.ts'
import { membersOf } from '../../data/projects/members.ts'
import { invite } from '../../data/projects/sharing.ts'
import { InviteLink } from '../shared/people/invite-link.tsx'
import { explainedError } from '../../data/refusals/refusal-reason.ts'
import { moreText } from '../../text/text.ts'
import { FormDialog } from '../../ui/floating/form-dialog.tsx'
import { LeftOver } from '../../ui/forms/left-over.tsx'
import { discardAll, useDraft } from '../shared/use-draft.ts'
import { useOnce } from '../shared/use-once.ts'
import { Roles } from './roles.tsx'
import { peopleCalled, WhoField } from './who-field.tsx'

interface InviteDialogProps {
  project: Project
  candidates: Person[]
  invited: () => void
  close: () => void
}

const FIRST_ROLE = 'editor'

type NotHere = Extract<Invited, { added: false }>

/** Puts somebody on the project: a person of this server at once, anybody else by a link. */
export function InviteDialog({ project, candidates, invited, close }: InviteDialogProps) {
  const words = moreText().members
  const draft = `invite to ${project.id}`
  const [typed, setTyped, discardTyped] = useDraft(draft, '')
  const [role, setRole, discardRole] = useDraft<InvitedRole>(`${draft} role`, FIRST_ROLE)
  const discard = discardAll(discardTyped, discardRole)
  const [error, setError] = useState('')
  const [sent, setSent] = useState<NotHere | null>(null)

  const clear = (): void => {
    setTyped('')
    setRole(FIRST_ROLE)
  }
  const send = useOnce(async () => {
    const isMember = peopleCalled(typed, membersOf(project.id)).length > 0
    const who = whoIs(typed, candidates, isMember)
    if (!who) return setError(whyNobody(typed.trim(), candidates, isMember))
    setError('')
    try {
      const answer = await invite(project, { ...who, role })
      clear()
      invited()
      if (!answer.added) return setSent(answer)
      close()
      raiseMessage(words.added(answer.member.name), { topic: 'people' })
    } catch (refusal) {
      setError(refused(refusal, typed))
    }
  })
  if (sent) return <InviteLink sent={sent} close={close} />
  return (
    <FormDialog
      title={words.inviteTo(project.name)}
      close={close}
      send={send}
      action={words.invite}
      cancel={() => (clear(), close())}
    >
      <WhoField value={typed} onInput={setTyped} candidates={candidates} error={error} />
      <Roles role={role} choose={setRole} />
      {discard && <LeftOver discard={discard} />}
    </FormDialog>
  )
}

/** A candidate by name or address, else an address that no member has; null for all else, and for the name of several. */
function whoIs(typed: string, candidates: Person[], isMember: boolean): { user_id: string } | { email: string } | null {
  const [known, other] = peopleCalled(typed, candidates)
  if (known) return other ? null : { user_id: known.user_id }
  const email = trimmedEmail(typed)
  return isEmail(email) && !isMember ? { email } : null
}

function whyNobody(typed: string, candidates: Person[], isMember: boolean): string {
  const words = moreText().members
  if (typed === '') return moreText().account.emailWrong
  if (peopleCalled(typed, candidates).length > 1) return words.several(typed)
  return (isMember ? words.alreadyMember : words.unknown)(typed)
}

function refused(error: unknown, typed: string): string {
  if (error instanceof ApiError && error.status === 409) return moreText().members.self
  if (error instanceof ApiError && error.status === 422) return moreText().account.emailWrong
  return explainedError(error, typed)
}
