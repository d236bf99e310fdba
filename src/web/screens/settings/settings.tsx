import { TIME_FORMATS, type TimeFormat } from '../../../domain/calendar/time-format.ts'
import { LONGEST_NAME } from '../../../domain/lengths.ts'
import type { VNode } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { SecuredAccount } from '../../../contract/users.ts'
import type { ProfilePatch } from '../../../contract/accounts.ts'
import { theme, THEMES } from '../../data/account/theme.ts'
import { loadFeed } from '../../data/account/connections.ts'
import { loadFeeds } from '../../data/account/feeds.ts'
import { loadNotificationSettings } from '../../data/account/notification-settings.ts'
import { loadSessions } from '../../data/account/security.ts'
import { raiseError, raiseMessage } from '../../data/messages.ts'
import { Choice } from '../../ui/forms/field.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Export } from './import/export.tsx'
import { Import } from './import/import.tsx'
import { NotificationChannels } from './notification-channels.tsx'
import { Accounts } from './accounts.tsx'
import { CalendarFeed, MailToTask, PhoneAndAssistants } from './connections.tsx'
import { EmailSetting, LeavingSetting, PasswordSetting } from './credentials.tsx'
import { Feeds } from './feeds.tsx'
import { Devices } from './devices.tsx'
import { SavedField } from './saved-field.tsx'
import { SecondFactor } from './second-factor.tsx'
import { ServerAddress } from './server-address.tsx'
import { SignOut } from './sign-out.tsx'
import { askToSecure, SecureAccountSetting } from './secure-account.tsx'
import { Tokens } from './tokens.tsx'
import { LanguageField } from '../../ui/forms/language-field.tsx'
import { ZoneField } from '../../ui/forms/zone-field.tsx'
import { paths } from '../routes.ts'
import { explainedError } from '../../data/refusals/refusal-reason.ts'
import { saveProfile } from '../../data/account/profile.ts'
import { me } from '../../data/account/me.ts'
import { capital, longWeekday } from '../../text/dates.ts'
import { weekFrom } from '../../text/week.ts'
import { moreText, text } from '../../text/text.ts'
import { useRead } from './use-read.ts'
import { useWantedSetting } from './wanted-setting.ts'
import { Loaded } from '../shared/page/loaded.tsx'
import { useTitle } from '../shared/page/page.tsx'
import { UpLink } from '../shared/page/up-link.tsx'
import { Missing } from '../shared/page/missing.tsx'

/** The parts of the settings by the end of their address; '' is the first. */
const PARTS: Record<string, { icon: IconName; name: () => string; view: () => VNode; admin?: true }> = {
  '': { icon: 'user-round', name: () => moreText().settingsParts.general, view: General },
  security: { icon: 'shield-check', name: () => moreText().settingsParts.security, view: Security },
  tokens: { icon: 'key-round', name: () => moreText().settingsParts.tokens, view: Tokens },
  calendar: { icon: 'calendar-days', name: () => moreText().settingsParts.calendar, view: Calendars },
  mail: { icon: 'mail', name: () => moreText().settingsParts.mail, view: MailToTask },
  connect: { icon: 'link', name: () => moreText().settingsParts.connect, view: PhoneAndAssistants },
  import: { icon: 'file-input', name: () => moreText().importExport.importing, view: Import },
  export: { icon: 'file-output', name: () => moreText().importExport.exporting, view: Export },
  people: { icon: 'users', name: () => moreText().settingsParts.people, view: Accounts, admin: true },
}

export function Settings({ part }: { part: string }) {
  const parts = Object.entries(PARTS).filter(([, { admin }]) => !admin || me.value?.is_admin)
  const found = parts.find(([name]) => name === part)?.[1]
  const nav = useRef<HTMLElement>(null)
  const box = useRef<HTMLDivElement>(null)
  useWantedSetting(box, part)
  useLayoutEffect(() => show(nav.current?.querySelector('[aria-current]')), [part])
  useTitle(found?.name() ?? text().nav.settings)
  if (!found) return <Missing />
  const View = found.view
  return (
    <>
      <UpLink to={paths.browse} />
      <div class="settings">
        <nav
          class="settings-nav"
          ref={nav}
          aria-label={text().nav.settings}
          onFocusIn={({ target }) => showFocused(target as Element)}
        >
          {parts.map(([name, { icon, name: nameOf }]) => (
            <a
              class="side-item"
              key={name}
              href={paths.settingsOf(name)}
              aria-current={name === part ? 'page' : undefined}
            >
              <Icon name={icon} />
              <span class="side-item-name">{nameOf()}</span>
            </a>
          ))}
        </nav>
        <div ref={box}>
          <h1>{found.name()}</h1>
          <View key={part} />
        </div>
      </div>
    </>
  )
}

const show = (link: Element | null | undefined): void => link?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })

/** What a pointer presses stays under it. */
const showFocused = (link: Element): void => (link.matches(':focus-visible') ? show(link) : undefined)

function General() {
  const channels = useRead(loadNotificationSettings)
  return (
    <>
      <Profile />
      <Appearance />
      <NotificationChannels read={channels} />
      {channels.isSettled && (
        <>
          <SignOut />
          <ServerAddress />
        </>
      )}
    </>
  )
}

/** Read as one: what comes later would move what is there. */
function Calendars() {
  const feed = useRead(loadFeed)
  const feeds = useRead(loadFeeds)
  const load = (): Promise<unknown> => Promise.all([feed.load(), feeds.load()])
  return (
    <Loaded of="calendar" load={load} here={feed.found !== undefined && feeds.found !== undefined}>
      {() => (
        <>
          <CalendarFeed read={feed} />
          <Feeds read={feeds} />
        </>
      )}
    </Loaded>
  )
}

function Security() {
  const [secured, setSecured] = useState<SecuredAccount | null>(null)
  const [round, setRound] = useState(0)
  const sessions = useRead(loadSessions)
  const signedOut = (): void => setRound((last) => last + 1)
  const show = (now: SecuredAccount): void => {
    setSecured(now)
    signedOut()
  }
  return (
    <>
      <PasswordSetting changed={signedOut} secure={() => askToSecure(show)} />
      <EmailSetting />
      <SecondFactor changed={signedOut} />
      <Devices read={sessions} round={round} />
      {sessions.isSettled && (
        <>
          <SecureAccountSetting secured={secured} show={show} />
          <LeavingSetting />
        </>
      )}
    </>
  )
}

function Profile() {
  const words = moreText().settings
  const person = me.value!
  const save = (change: ProfilePatch): Promise<unknown> =>
    saveProfile(change).then(
      () => raiseMessage(moreText().settings.saved),
      (error: unknown) => raiseError(explainedError(error, words.profile)),
    )
  const saveName = async (name: string): Promise<(() => string) | null> => {
    if (name === '') return () => moreText().account.nameMissing
    await saveProfile({ name })
    return null
  }
  return (
    <section class="setting">
      <header>
        <p>{words.profileText}</p>
      </header>
      <SavedField
        label={moreText().account.yourName}
        saved={person.name}
        draft="name"
        save={saveName}
        autoComplete="name"
        maxLength={LONGEST_NAME}
      />
      <div class="field-pair">
        <ZoneField value={person.timezone} choose={(timezone) => save({ timezone })} />
        <Choice
          label={words.weekStart}
          value={String(person.week_start)}
          choose={(day) => save({ week_start: Number(day) })}
        >
          {weekFrom(1).map((day, index) => (
            <option key={day} value={String(index + 1)}>
              {capital(longWeekday(day))}
            </option>
          ))}
        </Choice>
        <Choice
          label={words.timeFormat}
          value={person.time_format}
          choose={(format) => save({ time_format: format as TimeFormat })}
        >
          {TIME_FORMATS.map((format) => (
            <option key={format} value={format}>
              {words.timeFormats[format]}
            </option>
          ))}
        </Choice>
        <LanguageField locale={person.locale} choose={(locale) => save({ locale })} />
      </div>
    </section>
  )
}

function Appearance() {
  const words = moreText().settings
  return (
    <section class="setting">
      <header>
        <h2>{words.appearance}</h2>
        <p>{words.appearanceText}</p>
      </header>
      <div>
        <span class="segments" role="group" aria-label={words.appearance}>
          {THEMES.map((one) => (
            <button type="button" key={one} aria-pressed={theme.value === one} onClick={() => (theme.value = one)}>
              {words.theme[one]}
            </button>
          ))}
        </span>
      </div>
    </section>
  )
}
