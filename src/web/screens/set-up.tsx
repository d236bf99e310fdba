import { useState } from 'preact/hooks'
import type { Setup } from '../../contract/accounts.ts'
import { ApiError } from '../api.ts'
import { Door } from '../components/door.tsx'
import { Choice, Field, FieldError } from '../components/field.tsx'
import { ZoneOptions } from '../components/zone-options.tsx'
import { session, setUp } from '../store/session.ts'
import { browserLocale, LANGUAGES, speak, text } from '../text/text.ts'
import { Go } from './sign-in.tsx'

type Errors = Partial<Record<'name' | 'email' | 'password' | 'form', string>>

export function SetUp() {
  const words = text().door
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [timezone, setTimezone] = useState(Intl.DateTimeFormat().resolvedOptions().timeZone)
  const [locale, setLocale] = useState(browserLocale())
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)

  const submit = async (): Promise<void> => {
    const account = { name: name.trim(), email: email.trim(), password, timezone, locale }
    const found = check(account)
    setErrors(found)
    if (busy || Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await setUp(account as Setup)
    } catch (error) {
      setBusy(false)
      setErrors(refusals(error))
    }
  }
  const choose = (language: string): void => {
    setLocale(language === 'en' && browserLocale().startsWith('en') ? browserLocale() : language)
    void speak(language)
  }

  return (
    <Door title={words.welcome} lead={words.welcomeLead} submit={() => void submit()}>
      <Field
        label={words.yourName}
        value={name}
        onInput={setName}
        error={errors.name ?? ''}
        autoComplete="name"
        maxLength={200}
      />
      <Field
        label={words.email}
        type="email"
        value={email}
        onInput={setEmail}
        error={errors.email ?? ''}
        autoComplete="username"
      />
      <Field
        label={words.password}
        type="password"
        value={password}
        onInput={setPassword}
        error={errors.password ?? ''}
        autoComplete="new-password"
      >
        <Meter length={[...password].length} />
        {!errors.password && <p class="hint">{words.passwordShort}</p>}
      </Field>
      <div class="two">
        <Choice label={words.zone} value={timezone} choose={setTimezone}>
          <ZoneOptions chosen={timezone} />
        </Choice>
        <Choice label={words.language} value={locale.slice(0, 2)} choose={choose}>
          {Object.entries(LANGUAGES).map(([code, language]) => (
            <option key={code} value={code}>
              {language}
            </option>
          ))}
        </Choice>
      </div>
      {errors.form && <FieldError text={errors.form} />}
      <Go label={words.start} busy={busy} />
    </Door>
  )
}

/** Longer is better; nothing else is measured. */
function Meter({ length }: { length: number }) {
  const steps = [1, 10, 14, 20].filter((step) => length >= step).length
  return (
    <span class="meter" aria-hidden="true">
      {[1, 2, 3, 4].map((step) => (
        <i key={step} data-on={step <= steps || undefined} />
      ))}
    </span>
  )
}

function check({ name, email, password }: { name: string; email: string; password: string }): Errors {
  const words = text().door
  return {
    ...(name === '' && { name: words.nameMissing }),
    ...(!/^[^\s@]+@[^\s@]+$/.test(email) && { email: words.emailWrong }),
    ...([...password].length < 10 && { password: words.passwordShort }),
  }
}

function refusals(error: unknown): Errors {
  const words = text().door
  if (!(error instanceof ApiError)) return { form: text().toast.offline }
  if (error.status === 409) {
    session.value = 'signed-out'
    return {}
  }
  const { fields } = error
  return {
    ...(fields.name !== undefined && { name: words.nameMissing }),
    ...(fields.email !== undefined && { email: words.emailWrong }),
    ...(fields.password !== undefined && { password: words.passwordCommon }),
    ...(error.status !== 422 && {
      form: error.status === 429 ? words.tooMany(Math.ceil((error.retryAfter ?? 60) / 60)) : text().toast.broken,
    }),
  }
}
