import { LONGEST_NAME } from '../../../domain/lengths.ts'
import { useState } from 'preact/hooks'
import type { ApiToken, MadeApiToken } from '../../../contract/accounts.ts'
import { SCOPES, type Scope } from '../../../domain/access/scope.ts'
import { loadTokens, revokeToken } from '../../data/account/connections.ts'
import { now } from '../../text/clock.ts'
import { dayOfMoment } from '../../text/moments.ts'
import { moreText } from '../../text/text.ts'
import { Choice, Field } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loaded } from '../shared/page/loaded.tsx'
import { Entry } from '../../ui/display/entry.tsx'
import { useComplaint } from '../shared/use-complaint.ts'
import { useDraft } from '../shared/use-draft.ts'
import { useOnce } from '../shared/use-once.ts'
import { Setting } from './setting.tsx'
import { ShownOnce } from './shown-once.tsx'
import { UnseenToken } from './unseen-token.tsx'
import { useNewToken } from './use-new-token.ts'
import { useRead } from './use-read.ts'

const LIVES = [0, 30, 90, 365]

type Make = (name: string, days: number, scope: Scope) => Promise<boolean>

/** The person's API tokens: made, shown once, revoked. */
export function Tokens() {
  const words = moreText().tokens
  const read = useRead(loadTokens)
  const { found: tokens, load, show, afterRefusal } = read
  const [fresh, setFresh] = useState<MadeApiToken | null>(null)
  const { make, unseen } = useNewToken(read)
  const makeAndShow: Make = async (name, expires_in_days, scope) => {
    const made = await make(name, { expires_in_days, scope })
    if (made) setFresh(made)
    return !!made
  }
  const revoke = (token: ApiToken): Promise<unknown> =>
    afterRefusal(
      revokeToken(token, () => {
        show((all) => all?.filter((one) => one.id !== token.id))
        if (fresh?.id === token.id) setFresh(null)
      }),
    )
  return (
    <Setting text={words.text}>
      <NewToken make={makeAndShow} />
      {fresh && <ShownOnce text={words.fresh(fresh.name)} label={fresh.name} value={fresh.token} />}
      <UnseenToken name={unseen} />
      <Loaded of="tokens" load={load} here={tokens !== undefined}>
        {() => (
          <ul class="entries">
            {tokens?.length === 0 && <li class="hint">{words.none}</li>}
            {tokens?.map((token) => (
              <TokenLine key={token.id} token={token} revoke={() => void revoke(token)} />
            ))}
          </ul>
        )}
      </Loaded>
    </Setting>
  )
}

function TokenLine({ token, revoke }: { token: ApiToken; revoke: () => void }) {
  const words = moreText().tokens
  const used = token.last_used_at ? words.used(dayOfMoment(token.last_used_at)) : words.neverUsed
  const ends = token.expires_at ? endOf(token.expires_at) : words.neverEnds
  return (
    <Entry
      mark={<Icon name="key-round" />}
      title={token.name}
      note={[`${token.prefix}…`, words.scopes[token.scope], used, ends].join(' · ')}
    >
      <button
        type="button"
        class="button"
        data-kind="danger"
        data-size="s"
        aria-label={words.revokeName(token.name)}
        onClick={revoke}
      >
        {words.revoke}
      </button>
    </Entry>
  )
}

function endOf(moment: string): string {
  const { endedOn, endsOn } = moreText().tokens
  return (Date.parse(moment) <= now.value ? endedOn : endsOn)(dayOfMoment(moment))
}

function NewToken({ make }: { make: Make }) {
  const words = moreText().tokens
  const [name, setName] = useDraft('new token', '')
  const [days, setDays] = useState(90)
  const [scope, setScope] = useState<Scope>('full')
  const [error, complain] = useComplaint('')
  const send = useOnce(async () => {
    complain(() => (name.trim() ? '' : moreText().nameMissing))
    if (name.trim() && (await make(name.trim(), days, scope))) setName((now) => (now === name ? '' : now))
  })
  const submit = (event: Event): void => {
    event.preventDefault()
    void send()
  }
  return (
    <form class="setting-form" onSubmit={submit} noValidate>
      <Field
        label={words.name}
        value={name}
        onInput={setName}
        error={error}
        autoComplete="off"
        maxLength={LONGEST_NAME}
      />
      <div class="field-pair">
        <Choice label={words.access} value={scope} choose={(value) => setScope(value as Scope)}>
          {SCOPES.map((one) => (
            <option key={one} value={one}>
              {words.scopes[one]}
            </option>
          ))}
        </Choice>
        <Choice label={words.ends} value={String(days)} choose={(value) => setDays(Number(value))}>
          {LIVES.map((life) => (
            <option key={life} value={String(life)}>
              {life === 0 ? words.never : words.inDays(life)}
            </option>
          ))}
        </Choice>
      </div>
      <button class="button setting-save" data-kind="primary">
        {words.make}
      </button>
    </form>
  )
}
