import { me } from '../../data/account/me.ts'
import { moreText, text } from '../../text/text.ts'
import { Icon } from '../../ui/icon.tsx'
import { paths, wantedSetting } from '../routes.ts'
import type { Hit } from './hits.tsx'

/** Every setting, found by its name and by the words that explain it. */
export function settingsHits(): Hit[] {
  const words = moreText()
  const { settings, account, security, secureAccount, notificationSettings } = words
  const { tokens, connections, feeds, tasksApps, users } = words
  const all: [part: string, name: string, also?: string][] = [
    ['', settings.profile, `${settings.profileText} ${account.yourName}`],
    ['', account.language],
    ['', account.zone],
    ['', settings.weekStart],
    ['', settings.timeFormat],
    ['', settings.appearance, Object.values(settings.theme).join(' ')],
    [
      '',
      notificationSettings.title,
      `${notificationSettings.lead} ${Object.values(notificationSettings.kinds).join(' ')}`,
    ],
    ['', settings.signOut],
    ['security', security.password, security.passwordText],
    ['security', security.email],
    ['security', security.factor, `${security.factorText} ${security.codes}`],
    ['security', security.devices, security.devicesText],
    ['security', secureAccount.title, secureAccount.text],
    ['security', security.leave, security.leaveText],
    ['tokens', tokens.title, tokens.text],
    ['calendar', words.settingsParts.calendar, connections.feedText],
    ['calendar', feeds.title, feeds.text],
    ['mail', words.settingsParts.mail],
    ['connect', words.settingsParts.connect, `${tasksApps.title} ${tasksApps.text} ${connections.assistantsText}`],
    ['import', words.importExport.importing],
    ['export', words.importExport.exporting],
    ...(me.value?.is_admin ? [['people', users.title, users.text] satisfies [string, string, string]] : []),
  ]
  return all.map(([part, name, also]) => ({
    key: `setting ${name}`,
    group: 'commands',
    mark: <Icon name="settings" />,
    name: `${text().nav.settings}: ${name}`,
    ...(also && { also }),
    to: paths.settingsOf(part),
    act: () => (wantedSetting.value = name),
  }))
}
