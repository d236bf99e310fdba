import { useLayoutEffect, useState } from 'preact/hooks'
import { ApiError } from '../../sync/http/errors.ts'
import { SignedOutPage, SubmitButton } from './signed-out-page.tsx'
import { CodeInput } from '../../ui/forms/code-input.tsx'
import { Field, FieldError } from '../../ui/forms/field.tsx'
import { useDraft } from '../shared/use-draft.ts'
import { goInstead, isForVisitors, paths } from '../routes.ts'
import { sessionEnd } from '../../data/account/session.ts'
import { signIn } from '../../data/account/sign-in.ts'
import { moreText } from '../../text/text.ts'
import { complaintOf } from './complaint.ts'

type Step = 'password' | 'code' | 'recovery'

export function SignIn() {
  const words = moreText().account
  const end = sessionEnd.value
  // In all tabs: who signs in next, somebody else perhaps, begins with Today; or with the link of an invitation.
  useLayoutEffect(() => {
    if (end?.by === 'person' && !isForVisitors.peek()) goInstead(paths.today)
  }, [end])
  const [step, setStep] = useState<Step>('password')
  const [email, setEmail] = useDraft('sign-in email', '')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const [emailError, setEmailError] = useState('')
  const [busy, setBusy] = useState(false)

  const submit = async (typed = code): Promise<void> => {
    if (busy) return
    if (!navigator.cookieEnabled) return setError(words.noCookies)
    setEmailError(email.trim() ? '' : words.emailWrong)
    setError(password ? '' : words.noPassword)
    if (!email.trim() || !password) return
    setBusy(true)
    try {
      await signIn(email, password, step === 'password' ? undefined : typed.trim())
    } catch (refusal) {
      setBusy(false)
      if (refusal instanceof ApiError && refusal.code === 'totp_required') return setStep('code')
      setError(complaint(refusal, step))
      setCode('')
    }
  }
  const change = (next: Step): void => {
    setStep(next)
    setCode('')
    setError('')
  }

  if (step === 'password') {
    return (
      <SignedOutPage
        title={words.signIn}
        lead={end?.by === 'itself' ? words.ended(end.unsent) : words.signInTo(location.host)}
        submit={() => submit()}
      >
        <Field
          key="email"
          label={words.email}
          type="email"
          value={email}
          onInput={setEmail}
          error={emailError}
          autoComplete="username"
        />
        <Field
          key="password"
          label={words.password}
          type="password"
          value={password}
          onInput={setPassword}
          error={error}
          autoComplete="current-password"
        />
        <SubmitButton label={words.signIn} busy={busy} />
        <a class="text-button signed-out-link" href={paths.forgot}>
          {words.forgot}
        </a>
      </SignedOutPage>
    )
  }
  const recovery = step === 'recovery'
  return (
    <SignedOutPage
      title={words.codeTitle}
      lead={recovery ? words.recoveryLead : words.codeLead}
      submit={() => submit()}
    >
      {recovery ? (
        <Field key="recovery" label={words.recovery} value={code} onInput={setCode} error={error} autoComplete="off" />
      ) : (
        <div class="field">
          <CodeInput label={words.code} value={code} onInput={setCode} onFull={(full) => void submit(full)} />
          {error && <FieldError text={error} />}
        </div>
      )}
      <SubmitButton label={words.continue} busy={busy} />
      <button type="button" class="text-button signed-out-link" onClick={() => change(recovery ? 'code' : 'recovery')}>
        {recovery ? words.useApp : words.useRecovery}
      </button>
      <button type="button" class="text-button signed-out-link" onClick={() => change('password')}>
        {words.backToSignIn}
      </button>
    </SignedOutPage>
  )
}

function complaint(error: unknown, step: Step): string {
  const words = moreText().account
  const isWrong = error instanceof ApiError && (error.status === 401 || error.status === 422)
  return !isWrong ? complaintOf(error) : step === 'password' ? words.wrong : words.codeWrong
}
