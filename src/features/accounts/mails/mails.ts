/** Mails about accounts: queued in the transaction that creates their links. */
import type { Tx } from '../../../platform/db/transaction.ts'
import { MAIL_LIMITS } from '../../../contract/mail-limits.ts'
import type { InvitationLink } from '../../../contract/sharing.ts'
import { MINUTE, SECOND } from '../../../domain/calendar/milliseconds.ts'
import { rateLimited } from '../../../domain/errors.ts'
import { caseFolded } from '../../../domain/text/case.ts'
import { withDirectionsEnded } from '../../../domain/text/direction.ts'
import type { Log } from '../../../platform/log/log.ts'
import { compose as composeLetter } from '../../../platform/mail/message.ts'
import { countMail } from '../../../platform/mail/limits.ts'
import type { Outbox } from '../../../platform/mail/outbox.ts'
import { languageFor, type MailLanguage } from './words.ts'

/** The recipient of a link. */
export interface Linked {
  email: string
  locale: string
  link: string
}

/** Why an invitation was not mailed; null when it was. */
type NotEmailed = InvitationLink['not_emailed']

export interface AccountMails {
  /** Whether a mail server is configured. */
  readonly configured: boolean
  /**
   * `email: null`: there is no such account; the work takes the same time. When the limit is reached it is only logged,
   * since the caller must not learn whether the account exists.
   */
  reset(tx: Tx, to: Omit<Linked, 'email'> & { account: string; email: string | null }): void
  /** Throws 429 when the limit is reached. */
  confirmEmail(tx: Tx, to: Linked & { account: string }): void
  /** `email` is the old address, which could reset the password; `base` is the server's. */
  emailChanged(tx: Tx, to: { email: string; locale: string; base: string }): void
  invited(tx: Tx, to: Invited): NotEmailed
}

interface Invited extends Linked {
  /** Null: an invitation to the server only. */
  project: { id: string; name: string } | null
  sender: { id: string; name: string }
}

const { invitations, resets, confirmations } = MAIL_LIMITS

/** Queues the mails in `outbox`; without a mail server it is null and nothing is sent. */
export function createAccountMails(outbox: Outbox | null, log: Log): AccountMails {
  const compose = (
    { locale, link }: Omit<Linked, 'email'>,
    wordsIn: (language: MailLanguage) => ReturnType<MailLanguage['reset']>,
  ) => {
    const language = languageFor(locale)
    const words = wordsIn(language)
    return composeLetter({ ...words, button: { text: words.button, link }, footer: footerOf(language, link), locale })
  }
  return {
    configured: outbox !== null,
    reset(tx, to) {
      if (!outbox) return
      const isTooMuch = countMail(tx, [{ key: `resets to ${to.account}`, ...resets.toAccount }]) > 0
      const mail = compose(to, ({ reset }) => reset())
      if (isTooMuch || !outbox.send(tx, { ...mail, to: to.email }))
        log.warn('a password reset link was not mailed: too many mails')
    },
    confirmEmail(tx, to) {
      if (!outbox) return
      const wait = countMail(tx, [
        { key: `confirmations by ${to.account}`, ...confirmations.byAccount },
        { key: `confirmations to ${caseFolded(to.email)}`, ...confirmations.toAddress },
      ])
      if (wait > 0) throw rateLimited(wait / SECOND)
      const mail = compose(to, ({ confirmEmail }) => confirmEmail())
      if (!outbox.send(tx, { ...mail, to: to.email })) throw rateLimited(WAIT_FOR_ROOM / SECOND)
    },
    emailChanged(tx, { email, locale, base }) {
      if (!outbox) return
      const language = languageFor(locale)
      const mail = composeLetter({ ...language.emailChanged(), footer: footerOf(language, base), locale })
      if (!outbox.send(tx, { ...mail, to: email }))
        log.warn('a changed email address was not mailed to the old one: too many mails')
    },
    invited(tx, to) {
      if (!outbox) return 'no_mail_server'
      const address = caseFolded(to.email)
      const wait = countMail(tx, [
        { key: `invitations by ${to.sender.id}`, ...invitations.bySender },
        { key: `invitations to ${address} ${to.project?.id ?? ''}`, ...invitations.toAddressAndProject },
        { key: `invitations to ${address}`, ...invitations.toAddress },
      ])
      if (wait > 0) return 'too_many'
      const sender = withDirectionsEnded(to.sender.name)
      const project = to.project && withDirectionsEnded(to.project.name)
      const mail = compose(to, ({ invited }) => invited(sender, project))
      return outbox.send(tx, { ...mail, to: to.email }, { canWait: true }) ? null : 'too_many'
    },
  }
}

const footerOf = (language: MailLanguage, url: string): string => language.footer(URL.parse(url)?.host ?? '')

/** How long a person is asked to wait, in milliseconds, where too many mails wait to be sent. */
const WAIT_FOR_ROOM = 10 * MINUTE
