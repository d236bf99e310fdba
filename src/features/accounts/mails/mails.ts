/** Mails about accounts: written in the write that makes their links, sent once that is on the disk. */
import type { Tx } from '../../../platform/db/transaction.ts'
import { compose } from '../../../platform/mail/letter.ts'
import type { Outbox } from '../../../platform/mail/outbox.ts'
import { languageFor, type Language } from './words.ts'

/** Whom a link is for. */
export interface Linked {
  email: string
  locale: string
  link: string
}

export interface AccountMails {
  /** Whether this server can send. */
  readonly configured: boolean
  reset(tx: Tx, to: Linked): void
  confirmEmail(tx: Tx, to: Linked): void
  /** Answers whether it will be sent. */
  invited(tx: Tx, to: Linked & { project: string | null; inviter: string }): boolean
}

/** Mails that go out by `outbox`; none when there is no mail server. */
export function createAccountMails(outbox: Outbox | null): AccountMails {
  const send = (tx: Tx, to: Linked, wordsIn: (language: Language) => ReturnType<Language['reset']>): boolean => {
    if (!outbox) return false
    const language = languageFor(to.locale)
    const words = wordsIn(language)
    const footer = language.footer(URL.parse(to.link)?.host ?? '')
    const mail = compose({ ...words, button: { text: words.button, link: to.link }, footer, locale: to.locale })
    return outbox.send(tx, { ...mail, to: to.email })
  }
  return {
    configured: outbox !== null,
    reset: (tx, to) => void send(tx, to, ({ reset }) => reset()),
    confirmEmail: (tx, to) => void send(tx, to, ({ confirmEmail }) => confirmEmail()),
    invited: (tx, to) => send(tx, to, ({ invited }) => invited(to.inviter, to.project)),
  }
}
