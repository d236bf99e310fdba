/** What a notification says, in the language of who reads it. */
import type { NotificationKind } from '../../contract/notifications.ts'

interface Words {
  title: Record<NotificationKind, (actor: string, subject: string) => string>
  someone: string
  /** Reminders that came due long ago, while the server was off. */
  missed: (count: number) => string
  more: (count: number) => string
  today: string
  acts: Record<'done' | 'hour' | 'tomorrow', string>
}

const en: Words = {
  title: {
    comment: (actor, subject) => `${actor} commented on ${subject}`,
    assigned: (actor, subject) => `${actor} gave you ${subject}`,
    shared: (actor, subject) => `${actor} shared ${subject} with you`,
    joined: (actor, subject) => `${actor} joined ${subject}`,
    reminder: (_, subject) => subject,
  },
  someone: 'Somebody',
  missed: (count) =>
    count === 1
      ? 'One reminder came due while the server was off'
      : `${count} reminders came due while the server was off`,
  more: (count) => `and ${count} more`,
  today: 'Today',
  acts: { done: 'Done', hour: '+1 hour', tomorrow: 'Tomorrow' },
}

const da: Words = {
  title: {
    comment: (actor, subject) => `${actor} har skrevet til ${subject}`,
    assigned: (actor, subject) => `${actor} har givet dig ${subject}`,
    shared: (actor, subject) => `${actor} har delt ${subject} med dig`,
    joined: (actor, subject) => `${actor} er nu med i ${subject}`,
    reminder: (_, subject) => subject,
  },
  someone: 'Nogen',
  missed: (count) =>
    count === 1
      ? 'Én påmindelse forfaldt, mens serveren var slukket'
      : `${count} påmindelser forfaldt, mens serveren var slukket`,
  more: (count) => `og ${count} mere`,
  today: 'I dag',
  acts: { done: 'Færdig', hour: '+1 time', tomorrow: 'I morgen' },
}

/** The words for a locale such as `da-DK`; English where there are none. */
export const wordsFor = (locale: string): Words => (locale.startsWith('da') ? da : en)
