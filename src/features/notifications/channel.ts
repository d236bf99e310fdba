import type { ChannelName, Notification } from '../../contract/notifications.ts'

/** A notification to be sent by a channel. */
export interface Message {
  notification: Notification
  person: { id: string; name: string; email: string; locale: string; timezone: string }
  ntfy_url: string | null
  /** Where it leads in the web interface; null while this server does not know its own address. */
  link: string | null
  /** What can be done with one press, by POST to `url`; a GET there asks first. */
  acts: { label: string; url: string }[]
}

/** Another try makes no sense: the delivery is given up. The message goes to the log, so it holds no secret. */
export class GiveUp extends Error {
  override readonly name = 'GiveUp'
}

/** A way to send notifications. After an error it is tried again later, unless it is `GiveUp`. */
export interface Channel {
  name: ChannelName
  /** Whether this person has set it up. */
  isSetUpFor(message: Message): boolean
  send(message: Message): Promise<void>
}
