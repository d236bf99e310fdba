/** The texts of notifications, by language. */
import type { NotificationKind } from '../../contract/notifications.ts'
import { MORNING } from '../../domain/calendar/morning.ts'
import { languageOf, type Language } from '../../domain/languages.ts'
import type { Act } from './act-tokens.ts'

interface Words {
  title: Record<NotificationKind, (actor: string, subject: string) => string>
  /** Who has no account any more. */
  formerMember: string
  /** Title for several reminders that are more than a day late. */
  missed: (count: number) => string
  more: (count: number) => string
  today: string
  acts: Record<Act, string>
  open: string
  openErrand: string
  page: Record<Act, { ask: string; done: string }> & { completed: string; gone: string }
  mail: { open: string; footer: (base: string) => string }
}

const en: Words = {
  title: {
    comment: (actor, subject) => `${actor} commented on ${subject}`,
    mention: (actor, subject) => `${actor} mentioned you in ${subject}`,
    assigned: (actor, subject) => `${actor} assigned ${subject} to you`,
    shared: (actor, subject) => `${actor} shared ${subject} with you`,
    joined: (actor, subject) => `${actor} joined ${subject}`,
    reminder: (_, subject) => subject,
  },
  formerMember: 'A former member',
  missed: (count) =>
    count === 1 ? 'One reminder was due more than a day ago' : `${count} reminders were due more than a day ago`,
  more: (count) => `and ${count} more`,
  today: 'Today',
  acts: { done: 'Complete', hour: '+1 hour', tomorrow: 'Tomorrow' },
  open: 'Open task',
  openErrand: 'Open Errand',
  page: {
    done: { ask: 'Complete task', done: 'Completed.' },
    hour: { ask: 'Remind me in an hour', done: 'You will be reminded in an hour.' },
    tomorrow: { ask: `Remind me tomorrow at ${MORNING}`, done: `You will be reminded tomorrow at ${MORNING}.` },
    completed: 'This task is completed, so you will not be reminded.',
    gone: 'This link no longer works',
  },
  mail: {
    open: 'Open in Errand',
    footer: (base) => `Sent by Errand. Change your notification settings: ${base}/settings`,
  },
}

const da: Words = {
  title: {
    comment: (actor, subject) => `${actor} har kommenteret ${subject}`,
    mention: (actor, subject) => `${actor} har nævnt dig i ${subject}`,
    assigned: (actor, subject) => `${actor} har tildelt dig ${subject}`,
    shared: (actor, subject) => `${actor} har delt ${subject} med dig`,
    joined: (actor, subject) => `${actor} er blevet medlem af ${subject}`,
    reminder: (_, subject) => subject,
  },
  formerMember: 'Et tidligere medlem',
  missed: (count) =>
    count === 1 ? 'Én påmindelse er mere end et døgn forsinket' : `${count} påmindelser er mere end et døgn forsinkede`,
  more: (count) => `og ${count} mere`,
  today: 'I dag',
  acts: { done: 'Fuldfør', hour: '+1 time', tomorrow: 'I morgen' },
  open: 'Åbn opgave',
  openErrand: 'Åbn Errand',
  page: {
    done: { ask: 'Fuldfør opgave', done: 'Fuldført.' },
    hour: { ask: 'Påmind mig om en time', done: 'Du får en påmindelse om en time.' },
    tomorrow: {
      ask: `Påmind mig i morgen kl. ${MORNING.replace(':', '.')}`,
      done: `Du får en påmindelse i morgen kl. ${MORNING.replace(':', '.')}.`,
    },
    completed: 'Opgaven er fuldført, så du får ingen påmindelse.',
    gone: 'Linket virker ikke længere',
  },
  mail: {
    open: 'Åbn i Errand',
    footer: (base) => `Sendt af Errand. Indstil notifikationer: ${base}/settings`,
  },
}

const WORDS: Record<Language, Words> = { en, da }

/** The texts for a locale such as `da-DK`. */
export const wordsFor = (locale: string): Words => WORDS[languageOf(locale)]
