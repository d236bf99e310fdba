import { HOUR } from '../../domain/calendar/milliseconds.ts'
import { backupsIn, isAhead, listBackups, upgradeCopies } from '../backup/layout.ts'
import { aheadText, holdsText, missingText } from '../backup/texts.ts'
import { ageText, fine, wrong, type Finding } from './check.ts'

/** Older than this, last night's backup is missing. */
const OLD = 36 * HOUR

/** Checks that the last backup is recent and complete. */
export function checkBackups(dataDir: string, now: number): Finding[] {
  const [last] = listBackups(backupsIn(dataDir))
  if (!last) return [wrong(`${noneText(dataDir)} Make one: "errand backup". Errand also makes one every night.`)]
  if (isAhead(last, now)) return [wrong(aheadText(last, now))]
  const age = now - Date.parse(last.made_at)
  const found =
    age > OLD
      ? wrong(`The last backup is ${ageText(age)} old. "errand backup" makes one, or says why it cannot.`)
      : fine(`last checked backup ${last.made_at} (${holdsText(last)})`)
  return last.missing.length > 0 ? [found, wrong(`${missingText(last.missing)}. Attach them again.`)] : [found]
}

function noneText(dataDir: string): string {
  const [copy] = upgradeCopies(backupsIn(dataDir))
  if (copy === undefined) return 'There is no backup yet.'
  return `There is no whole backup yet, only a copy of the database as it was before an upgrade, ${copy}.`
}
