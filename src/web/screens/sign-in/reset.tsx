import { useState } from 'preact/hooks'
import { isEmail, isTooShort, trimmedEmail } from '../../../domain/credentials.ts'
import { ApiError } from '../../sync/http/errors.ts'
import { NewPassword } from './account-fields.tsx'
import { SignedOutPage, SubmitButton } from './signed-out-page.tsx'
import { Field, FieldError } from '../../ui/forms/field.tsx'
import { useDraft } from '../shared/use-draft.ts'
import { go, goInstead, paths } from '../routes.ts'
import { startSession } from '../../data/account/session.ts'
import { askForReset, confirmEmail, resetPassword } from '../../data/account/links.ts'
import { moreText, text } from '../../text/text.ts'
import { complaintOf } from './complaint.ts'

const tokenHere = (): string => new URLSearchParams(location.search).get('token') ?? ''

/** Whoever is signed in, or nobody any more, is found out afresh. */
function home(leave = go): void {
  leave(paths.today)
  void startSession()
}

export function Forgot() {
  const words = moreText().password
  const [email, setEmail] = useDraft('reset email', '')
  const [error, setError] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const submit = async (): Promise<void> => {
    const address = trimmedEmail(email)
    if (!isEmail(address)) return setError(moreText().account.emailWrong)
    setError('')
    try {
      await askForReset(address)
      setSentTo(address)
      setEmail('')
    } catch (refusal) {
      const tooMany = refusal instanceof ApiError && refusal.status === 429
      setError(tooMany ? words.tooManyRequests : complaintOf(refusal))
    }
  }
  if (sentTo !== null) return <Done title={words.sentTitle} lead={words.sentLead(sentTo)} />
  return (
    <SignedOutPage title={words.forgotTitle} lead={words.forgotLead} submit={submit}>
      <Field
        label={moreText().account.email}
        type="email"
        value={email}
        onInput={setEmail}
        error={error}
        autoComplete="username"
      />
      <SubmitButton label={words.send} />
      <button type="button" class="text-button signed-out-link" onClick={() => home()}>
        {words.toSignIn}
      </button>
    </SignedOutPage>
  )
}

export function Reset() {
  const words = moreText().password
  const [password, setPassword] = useState('')
  const [error, setError] = useState('')
  const [state, setState] = useState<'asking' | 'gone' | 'saved'>('asking')
  const submit = async (): Promise<void> => {
    if (isTooShort(password)) return setError(moreText().account.passwordShort)
    setError('')
    try {
      await resetPassword(tokenHere(), password)
      setState('saved')
    } catch (refusal) {
      const { password: common, token } = refusal instanceof ApiError ? refusal.fields : {}
      if (token) return setState('gone')
      setError(common ? moreText().account.passwordCommon : complaintOf(refusal))
    }
  }
  if (state === 'saved') return <Done title={words.savedTitle} lead={words.savedLead} />
  if (state === 'gone') return <LinkGone />
  return (
    <SignedOutPage title={words.resetTitle} lead={words.resetLead} submit={submit}>
      <NewPassword label={words.newPassword} value={password} onInput={setPassword} error={error} />
      <SubmitButton label={words.save} />
    </SignedOutPage>
  )
}

export function ConfirmEmail() {
  const words = moreText().password
  const [error, setError] = useState('')
  const [state, setState] = useState<'asking' | 'gone' | 'done'>('asking')
  const submit = async (): Promise<void> => {
    try {
      await confirmEmail(tokenHere())
      setState('done')
    } catch (refusal) {
      if (refusal instanceof ApiError && refusal.status < 429) return setState('gone')
      setError(complaintOf(refusal))
    }
  }
  if (state === 'done')
    return <Done title={words.emailDone} lead={words.emailDoneLead} label={text().missing.toToday} />
  if (state === 'gone')
    return (
      <SignedOutPage
        key="gone"
        title={words.goneTitle}
        lead={words.emailGoneText}
        submit={() => go(paths.settingsOf('security'))}
      >
        <SubmitButton label={words.toSecurity} />
      </SignedOutPage>
    )
  return (
    <SignedOutPage title={words.emailTitle} lead={words.emailLead} submit={submit}>
      {error && <FieldError text={error} />}
      <SubmitButton label={words.confirm} />
    </SignedOutPage>
  )
}

function LinkGone() {
  const words = moreText().password
  return (
    <SignedOutPage title={words.goneTitle} lead={words.goneText} submit={() => goInstead(paths.forgot)}>
      <SubmitButton label={words.again} />
    </SignedOutPage>
  )
}

function Done({ title, lead, label }: { title: string; lead: string; label?: string }) {
  return (
    <SignedOutPage key="done" title={title} lead={lead} submit={() => home(goInstead)}>
      <SubmitButton label={label ?? moreText().password.toSignIn} />
    </SignedOutPage>
  )
}
