import { useState } from 'preact/hooks'
import {
  CHANNELS,
  NOTIFICATION_KINDS,
  type ChannelName,
  type NotificationKind,
  type NotificationSettings,
  type NotificationSettingsPatch,
} from '../../../contract/notifications.ts'
import { ApiError } from '../../sync/errors.ts'
import { raiseError, raiseMessage } from '../../data/messages.ts'
import { sentenceFor } from '../../data/command.ts'
import { loadNotificationSettings, saveNotificationSettings } from '../../data/account/preferences.ts'
import { moreText } from '../../text/text.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Loaded } from '../shared/page/loaded.tsx'

/** What news reaches a person outside the page, by which way. */
export function Reach() {
  const words = moreText().notificationSettings
  const [settings, setSettings] = useState<NotificationSettings>()
  const save = async (change: NotificationSettingsPatch): Promise<void> =>
    setSettings(await saveNotificationSettings(change))
  return (
    <section class="setting">
      <header>
        <h2>{words.title}</h2>
        <p>{words.lead}</p>
      </header>
      <Loaded
        of="notification settings"
        load={() => loadNotificationSettings().then(setSettings)}
        here={settings !== undefined}
      >
        {() =>
          settings && (
            <>
              <Topic saved={settings.ntfy_url ?? ''} save={save} />
              <Ways settings={settings} save={save} />
            </>
          )
        }
      </Loaded>
    </section>
  )
}

type Save = (change: NotificationSettingsPatch) => Promise<void>

function Topic({ saved, save }: { saved: string; save: Save }) {
  const words = moreText().notificationSettings
  const [typed, setTyped] = useState(saved)
  const [error, setError] = useState('')
  const address = typed.trim()
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    try {
      await save({ ntfy_url: address || null })
      setError('')
      raiseMessage(moreText().settings.saved)
    } catch (refusal) {
      if (refusal instanceof ApiError && refusal.fields['ntfy_url']) setError(words.topicRefused)
      else raiseError(sentenceFor(refusal, words.topic))
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Field label={words.topic} value={typed} onInput={setTyped} error={error} autoComplete="off" maxLength={500}>
        <p class="hint">{words.topicHint}</p>
      </Field>
      {address !== saved && (
        <button class="button setting-save" data-kind="primary">
          {moreText().settings.save}
        </button>
      )}
    </form>
  )
}

function Ways({ settings, save }: { settings: NotificationSettings; save: Save }) {
  const words = moreText().notificationSettings
  const toggle = (kind: NotificationKind, channel: ChannelName): void => {
    const now = settings.channels[kind]
    const next = now.includes(channel) ? now.filter((one) => one !== channel) : [...now, channel]
    save({ channels: { [kind]: next } }).catch((error: unknown) => raiseError(sentenceFor(error, words.kinds[kind])))
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
