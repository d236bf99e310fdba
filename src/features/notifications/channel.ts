import type { ChannelName, Notification } from '../../contract/notifications.ts'

/** A notification on its way out of the house. */
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

/** A way out. What it throws is tried again later, but for `GiveUp`. */
export interface Channel {
  name: ChannelName
  /** Whether this person can be reached by it at all. */
  isSetUpFor(message: Message): boolean
  send(message: Message): Promise<void>
}
