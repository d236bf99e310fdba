import { useEffect } from 'preact/hooks'
import type { Locale } from '../../../domain/languages.ts'
import { browserLocale } from '../../text/locale.ts'
import { moreText, loadText } from '../../text/text.ts'
import { Field } from '../../ui/forms/field.tsx'
import { LanguageField } from '../../ui/forms/language-field.tsx'
import { useDraft } from '../shared/use-draft.ts'
import { ZoneField } from '../../ui/forms/zone-field.tsx'

interface NewAccount {
  name: string
  email: string
  timezone: string
  locale: Locale
}

/** What somebody says of themself before they have an account, kept until they have it; their password never is. */
export function useNewAccount(draft: string) {
  const start = {
    name: '',
    email: '',
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    locale: browserLocale(),
  }
  const [fields, setFields] = useDraft<NewAccount>(draft, start)
  useEffect(() => void (fields.locale === start.locale || tryLocale(fields.locale)), [])
  const set =
    <Name extends keyof NewAccount>(field: Name) =>
    (value: NewAccount[Name]) =>
      setFields((now) => ({ ...now, [field]: value }))
  return { ...fields, set }
}

/** Where its words do not come, those that are there do as well. */
const tryLocale = (locale: Locale): void => void loadText(locale).catch(() => {})

/** A password that is being chosen, with how long it is. */
export function NewPassword({
  label = moreText().account.password,
  value,
  onInput,
  error,
}: {
  label?: string
  value: string
  onInput: (value: string) => void
  error: string
}) {
  return (
    <Field
      label={label}
      type="password"
      value={value}
      onInput={onInput}
      error={error}
      autoComplete="new-password"
      hint={moreText().account.passwordShort}
    >
      <Meter length={[...value].length} />
    </Field>
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

interface ZoneAndLanguageProps {
  timezone: string
  setTimezone: (zone: string) => void
  locale: Locale
  setLocale: (locale: Locale) => void
}

/** Where somebody is and what they read; a language is shown as soon as it is chosen. */
export function ZoneAndLanguage({ timezone, setTimezone, locale, setLocale }: ZoneAndLanguageProps) {
  const choose = (locale: Locale): void => {
    setLocale(locale)
    tryLocale(locale)
  }
  return (
    <div class="field-pair">
      <ZoneField value={timezone} choose={setTimezone} />
      <LanguageField locale={locale} choose={choose} />
    </div>
  )
}
