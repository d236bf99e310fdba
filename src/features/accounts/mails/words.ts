/** What mails about accounts say, in the language of who reads them. */
import { languageOf, type Language } from '../../../domain/languages.ts'
import { CONFIRM_HOURS, RESET_HOURS, INVITATION_DAYS } from '../../../contract/links.ts'
import type { MailMessage } from '../../../platform/mail/message.ts'

/** A mail whose button leads to the link that is being sent. */
type Words = Omit<MailMessage, 'locale' | 'button' | 'footer'> & { button: string }

export interface MailLanguage {
  reset: () => Words
  confirmEmail: () => Words
  invited: (inviter: string, project: string | null) => Words
  /** Under every mail: which server it comes from. */
  footer: (server: string) => string
}

/** `7 days` in a language. */
const lasting =
  (unit: 'hour' | 'day') =>
  (count: number, language: Language): string =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
const hours = lasting('hour')
const days = lasting('day')

const en: MailLanguage = {
  reset: () => ({
    subject: 'A new password for Errand',
    paragraphs: [
      `Somebody asked for a new password for your account. The link works once, for ${hours(RESET_HOURS, 'en')}.`,
      'If it was not you, do nothing: your password stays as it is.',
    ],
    button: 'Set a new password',
  }),
  confirmEmail: () => ({
    subject: 'Confirm your new address',
    paragraphs: [
      `This address is to be the one of an Errand account. Confirm it within ${hours(CONFIRM_HOURS, 'en')}; until then the old one counts.`,
      'If it was not you, do nothing.',
    ],
    button: 'Confirm this address',
  }),
  invited: (inviter, project) => ({
    subject: project === null ? `${inviter} invites you to Errand` : `${inviter} invites you to ${project}`,
    paragraphs: [
      project === null
        ? `${inviter} invites you to Errand, where you keep tasks for yourself and share lists with others.`
        : `${inviter} wants to share the list “${project}” with you in Errand.`,
      `The link works once, for ${days(INVITATION_DAYS, 'en')}.`,
    ],
    button: 'Accept the invitation',
  }),
  footer: (server) => `Sent by Errand on ${server}`,
}

const da: MailLanguage = {
  reset: () => ({
    subject: 'En ny adgangskode til Errand',
    paragraphs: [
      `Nogen har bedt om en ny adgangskode til din konto. Linket virker én gang, i ${hours(RESET_HOURS, 'da')}.`,
      'Var det ikke dig, skal du ikke gøre noget: adgangskoden forbliver, som den er.',
    ],
    button: 'Vælg en ny adgangskode',
  }),
  confirmEmail: () => ({
    subject: 'Bekræft din nye adresse',
    paragraphs: [
      `Denne adresse skal høre til en konto i Errand. Bekræft den inden for ${hours(CONFIRM_HOURS, 'da')}; indtil da gælder den gamle.`,
      'Var det ikke dig, skal du ikke gøre noget.',
    ],
    button: 'Bekræft adressen',
  }),
  invited: (inviter, project) => ({
    subject: project === null ? `${inviter} inviterer dig til Errand` : `${inviter} inviterer dig til ${project}`,
    paragraphs: [
      project === null
        ? `${inviter} inviterer dig til Errand, hvor du samler dine opgaver og deler lister med andre.`
        : `${inviter} vil dele listen »${project}« med dig i Errand.`,
      `Linket virker én gang, i ${days(INVITATION_DAYS, 'da')}.`,
    ],
    button: 'Tag imod invitationen',
  }),
  footer: (server) => `Sendt af Errand på ${server}`,
}

const WORDS: Record<Language, MailLanguage> = { en, da }

/** The words for a locale such as `da-DK`. */
export const languageFor = (locale: string): MailLanguage => WORDS[languageOf(locale)]
