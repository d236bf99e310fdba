import type { ChannelName, Notification } from '../../contract/notifications.ts'

/** A notification to be sent. */
export interface Message {
  notification: Notification
  person: { id: string; name: string; email: string; locale: string; timezone: string }
  /** By which the person wants this kind now. */
  wanted: readonly ChannelName[]
  ntfy_url: string | null
  /** URL of the object on the page; null while the server's own address is unknown. */
  link: string | null
  /** Actions for buttons: POST to `url` runs the action, GET shows a page that asks first. */
  acts: { label: string; url: string }[]
}

/** A permanent failure: the delivery is dropped. The message is logged, so it must not contain secrets. */
export class GiveUp extends Error {
  override readonly name = 'GiveUp'
}

/** Sends notifications. After an error other than `GiveUp` the delivery is tried again later. */
export interface Channel {
  /** Whether this person has configured the channel. */
  isSetUpFor(message: Message): boolean
  send(message: Message): Promise<void>
}

/** Null: this server has none of that name. */
export type Channels = Readonly<Record<ChannelName, Channel | null>>
