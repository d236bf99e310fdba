import type { Session } from '../../../contract/accounts.ts'
import { deviceName, endSession } from '../../data/account/security.ts'
import { momentInSentence } from '../../text/moments.ts'
import { moreText } from '../../text/text.ts'
import { Icon } from '../../ui/icon.tsx'
import { Loaded } from '../shared/page/loaded.tsx'
import { Entry } from '../../ui/display/entry.tsx'
import { Setting } from './setting.tsx'
import type { ReadSetting } from './use-read.ts'

/** Where the person is signed in; each other device can be signed out from here. It is read again when `round` changes. */
export function Devices({ read, round }: { read: ReadSetting<Session[]>; round: number }) {
  const words = moreText().security
  const { found: sessions, load, show, afterRefusal } = read
  const end = (session: Session): Promise<unknown> =>
    afterRefusal(endSession(session, () => show((all) => all?.filter((one) => one.id !== session.id))))
  return (
    <Setting title={words.devices} text={words.devicesText}>
      <Loaded of={`devices ${round}`} load={load} here={sessions !== undefined}>
        {() => (
          <ul class="entries">
            {sessions?.map((session) => (
              <Entry
                key={session.id}
                mark={<Icon name="monitor" />}
                title={
                  <>
                    {deviceName(session)}{' '}
                    {session.current && (
                      <span class="tag" data-on>
                        {words.thisOne}
                      </span>
                    )}
                  </>
                }
                note={`${session.ip} · ${words.seen(momentInSentence(session.last_seen_at))}`}
              >
                {!session.current && (
                  <button
                    type="button"
                    class="button"
                    data-size="s"
                    aria-label={words.endName(deviceName(session))}
                    onClick={() => void end(session)}
                  >
                    {moreText().settings.signOut}
                  </button>
                )}
              </Entry>
            ))}
          </ul>
        )}
      </Loaded>
    </Setting>
  )
}
