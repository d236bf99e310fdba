/** Texts about backups for the operator. */
import { instantOf } from '../clock.ts'
import { sizeText } from './bytes.ts'
import type { Backup, BackupFacts } from './layout.ts'

export const madeText = ({ path, missing, ...facts }: Backup): string =>
  [`Backed up and checked: ${path} (${holdsText(facts)}).`, ...(missing.length > 0 ? [missingText(missing)] : [])].join(
    '\n',
  )

const LISTED = 5

const listed = (hashes: readonly string[]): string =>
  `${hashes.slice(0, LISTED).join(', ')}${hashes.length > LISTED ? ' …' : ''}`

const filesAre = ({ length }: readonly string[]): string =>
  `${length} attached ${length === 1 ? 'file is' : 'files are'}`

export const missingText = (missing: readonly string[]): string =>
  `${filesAre(missing)} damaged or gone and in no backup: ${listed(missing)}`

/** `files`: their folder; `stored`: that of the backups, where they have the same names. */
export const goneText = (gone: readonly string[], files: string, stored: string): string =>
  `${filesAre(gone)} damaged, missing or not readable by this user in ${files}: ${listed(gone)}. ` +
  `Give that folder to the user that Errand runs as (chown -R), copy what ${stored} has, by the same names, or attach them again.`

/** Emails of the people whose second factor, ntfy topic, and mail or calendar addresses the key does not open. */
export interface SealedByOther {
  codes: readonly string[]
  topics: readonly string[]
  addresses: readonly string[]
  /** How many waiting mails. */
  mails: number
}

/** `todo`: how the right key comes back. Null when this one opens all. */
function otherKeyText({ codes, topics, addresses, mails }: SealedByOther, todo: string): string | null {
  const lost = [
    { people: codes, so: 'These need a recovery code to sign in', or: 'run "errand user reset-2fa" for each' },
    { people: topics, so: 'Nothing is sent to the ntfy topics of these', or: 'let these enter their topics again' },
    {
      people: addresses,
      so: 'The mail and calendar addresses of these are replaced when they look at them',
      or: 'let these use the new ones',
    },
  ].filter(({ people }) => people.length > 0)
  if (lost.length === 0 && mails === 0) return null
  const whom = lost.map(({ people, so }) => `${so}: ${people.join(', ')}.`)
  if (mails > 0) whom.push(`${mails} waiting ${mails === 1 ? 'mail' : 'mails'} cannot be sent.`)
  const what = [todo, ...lost.map((each) => `or ${each.or}`)].join('; ')
  return ['The instance key does not belong to this database.', ...whom, `${what}.`].join(' ')
}

/** After a restore. */
export const restoredKeyText = (sealed: SealedByOther): string | null =>
  otherKeyText(sealed, 'Put its instance.key beside the database and restore again')

/** Of the data in use. */
export const wrongKeyText = (sealed: SealedByOther): string | null =>
  otherKeyText(sealed, 'Stop Errand, put instance.key back from a backup of before, where it has the same name')

export const holdsText = ({ bytes, files }: Pick<BackupFacts, 'bytes' | 'files'>): string =>
  `${sizeText(bytes)}, ${files} ${files === 1 ? 'file' : 'files'}`

export const aheadText = ({ path, made_at }: Backup, now: number): string =>
  `${path} says that it was made at ${made_at}, and the clock says ${instantOf(now)}. ` +
  'Set the clock: timedatectl. If the clock is right, restore by name, and move that backup out of this folder.'

/** The list of backups and database copies that can be restored. */
export function listText(folder: string, backups: readonly Backup[], upgrades: readonly string[]): string {
  if (backups.length + upgrades.length === 0) return `There is no backup in ${folder} yet. "errand backup" makes one.`
  const rows = backups.map((backup) => `  ${backup.name}  ${holdsText(backup)}, by Errand ${backup.version}`)
  const copies = upgrades.map((name) => `  ${name}  the database alone, as it was before an upgrade`)
  return [
    `In ${folder}, newest first, by the time in UTC:`,
    ...rows,
    ...copies,
    'To restore one, stop Errand and run: errand restore <name>',
  ].join('\n')
}

/** `aside`: where the replaced data is now; null if there was none. */
export const restoredText = (path: string, aside: string | null): string =>
  [
    `Restored ${path}. Start Errand again.`,
    ...(aside === null ? [] : [`The data from before is in ${aside}; delete it when it is no longer needed.`]),
  ].join('\n')
