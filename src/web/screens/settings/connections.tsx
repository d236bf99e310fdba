/** The ways in and out that other programs take: calendars, mail, phones, assistants. */
import { useEffect, useState } from 'preact/hooks'
import type { ApiToken } from '../../../contract/accounts.ts'
import type { OwnFeed } from '../../../contract/feeds.ts'
import { quickAddAddress, todayTextAddress } from '../../data/addresses.ts'
import { loadMailAddress, loadTokens, resetFeed, resetMailAddress } from '../../data/account/connections.ts'
import { untilRead } from '../../sync/state/until-read.ts'
import { moreText } from '../../text/text.ts'
import { Loaded } from '../shared/page/loaded.tsx'
import { Secret } from '../shared/people/secret.tsx'
import { Address, Qr } from './address.tsx'
import { Setting, SettingButton } from './setting.tsx'
import { ShownOnce } from './shown-once.tsx'
import { Steps } from './steps.tsx'
import { TasksApps } from './tasks-apps.tsx'
import { UnseenToken } from './unseen-token.tsx'
import { useNewToken } from './use-new-token.ts'
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
  const tokens = useRead(loadTokens)
  useEffect(() => untilRead(tokens.load), [])
  return (
    <>
      <TasksApps tokens={tokens} />
      <Setting title={words.phone} text={words.phoneText}>
        <Secret named label={words.phoneAddress} value={here + quickAddAddress} />
        <TokenFor name={words.phone} tokens={tokens} />
        <Steps steps={words.phoneSteps} />
        <Secret named label={words.todayAddress} value={here + todayTextAddress} />
        <p class="hint">{words.todayText}</p>
      </Setting>
      <Setting title={words.assistants} text={words.assistantsText}>
        <Secret named label={words.assistantAddress} value={`${here}/mcp`} />
        <TokenFor name={words.assistants} tokens={tokens} />
        <Steps steps={words.assistantSteps} />
      </Setting>
    </>
  )
}

/** Makes an API token and shows it as the header that programs send. */
function TokenFor({ name, tokens }: { name: string; tokens: ReadSetting<ApiToken[]> }) {
  const words = moreText().connections
  const [token, setToken] = useState('')
  const { make, unseen } = useNewToken(tokens)
  const makeAndShow = async (): Promise<void> => setToken((await make(name))?.token ?? '')
  return (
    <>
      <UnseenToken name={unseen} isElsewhere />
      {token === '' ? (
        <SettingButton label={moreText().tokens.make} act={makeAndShow} />
      ) : (
        <ShownOnce named text={words.tokenMade} label={words.header(name)} value={`Bearer ${token}`}>
          <Qr value={`Bearer ${token}`} label={words.tokenQr} />
        </ShownOnce>
      )}
    </>
  )
}
