import { isEmail, isTooShort, trimmedEmail } from '../../../domain/credentials.ts'
import { LONGEST_NAME } from '../../../domain/lengths.ts'
import { useState } from 'preact/hooks'
import { ApiError } from '../../sync/http/errors.ts'
import { SignedOutPage, SubmitButton } from './signed-out-page.tsx'
import { useComplaint } from '../shared/use-complaint.ts'
import { NewPassword, useNewAccount, ZoneAndLanguage } from './account-fields.tsx'
import { Field, FieldError } from '../../ui/forms/field.tsx'
import { session } from '../../data/account/session.ts'
import { setUp } from '../../data/account/sign-in.ts'
import { moreText } from '../../text/text.ts'
import { complaintOf } from './complaint.ts'

type Errors = Partial<Record<'name' | 'email' | 'password' | 'code' | 'form', string>>

export function SetUp() {
  const words = moreText().account
  const { name, email, timezone, locale, set } = useNewAccount('set-up')
  const [password, setPassword] = useState('')
  const [errors, complain] = useComplaint<Errors>({})
  /** Null until the server asks for it. */
  const [code, setCode] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async (): Promise<void> => {
    const account = { name: name.trim(), email: trimmedEmail(email), password, timezone, locale, ...(code && { code }) }
    complain(() => check(account))
    if (busy || Object.keys(check(account)).length > 0) return
    setBusy(true)
    try {
      await setUp(account)
    } catch (error) {
      setBusy(false)
      if (error instanceof ApiError && error.status === 409) return void (session.value = 'signed-out')
      if (error instanceof ApiError && error.fields.code !== undefined) setCode(code ?? '')
      complain(() => refusals(error))
    }
  }

  return (
    <SignedOutPage title={words.welcome} lead={words.welcomeLead} submit={submit}>
      <Field
        label={words.yourName}
        value={name}
        onInput={set('name')}
        error={errors.name ?? ''}
        autoComplete="name"
        maxLength={LONGEST_NAME}
      />
      <Field
        label={words.email}
        type="email"
        value={email}
        onInput={set('email')}
        error={errors.email ?? ''}
        autoComplete="username"
      />
      <NewPassword value={password} onInput={setPassword} error={errors.password ?? ''} />
      <ZoneAndLanguage timezone={timezone} setTimezone={set('timezone')} locale={locale} setLocale={set('locale')} />
      {code !== null && (
        <Field label={words.setUpCode} value={code} onInput={setCode} error={errors.code ?? ''} autoComplete="off" />
      )}
      {errors.form && <FieldError text={errors.form} />}
      <SubmitButton label={words.start} busy={busy} />
    </SignedOutPage>
  )
}

function check({ name, email, password }: { name: string; email: string; password: string }): Errors {
  const words = moreText().account
  return {
    ...(name === '' && { name: words.nameMissing }),
    ...(!isEmail(email) && { email: words.emailWrong }),
    ...(isTooShort(password) && { password: words.passwordShort }),
  }
}

function refusals(error: unknown): Errors {
  const words = moreText().account
  if (!(error instanceof ApiError) || error.status !== 422) return { form: complaintOf(error) }
  const { fields } = error
  return {
    ...(fields.name !== undefined && { name: words.nameMissing }),
    ...(fields.email !== undefined && { email: words.emailWrong }),
    ...(fields.password !== undefined && { password: words.passwordCommon }),
    ...(fields.timezone !== undefined && { form: words.zoneUnknown }),
    ...(fields.code !== undefined && { code: words.setUpCodeNeeded }),
  }
}
