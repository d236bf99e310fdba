/** Texts of the mails about accounts, by language. */
import { languageOf, type Language } from '../../../domain/languages.ts'
import { CONFIRM_HOURS, RESET_HOURS, INVITATION_DAYS } from '../../../contract/links.ts'
import type { MailMessage } from '../../../platform/mail/message.ts'

/** The texts of a mail; `button` is the label of the link. */
type Words = Omit<MailMessage, 'locale' | 'button' | 'footer'> & { button: string }

export interface MailLanguage {
  reset: () => Words
  confirmEmail: () => Words
  /** To the old address; it holds no link. */
  emailChanged: () => Omit<Words, 'button'>
  invited: (inviter: string, project: string | null) => Words
  /** The last line of every mail, which names the server. */
  footer: (server: string) => string
}

/** A duration in a language: `7 days`. */
const lasting =
  (unit: 'hour' | 'day') =>
  (count: number, language: Language): string =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
const hours = lasting('hour')
const days = lasting('day')

const en: MailLanguage = {
  reset: () => ({
    subject: 'Reset your Errand password',
    paragraphs: [
      `Someone asked to reset the password of your account. The link works once and expires in ${hours(RESET_HOURS, 'en')}.`,
      'If this was not you, ignore this email. Your password stays the same.',
    ],
    button: 'Reset password',
  }),
  confirmEmail: () => ({
    subject: 'Confirm your new email address',
    paragraphs: [
      `Someone asked to use this email address for an Errand account. Confirm it within ${hours(CONFIRM_HOURS, 'en')}. Until then, the old address is used.`,
      'If this was not you, ignore this email.',
    ],
    button: 'Confirm email address',
  }),
  emailChanged: () => ({
    subject: 'Your Errand email address has changed',
    paragraphs: [
      'Your account now uses another email address. You can no longer sign in or reset your password with this one.',
      'If this was not you, contact the person who runs this server.',
    ],
  }),
  invited: (inviter, project) => ({
    subject: project === null ? `${inviter} invites you to Errand` : `${inviter} invites you to ${project}`,
    paragraphs: [
      project === null
        ? `${inviter} invites you to Errand, a task manager for your own tasks and shared projects.`
        : `${inviter} wants to share the project “${project}” with you in Errand.`,
      `The link works once and expires in ${days(INVITATION_DAYS, 'en')}.`,
    ],
    button: 'Accept invitation',
  }),
  footer: (server) => `Sent by Errand on ${server}`,
}

const da: MailLanguage = {
  reset: () => ({
    subject: 'Nulstil din adgangskode til Errand',
    paragraphs: [
      `Nogen har bedt om at nulstille adgangskoden til din konto. Linket virker én gang og udløber om ${hours(RESET_HOURS, 'da')}.`,
      'Var det ikke dig, kan du se bort fra denne e-mail. Din adgangskode ændres ikke.',
    ],
    button: 'Nulstil adgangskode',
  }),
  confirmEmail: () => ({
    subject: 'Bekræft din nye e-mailadresse',
    paragraphs: [
      `Nogen har bedt om at bruge denne e-mailadresse til en konto i Errand. Bekræft den inden for ${hours(CONFIRM_HOURS, 'da')}. Indtil da bruges den gamle adresse.`,
      'Var det ikke dig, kan du se bort fra denne e-mail.',
    ],
    button: 'Bekræft e-mailadresse',
  }),
  emailChanged: () => ({
    subject: 'Din e-mailadresse til Errand er ændret',
    paragraphs: [
      'Din konto bruger nu en anden e-mailadresse. Du kan ikke længere logge ind eller nulstille din adgangskode med denne.',
      'Var det ikke dig, så kontakt den, der driver serveren.',
    ],
  }),
  invited: (inviter, project) => ({
    subject: project === null ? `${inviter} inviterer dig til Errand` : `${inviter} inviterer dig til ${project}`,
    paragraphs: [
      project === null
        ? `${inviter} inviterer dig til Errand, et program til dine egne opgaver og delte projekter.`
        : `${inviter} vil dele projektet “${project}” med dig i Errand.`,
      `Linket virker én gang og udløber om ${days(INVITATION_DAYS, 'da')}.`,
    ],
    button: 'Acceptér invitation',
  }),
  footer: (server) => `Sendt af Errand på ${server}`,
}

const WORDS: Record<Language, MailLanguage> = { en, da }

/** The texts for a locale such as `da-DK`. */
export const languageFor = (locale: string): MailLanguage => WORDS[languageOf(locale)]
