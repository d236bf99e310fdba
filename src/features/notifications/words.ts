/** What a notification says, in the language of who reads it. */
import type { NotificationKind } from '../../contract/notifications.ts'
import { languageOf, type Language } from '../../domain/languages.ts'
import type { Act } from './act-tokens.ts'

interface Words {
  title: Record<NotificationKind, (actor: string, subject: string) => string>
  someone: string
  /** Reminders that were found more than a day after their moment. */
  missed: (count: number) => string
  more: (count: number) => string
  today: string
  acts: Record<Act, string>
  open: string
  openErrand: string
  page: Record<Act, { ask: string; done: string }> & { gone: string }
  mail: { open: string; footer: (base: string) => string }
}

const en: Words = {
  title: {
    comment: (actor, subject) => `${actor} commented on ${subject}`,
    mention: (actor, subject) => `${actor} mentioned you in ${subject}`,
    assigned: (actor, subject) => `${actor} gave you ${subject}`,
    shared: (actor, subject) => `${actor} shared ${subject} with you`,
    joined: (actor, subject) => `${actor} joined ${subject}`,
    reminder: (_, subject) => subject,
  },
  someone: 'Somebody',
  missed: (count) =>
    count === 1 ? 'One reminder came due more than a day ago' : `${count} reminders came due more than a day ago`,
  more: (count) => `and ${count} more`,
  today: 'Today',
  acts: { done: 'Done', hour: '+1 hour', tomorrow: 'Tomorrow' },
  open: 'Open the task',
  openErrand: 'Open Errand',
  page: {
    done: { ask: 'Complete this task', done: 'Completed.' },
    hour: { ask: 'Remind me again in an hour', done: 'You will be reminded in an hour.' },
    tomorrow: { ask: 'Remind me again tomorrow at 09:00', done: 'You will be reminded tomorrow at 09:00.' },
    gone: 'This link has been used or is too old.',
  },
  mail: {
    open: 'Open in Errand',
    footer: (base) => `Sent by Errand. Choose what you are mailed about: ${base}/settings`,
  },
}

const da: Words = {
  title: {
    comment: (actor, subject) => `${actor} har skrevet til ${subject}`,
    mention: (actor, subject) => `${actor} har nævnt dig i ${subject}`,
    assigned: (actor, subject) => `${actor} har givet dig ${subject}`,
    shared: (actor, subject) => `${actor} har delt ${subject} med dig`,
    joined: (actor, subject) => `${actor} er nu med i ${subject}`,
    reminder: (_, subject) => subject,
  },
  someone: 'Nogen',
  missed: (count) =>
    count === 1
      ? 'Én påmindelse forfaldt for mere end et døgn siden'
      : `${count} påmindelser forfaldt for mere end et døgn siden`,
  more: (count) => `og ${count} mere`,
  today: 'I dag',
  acts: { done: 'Færdig', hour: '+1 time', tomorrow: 'I morgen' },
  open: 'Åbn opgaven',
  openErrand: 'Åbn Errand',
  page: {
    done: { ask: 'Gør opgaven færdig', done: 'Færdig.' },
    hour: { ask: 'Mind mig om den igen om en time', done: 'Du bliver mindet om den om en time.' },
    tomorrow: { ask: 'Mind mig om den igen i morgen kl. 09.00', done: 'Du bliver mindet om den i morgen kl. 09.00.' },
    gone: 'Linket er brugt eller for gammelt.',
  },
  mail: {
    open: 'Åbn i Errand',
    footer: (base) => `Sendt af Errand. Vælg, hvad du får mails om: ${base}/settings`,
  },
}

const WORDS: Record<Language, Words> = { en, da }

/** The words for a locale such as `da-DK`. */
export const wordsFor = (locale: string): Words => WORDS[languageOf(locale)]
