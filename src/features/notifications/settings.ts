/** The notification settings of a person: which kinds are sent by which channels. */
import { notificationSettings } from '../../../schema/tables/notifications.ts'
import {
  CHANNELS,
  NOTIFICATION_KINDS,
  type ChannelName,
  type NotificationKind,
  type NotificationSettings,
  type NotificationSettingsPatch,
} from '../../contract/notifications.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { findRow, updateRows, upsertRow } from '../../platform/db/rows/rows.ts'
import type { InstanceKey } from '../../platform/instance-key.ts'
import type { Reader, Tx } from '../../platform/db/transaction.ts'

type Chosen = Record<NotificationKind, ChannelName[]>

const SEALED_FOR = 'ntfy address'

/** Default: all kinds by all channels (ntfy needs a topic, email a mail server). */
const defaults = (): Chosen => Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, [...CHANNELS]])) as Chosen

interface Row {
  ntfy_url_sealed: string | null
  channels: string
}

const rowOf = (on: Reader, userId: string): Row | undefined => findRow(on, notificationSettings, { user_id: userId })

const channelsOf = (row: Row | undefined): Chosen => ({
  ...defaults(),
  ...(row && (JSON.parse(row.channels) as Chosen)),
})

/** The channels a person has chosen for each kind. */
export const channelsFor = (on: Reader, userId: string): Chosen => channelsOf(rowOf(on, userId))

/**
 * A person's settings. The ntfy URL is encrypted, since it may contain a password; null when it cannot be decrypted.
 */
export function settingsOf(on: Reader, key: InstanceKey, userId: string): NotificationSettings {
  const row = rowOf(on, userId)
  const sealed = row?.ntfy_url_sealed ?? null
  return { ntfy_url: sealed && key.open(sealed, SEALED_FOR), channels: channelsOf(row) }
}

/** Emails of the people to whose ntfy topic nothing is sent, because another key than this one sealed it. */
export const withLostTopic = (on: Pick<Reader, 'all'>, key: InstanceKey | null): string[] =>
  on
    .all<{ email: string; ntfy_url_sealed: string }>(
      `SELECT u.email, n.ntfy_url_sealed FROM notification_settings n JOIN users u ON u.id = n.user_id
       WHERE n.ntfy_url_sealed IS NOT NULL`,
    )
    .filter(({ ntfy_url_sealed }) => !key?.open(ntfy_url_sealed, SEALED_FOR))
    .map(({ email }) => email)

/** The ntfy servers that people have chosen, without duplicates, topics and passwords. `raw` is the database. */
export function ntfyServers(raw: { prepare(sql: string): { all(): unknown[] } }, key: InstanceKey): string[] {
  const rows = raw.prepare('SELECT ntfy_url_sealed FROM notification_settings').all() as Pick<Row, 'ntfy_url_sealed'>[]
  const addresses = rows.flatMap(
    ({ ntfy_url_sealed }) => (ntfy_url_sealed && key.open(ntfy_url_sealed, SEALED_FOR)) || [],
  )
  return [...new Set(addresses.map((address) => new URL('./', withoutUser(address)).href))]
}

function withoutUser(address: string): URL {
  const url = new URL(address)
  url.username = url.password = ''
  return url
}

/** Updates the actor's settings; only the kinds that are sent. */
export function updateSettings(
  tx: Tx,
  key: InstanceKey,
  actor: Actor,
  patch: NotificationSettingsPatch,
): NotificationSettings {
  const row = rowOf(tx, actor.id)
  const sealed =
    patch.ntfy_url === undefined
      ? (row?.ntfy_url_sealed ?? null)
      : patch.ntfy_url && key.seal(patch.ntfy_url, SEALED_FOR)
  const named = Object.fromEntries(Object.entries(patch.channels ?? {}).filter(([, names]) => names !== undefined))
  const channels = JSON.stringify({ ...channelsOf(row), ...named })
  upsertRow(tx, notificationSettings, { user_id: actor.id, ntfy_url_sealed: sealed, channels })
  return settingsOf(tx, key, actor.id)
}

/** Removes the ntfy URL; returns its server, or null if there was none. */
export function forgetNtfy(tx: Tx, key: InstanceKey, actor: Actor): string | null {
  const { ntfy_url } = settingsOf(tx, key, actor.id)
  updateRows(tx, notificationSettings, { user_id: actor.id }, { ntfy_url_sealed: null })
  return ntfy_url === null ? null : new URL(ntfy_url).origin
}
