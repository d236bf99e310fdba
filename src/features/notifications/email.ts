/** Sends notifications by mail, in the recipient's language. */
import { compose } from '../../platform/mail/message.ts'
import { isForGood, mailErrorText, type Transport } from '../../platform/mail/transport.ts'
import { GiveUp, type Channel, type Message } from './channel.ts'
import { wordsFor } from './words.ts'

export const emailChannel = (transport: Transport): Channel => ({
  isSetUpFor: () => true,
  async send(message) {
    const mail = { ...compose(letterOf(message)), id: message.notification.id, to: message.person.email }
    await transport.deliver(mail).catch((error: unknown) => {
      const reason = `the mail server said no: ${mailErrorText(error)}`
      throw isForGood(error) ? new GiveUp(reason) : new Error(reason, { cause: error })
    })
  },
})

/** Links lead to pages that ask first, because some mail programs open links by themselves. */
function letterOf({ notification: { title, body }, person: { locale }, link, acts }: Message) {
  const { mail } = wordsFor(locale)
  return {
    locale,
    subject: title,
    paragraphs: body === '' ? [] : [body],
    ...(link !== null && { button: { text: mail.open, link }, footer: mail.footer(new URL(link).origin) }),
    links: acts.map(({ label, url }) => ({ text: label, link: url })),
  }
}
