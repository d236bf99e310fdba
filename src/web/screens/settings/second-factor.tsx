import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { RECOVERY_CODES } from '../../../domain/credentials.ts'
import type { TotpSetup } from '../../../contract/accounts.ts'
import {
  confirmTwoFactor,
  countRecoveryCodes,
  disableTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
} from '../../data/account/security.ts'
import { ApiError } from '../../sync/http/errors.ts'
import { untilRead } from '../../sync/state/until-read.ts'
import { isTouch } from '../../ui/device.ts'
import { raiseMessage } from '../../data/messages.ts'
import { explainedError } from '../../data/refusals/refusal-reason.ts'
import { me } from '../../data/account/me.ts'
import { moreText } from '../../text/text.ts'
import { CodeInput } from '../../ui/forms/code-input.tsx'
import { FieldError } from '../../ui/forms/field.tsx'
import { copyAndTell } from '../shared/copy-and-tell.ts'
import { useComplaint } from '../shared/use-complaint.ts'
import { useOnce } from '../shared/use-once.ts'
import { askPassword } from './ask-password.tsx'
import { Setting, SettingButton } from './setting.tsx'

/**
 * A code beside the password: set up with an app, and codes for the day the phone is lost. `changed`: other devices are
 * signed out.
 */
export function SecondFactor({ changed }: { changed: () => void }) {
  const words = moreText().security
  const [setup, setSetup] = useState<TotpSetup | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const on = me.value?.totp_enabled ?? false
  const begin = (): void =>
    askPassword({
      title: words.factor,
      yes: moreText().account.continue,
      send: async (password) => setSetup(await startTwoFactor(password)),
      done: () => {},
    })
  const end = (): void =>
    askPassword({
      title: words.factor,
      yes: words.turnOff,
      danger: true,
      send: disableTwoFactor,
      done: () => {
        setCodes(null)
        changed()
        raiseMessage(words.turnedOff)
      },
    })
  const confirmed = (fresh: string[]): void => {
    setSetup(null)
    setCodes(fresh)
    changed()
    raiseMessage(words.turnedOn)
  }
  return (
    <>
      <Setting
        title={words.factor}
        text={words.factorText}
        end={
          <span class="setting-end">
            <span class="tag" data-on={on || undefined}>
              {on ? words.on : words.off}
            </span>
            {!setup && <SettingButton label={on ? words.turnOff : words.turnOn} act={on ? end : begin} danger={on} />}
          </span>
        }
      >
        {setup && <SetUp setup={setup} confirmed={confirmed} cancel={() => setSetup(null)} />}
      </Setting>
      {on && <RecoveryCodes fresh={codes} renewed={setCodes} />}
    </>
  )
}

interface SetUpProps {
  setup: TotpSetup
  confirmed: (codes: string[]) => void
  cancel: () => void
}

function SetUp({ setup, confirmed, cancel }: SetUpProps) {
  const words = moreText().security
  const [code, setCode] = useState('')
  const [error, complain] = useComplaint('')
  const confirm = useOnce(async (typed: string) => {
    complain(() => '')
    try {
      confirmed(await confirmTwoFactor(typed))
    } catch (refusal) {
      const wrong = refusal instanceof ApiError && refusal.status === 422
      complain(() => (wrong ? moreText().account.codeWrong : explainedError(refusal, moreText().security.factor)))
      setCode('')
    }
  })
  return (
    <form
      class="qr-set"
      onSubmit={(event) => {
        event.preventDefault()
        void confirm(code)
      }}
    >
      <img class="qr" src={`data:image/svg+xml,${encodeURIComponent(setup.qr_svg)}`} alt={words.qr} />
      <ol class="steps">
        <li>
          <span>{words.scan}</span>
          {isTouch() && (
            <a class="text-button" href={setup.uri}>
              {words.openApp}
            </a>
          )}
          <span class="hint">
            {words.typeKey} <code>{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          </span>
        </li>
        <li>
          <span>{words.writeDigits}</span>
          <CodeInput
            label={moreText().account.code}
            value={code}
            onInput={setCode}
            onFull={(full) => void confirm(full)}
          />
          {error && <FieldError text={error} />}
        </li>
        <li>
          <span>{words.keepCodes}</span>
        </li>
      </ol>
      <div class="qr-foot">
        <button type="button" class="button" data-kind="quiet" onClick={cancel}>
          {moreText().cancel}
        </button>
        <button class="button" data-kind="primary">
          {words.turnOn}
        </button>
      </div>
    </form>
  )
}

function RecoveryCodes({ fresh, renewed }: { fresh: string[] | null; renewed: (codes: string[]) => void }) {
  const words = moreText().security
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => untilRead(() => countRecoveryCodes().then(setLeft)), [fresh])
  const renew = (): void =>
    askPassword({
      title: words.newCodes,
      yes: words.newCodes,
      send: async (password) => renewed(await renewRecoveryCodes(password)),
      done: () => {},
    })
  const codes = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => codes.current?.focus(), [fresh])
  // As long while it is being read, so that it moves nothing.
  const count = <span data-unread={left === null || undefined}>{words.codesText(left ?? RECOVERY_CODES)}</span>
  return (
    <Setting
      title={words.codes}
      text={fresh ? words.codesNow : count}
      end={
        fresh ? (
          <SettingButton label={moreText().copy} act={() => void copyAndTell(fresh.join('\n'))} />
        ) : (
          <SettingButton label={words.newCodes} act={renew} />
        )
      }
    >
      {fresh && (
        <ul class="codes" ref={codes} tabIndex={-1} aria-label={words.codes}>
          {fresh.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      )}
    </Setting>
  )
}
