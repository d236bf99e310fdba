/** Shapes of notifications and their settings. */
import * as v from 'valibot'
import { LONGEST_NTFY_URL } from '../domain/lengths.ts'
import { list, oneLine, oneOf } from './fields.ts'

export const NOTIFICATION_KINDS = ['comment', 'mention', 'assigned', 'shared', 'joined', 'reminder'] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

export const CHANNELS = ['email', 'ntfy'] as const
export type ChannelName = (typeof CHANNELS)[number]

const channels = v.pipe(
  list(oneOf(CHANNELS), [0, CHANNELS.length], 'must be a list of channels', 'must name each channel once'),
  v.check((names) => new Set(names).size === names.length, 'must name each channel once'),
)

/**
 * The URL of a topic on an ntfy server: `https://ntfy.example.org/topic`, with `user:password@` or `:token@` if
 * required.
 */
const ntfyUrl = v.pipe(
  oneLine(1, LONGEST_NTFY_URL),
  v.check((text) => {
    const url = URL.parse(text)
    return (
      url !== null &&
      /^https?:$/.test(url.protocol) &&
      /^\/(.+\/)?[-\w]{1,64}$/.test(url.pathname) &&
      !url.search &&
      !url.hash
    )
  }, 'must be the address of a topic, such as https://ntfy.example.org/maja-7f3a'),
)

export const notificationSettingsPatch = v.strictObject({
  ntfy_url: v.nullish(ntfyUrl),
  channels: v.optional(
    v.pipe(
      v.unknown(),
      v.check((value) => !Array.isArray(value), 'must be an object'),
      v.strictObject(v.entriesFromList(NOTIFICATION_KINDS, v.optional(channels))),
    ),
  ),
})

export type NotificationSettingsPatch = v.InferOutput<typeof notificationSettingsPatch>

export interface NotificationSettings {
  ntfy_url: string | null
  channels: Record<NotificationKind, ChannelName[]>
}

export interface Notification {
  id: string
  kind: NotificationKind
  title: string
  body: string
  project_id: string | null
  task_id: string | null
  actor_id: string | null
  actor_name: string | null
  read: boolean
  created_at: string
}
