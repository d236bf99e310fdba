/** The ways in and out that other programs take: calendars, mail, phones, assistants. */
import { useState } from 'preact/hooks'
import type { ApiToken } from '../../../contract/accounts.ts'
import type { Feed } from '../../../contract/feeds.ts'
import type { MailAddress } from '../../../contract/inbound.ts'
import { get, post } from '../../sync/api.ts'
import { peopleText } from '../../text/people.ts'
import { Loaded } from '../shared/page/loaded.tsx'
import { attempt } from '../../data/projects/member-actions.ts'
import { Secret } from '../shared/people/secret.tsx'
import { Address, Qr } from './address.tsx'
import { Setting, SettingButton } from './setting.tsx'

export function CalendarFeed() {
  const words = peopleText().connections
  const [url, setUrl] = useState('')
  const load = async (): Promise<void> => setUrl((await get<Feed>('/feed')).url)
  return (
    <Setting title={words.feed} text={words.feedText}>
      <Loaded of="feed" load={load}>
        {() =>
          url !== '' && (
            <>
              <Address<Feed>
                label={words.feedAddress}
                value={url}
                rotate="/feed/rotate"
                rotated={(feed) => setUrl(feed.url)}
              />
              <div class="qr-set">
                <Qr value={url.replace(/^https?:/, 'webcal:')} label={words.feedQr} />
                <Steps steps={words.feedSteps} />
              </div>
            </>
          )
        }
      </Loaded>
    </Setting>
  )
}

export function MailToTask() {
  const words = peopleText().connections
  const [mail, setMail] = useState<MailAddress | null>(null)
  const load = async (): Promise<void> => setMail(await get<MailAddress>('/mail-address'))
  return (
    <Setting title={words.mail} text={words.mailText}>
      <Loaded of="mail-address" load={load}>
        {() =>
          mail && (
            <>
              <Address<MailAddress>
                label={words.mailAddress}
                value={mail.address}
                rotate="/mail-address/rotate"
                rotated={setMail}
              />
              <p class="hint">{mail.configured ? words.mailListens : words.mailSilent}</p>
            </>
          )
        }
      </Loaded>
    </Setting>
  )
}

export function PhoneAndAssistants() {
  const words = peopleText().connections
  const here = location.origin
  return (
    <>
      <Setting title={words.phone} text={words.phoneText}>
        <Secret label={words.phoneAddress} value={`${here}/api/v1/tasks/quick-add`} />
        <TokenFor name={words.phone} />
        <Steps steps={words.phoneSteps} />
        <Secret label={words.todayAddress} value={`${here}/api/v1/today.txt`} />
        <p class="hint">{words.todayText}</p>
      </Setting>
      <Setting title={words.assistants} text={words.assistantsText}>
        <Secret label={words.assistantAddress} value={`${here}/mcp`} />
        <TokenFor name={words.assistants} />
        <Steps steps={words.assistantSteps} />
      </Setting>
    </>
  )
}

/** Makes an API token and shows it as the header that programs send. */
function TokenFor({ name }: { name: string }) {
  const words = peopleText().connections
  const [token, setToken] = useState('')
  const make = (): void =>
    void attempt(
      name,
      async () => setToken((await post<ApiToken & { token: string }>('/tokens', { name })).token),
      () => {},
    )
  if (token === '') return <SettingButton label={words.makeToken} act={make} />
  return (
    <div class="notice" role="status">
      <p>{peopleText().tokens.fresh(name)}</p>
      <Secret label={words.header(name)} value={`Bearer ${token}`} />
      <Qr value={`Bearer ${token}`} label={words.tokenQr} />
    </div>
  )
}

function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <ol class="steps">
      {steps.map((step) => (
        <li key={step}>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  )
}
