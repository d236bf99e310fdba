/** The tasks apps of phones and desktops, by CalDAV: what each is told to reach this server. */
import { useState } from 'preact/hooks'
import type { ApiToken } from '../../../contract/accounts.ts'
import { appleProfile } from '../../data/account/apple-profile.ts'
import { me } from '../../data/account/me.ts'
import { moreText } from '../../text/text.ts'
import { download } from '../../ui/download.ts'
import { Choice } from '../../ui/forms/field.tsx'
import { Secret } from '../shared/people/secret.tsx'
import { Qr } from './address.tsx'
import { Setting, SettingButton } from './setting.tsx'
import { ShownOnce } from './shown-once.tsx'
import { Steps } from './steps.tsx'
import { UnseenToken } from './unseen-token.tsx'
import { useNewToken } from './use-new-token.ts'
import type { ReadSetting } from './use-read.ts'

type App = keyof ReturnType<typeof moreText>['tasksApps']['apps']

export function TasksApps({ tokens }: { tokens: ReadSetting<ApiToken[]> }) {
  const words = moreText().tasksApps
  const [app, setApp] = useState<App>('apple')
  const [token, setToken] = useState('')
  const user = me.value!.email
  const { make, unseen } = useNewToken(tokens)
  const makeAndShow = async (): Promise<void> =>
    setToken((await make(words.apps[app].name, { expires_in_days: 0 }))?.token ?? '')
  return (
    <Setting title={words.title} text={words.text}>
      {location.protocol !== 'https:' && (
        <p class="notice" data-warns role="note">
          {words.needsHttps}
        </p>
      )}
      <Choice label={words.app} value={app} choose={(value) => setApp(value as App)}>
        {Object.entries(words.apps).map(([key, { name }]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </Choice>
      <Secret named label={words.server} value={`${location.origin}/dav/`} />
      <Secret named label={words.user} value={user} />
      <UnseenToken name={unseen} said={words.unseen} isElsewhere />
      {token === '' ? (
        <SettingButton label={words.make} act={makeAndShow} />
      ) : (
        <ShownOnce named text={words.shownOnce} label={words.password} value={token}>
          {app === 'apple' && <Profile token={token} user={user} />}
          {app === 'android' && <Qr value={davx5Link(user, token)} label={words.qr} />}
        </ShownOnce>
      )}
      <Steps steps={words.apps[app].steps} />
    </Setting>
  )
}

/** What DAVx⁵ opens its sign-in with, filled in. */
const davx5Link = (user: string, token: string): string =>
  `davx5://${encodeURIComponent(user)}:${encodeURIComponent(token)}@${location.host}/dav/`

function Profile({ user, token }: { user: string; token: string }) {
  const words = moreText().tasksApps
  const save = async (): Promise<void> => {
    const profile = await appleProfile({ origin: location.origin, user, token, personId: me.value!.id })
    if (profile === null) return
    const url = URL.createObjectURL(new Blob([profile], { type: 'application/x-apple-aspen-config' }))
    download(url, 'errand.mobileconfig')
    URL.revokeObjectURL(url)
  }
  if (location.protocol !== 'https:') return <p class="hint">{words.noProfile}</p>
  return <SettingButton label={words.profile} act={() => void save()} />
}
