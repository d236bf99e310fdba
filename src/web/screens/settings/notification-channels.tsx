import { useRef } from 'preact/hooks'
import {
  CHANNELS,
  NOTIFICATION_KINDS,
  type ChannelName,
  type NotificationKind,
  type NotificationSettings,
  type NotificationSettingsPatch,
} from '../../../contract/notifications.ts'
import { LONGEST_NTFY_URL } from '../../../domain/lengths.ts'
import { ApiError } from '../../sync/http/errors.ts'
import { raiseError } from '../../data/messages.ts'
import { explainedError } from '../../data/refusals/refusal-reason.ts'
import { loadNotificationSettings, saveNotificationSettings } from '../../data/account/notification-settings.ts'
import { moreText } from '../../text/text.ts'
import { Loaded } from '../shared/page/loaded.tsx'
import { SavedField } from './saved-field.tsx'
import type { ReadSetting } from './use-read.ts'

/** Which notifications are also sent, and by which channel. */
export function NotificationChannels({
  read: { found: settings, load, show, afterRefusal },
}: {
  read: ReadSetting<NotificationSettings>
}) {
  const words = moreText().notificationSettings
  const save: Save = async (change) => {
    const saving = saveNotificationSettings(change)
    void afterRefusal(saving.catch(() => {}))
    const saved = await saving
    show(saved)
    return saved
  }
  return (
    <section class="setting">
      <header>
        <h2>{words.title}</h2>
        <p>{words.lead}</p>
      </header>
      <Loaded of="notification settings" load={load} here={settings !== undefined}>
        {() =>
          settings && (
            <>
              <Topic saved={settings.ntfy_url ?? ''} save={save} />
              <ChannelSwitches settings={settings} save={save} />
              <p class="hint">{words.needs(settings.ntfy_url !== null)}</p>
            </>
          )
        }
      </Loaded>
    </section>
  )
}

type Save = (change: NotificationSettingsPatch) => Promise<NotificationSettings>

function Topic({ saved, save }: { saved: string; save: Save }) {
  const words = moreText().notificationSettings
  const saveTopic = async (address: string): Promise<(() => string) | null> => {
    try {
      await save({ ntfy_url: address || null })
      return null
    } catch (refusal) {
      if (refusal instanceof ApiError && refusal.fields['ntfy_url'])
        return () => moreText().notificationSettings.topicRefused
      throw refusal
    }
  }
  return (
    <SavedField
      label={words.topic}
      saved={saved}
      draft="ntfy topic"
      save={saveTopic}
      autoComplete="off"
      maxLength={LONGEST_NTFY_URL}
    >
      <p class="hint">{words.topicHint}</p>
    </SavedField>
  )
}

function ChannelSwitches({ settings, save }: { settings: NotificationSettings; save: Save }) {
  const words = moreText().notificationSettings
  /** What is being saved: the next switch begins with its answer, as the whole list of a kind is sent. */
  const saving = useRef<Promise<NotificationSettings>>(undefined)
  const toggle = (kind: NotificationKind, channel: ChannelName): void => {
    const before = saving.current ?? Promise.resolve(settings)
    const mine: typeof before = before
      .then(({ channels }) => save({ channels: { [kind]: toggled(channels[kind], channel) } }))
      .catch((error: unknown) => {
        raiseError(explainedError(error, words.kinds[kind]))
        // It may have been saved though its answer was lost.
        return loadNotificationSettings().catch(() => before)
      })
      .finally(() => saving.current === mine && (saving.current = undefined))
    saving.current = mine
  }
  return (
    <table class="channels">
      <thead>
        <tr>
          <td />
          {CHANNELS.map((channel) => (
            <th scope="col" key={channel}>
              {words.channels[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {NOTIFICATION_KINDS.map((kind) => (
          <tr key={kind}>
            <th scope="row">{words.kinds[kind]}</th>
            {CHANNELS.map((channel) => (
              <td key={channel}>
                <button
                  type="button"
                  class="switch"
                  role="switch"
                  aria-label={`${words.kinds[kind]}: ${words.channels[channel]}`}
                  aria-checked={settings.channels[kind].includes(channel)}
                  onClick={() => toggle(kind, channel)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const toggled = <Item,>(all: readonly Item[], item: Item): Item[] =>
  all.includes(item) ? all.filter((one) => one !== item) : [...all, item]
