import type { ShownInvite } from '../../../contract/sharing.ts'
import { isTooShort } from '../../../domain/credentials.ts'
import { LONGEST_NAME } from '../../../domain/lengths.ts'
import { useEffect, useState } from 'preact/hooks'
import { ApiError } from '../../sync/http/errors.ts'
import { NewPassword, useNewAccount, ZoneAndLanguage } from './account-fields.tsx'
import { complaintOf } from './complaint.ts'
import { useComplaint } from '../shared/use-complaint.ts'
import { SignedOutPage, SubmitButton } from './signed-out-page.tsx'
import { Field, FieldError } from '../../ui/forms/field.tsx'
import { goInstead, paths } from '../routes.ts'
import { session } from '../../data/account/session.ts'
import { projectList } from '../../data/projects/projects.ts'
import { acceptInvitation, findInvitation, signUp } from '../../data/account/links.ts'
import { moreText, text } from '../../text/text.ts'
import { SignIn } from './sign-in.tsx'

/** Where the link of an invitation leads: one makes an account, or joins with the one there is. */
export function Invite() {
  const token = new URLSearchParams(location.search).get('token') ?? ''
  const [found, setFound] = useState<ShownInvite | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [hasAccount, setHasAccount] = useState(false)
  const find = (): Promise<void> => findInvitation(token).then(setFound, setFailure)
  useEffect(() => void find(), [token])
  if (found === null) return failure === null ? null : <NotFound failure={failure} again={find} />
  if (session.value === 'signed-in') return <Join token={token} invitation={found} />
  if (hasAccount) return <SignIn />
  return <Account token={token} invitation={found} signIn={() => setHasAccount(true)} />
}

const titleOf = ({ project_name }: ShownInvite): string => {
  const words = moreText().invite
  return project_name === null ? words.titleHere : words.title(project_name)
}

/** A link that the server refuses is told from one that it could not be asked about. */
function NotFound({ failure, again }: { failure: unknown; again: () => unknown }) {
  const words = moreText().invite
  if (!(failure instanceof ApiError && failure.status < 429))
    return (
      <SignedOutPage title={words.titleHere} lead={complaintOf(failure)} submit={again}>
        <SubmitButton label={text().tryAgain} />
      </SignedOutPage>
    )
  return (
    <SignedOutPage title={words.goneTitle} lead={words.goneText} submit={() => goInstead(paths.today)}>
      <SubmitButton label={session.value === 'signed-in' ? text().missing.toToday : moreText().account.signIn} />
    </SignedOutPage>
  )
}

function Join({ token, invitation }: { token: string; invitation: ShownInvite }) {
  const words = moreText().invite
  const [error, complain] = useComplaint('')
  const join = async (): Promise<void> => {
    try {
      const project = await acceptInvitation(token)
      goInstead(paths.project(project.id))
    } catch (refusal) {
      if (refusal instanceof ApiError && refusal.status === 409) return goInstead(paths.today)
      complain(() => refusals(refusal).form ?? '')
    }
  }
  if (invitation.project_name === null)
    return (
      <SignedOutPage title={titleOf(invitation)} lead={words.already} submit={() => goInstead(paths.today)}>
        <SubmitButton label={text().missing.toToday} />
      </SignedOutPage>
    )
  return (
    <SignedOutPage title={titleOf(invitation)} lead={words.lead(invitation.invited_by, invitation.email)} submit={join}>
      {error && <FieldError text={error} />}
      <SubmitButton label={words.join} />
    </SignedOutPage>
  )
}

type Errors = Partial<Record<'name' | 'password' | 'form', string>>

interface AccountProps {
  token: string
  invitation: ShownInvite
  signIn: () => void
}

function Account({ token, invitation, signIn }: AccountProps) {
  const words = moreText().invite
  const { yourName } = moreText().account
  const { name, timezone, locale, set } = useNewAccount('invitation')
  const [password, setPassword] = useState('')
  const [errors, complain] = useComplaint<Errors>({})

  const submit = async (): Promise<void> => {
    const wrong = () => check(name.trim(), password)
    complain(wrong)
    if (Object.keys(wrong()).length > 0) return
    try {
      await signUp(token, { name: name.trim(), password, timezone, locale })
      const [project] = projectList.value
      goInstead(project ? paths.project(project.id) : paths.today)
    } catch (error) {
      complain(() => refusals(error))
    }
  }
  return (
    <SignedOutPage
      title={titleOf(invitation)}
      lead={words.lead(invitation.invited_by, invitation.email)}
      submit={submit}
    >
      <input
        type="email"
        class="vh"
        tabIndex={-1}
        aria-hidden
        readOnly
        autoComplete="username"
        value={invitation.email}
      />
      <Field
        label={yourName}
        value={name}
        onInput={set('name')}
        error={errors.name ?? ''}
        autoComplete="name"
        maxLength={LONGEST_NAME}
      />
      <NewPassword value={password} onInput={setPassword} error={errors.password ?? ''} />
      <ZoneAndLanguage timezone={timezone} setTimezone={set('timezone')} locale={locale} setLocale={set('locale')} />
      {errors.form && <FieldError text={errors.form} />}
      <SubmitButton label={words.join} />
      <button type="button" class="text-button signed-out-link" onClick={signIn}>
        {words.haveAccount}
      </button>
    </SignedOutPage>
  )
}

function check(name: string, password: string): Errors {
  const words = moreText().account
  return {
    ...(name === '' && { name: words.nameMissing }),
    ...(isTooShort(password) && { password: words.passwordShort }),
  }
}

function refusals(error: unknown): Errors {
  const words = moreText().invite
  if (error instanceof ApiError && error.status === 409) return { form: words.taken }
  if (error instanceof ApiError && error.status === 404) return { form: words.goneText }
  if (error instanceof ApiError && error.fields.password) return { password: moreText().account.passwordCommon }
  if (error instanceof ApiError && error.fields.timezone) return { form: moreText().account.zoneUnknown }
  return { form: complaintOf(error) }
}
