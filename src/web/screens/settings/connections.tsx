/** The ways in and out that other programs take: calendars, mail, phones, assistants. */
import { useState } from 'preact/hooks'
import type { OwnFeed } from '../../../contract/feeds.ts'
import { quickAddAddress, todayTextAddress } from '../../data/addresses.ts'
import { createToken, loadMailAddress, resetFeed, resetMailAddress } from '../../data/account/connections.ts'
import { moreText } from '../../text/text.ts'
import { Loaded } from '../shared/page/loaded.tsx'
import { Secret } from '../shared/people/secret.tsx'
import { Address, Qr } from './address.tsx'
import { Setting, SettingButton } from './setting.tsx'
import { ShownOnce } from './shown-once.tsx'
import { Steps } from './steps.tsx'
import { TasksApps } from './tasks-apps.tsx'
import { useRead, type ReadSetting } from './use-read.ts'

export function CalendarFeed({ read: { found: feed, show } }: { read: ReadSetting<OwnFeed> }) {
  const words = moreText().connections
  const reset = async (): Promise<void> => {
    const fresh = await resetFeed(words.feedAddress)
    if (fresh) show(fresh)
  }
  return (
    <Setting title={words.feed} text={words.feedText}>
      {feed && (
        <>
          <Address label={words.feedAddress} value={feed.url} reset={reset} />
          <div class="qr-set">
            <Qr value={feed.url.replace(/^https?:/, 'webcal:')} label={words.feedQr} />
            <Steps steps={words.feedSteps} />
          </div>
        </>
      )}
    </Setting>
  )
}

export function MailToTask() {
  const words = moreText().connections
  const { found: mail, load, show } = useRead(loadMailAddress)
  const reset = async (): Promise<void> => {
    const fresh = await resetMailAddress(words.mailAddress)
    if (fresh) show(fresh)
  }
  return (
    <Setting title={words.mail} text={words.mailText}>
      <Loaded of="mail-address" load={load} here={mail !== undefined}>
        {() =>
          mail && (
            <>
              <Address label={words.mailAddress} value={mail.address} reset={reset} />
              <p class="hint">{mail.configured ? words.mailListens : words.mailSilent}</p>
            </>
          )
        }
      </Loaded>
    </Setting>
  )
}

export function PhoneAndAssistants() {
  const words = moreText().connections
  const here = location.origin
  return (
    <>
      <TasksApps />
      <Setting title={words.phone} text={words.phoneText}>
        <Secret named label={words.phoneAddress} value={here + quickAddAddress} />
        <TokenFor name={words.phone} />
        <Steps steps={words.phoneSteps} />
        <Secret named label={words.todayAddress} value={here + todayTextAddress} />
        <p class="hint">{words.todayText}</p>
      </Setting>
      <Setting title={words.assistants} text={words.assistantsText}>
        <Secret named label={words.assistantAddress} value={`${here}/mcp`} />
        <TokenFor name={words.assistants} />
        <Steps steps={words.assistantSteps} />
      </Setting>
    </>
  )
}

/** Makes an API token and shows it as the header that programs send. */
function TokenFor({ name }: { name: string }) {
  const words = moreText().connections
  const [token, setToken] = useState('')
  const make = async (): Promise<void> => setToken((await createToken(name))?.token ?? '')
  if (token === '') return <SettingButton label={moreText().tokens.make} act={make} />
  return (
    <ShownOnce named text={words.tokenMade} label={words.header(name)} value={`Bearer ${token}`}>
      <Qr value={`Bearer ${token}`} label={words.tokenQr} />
    </ShownOnce>
  )
}
