/** What is said of backups to the operator. */
import { sizeText } from './bytes.ts'
import type { Backup, BackupFacts } from './layout.ts'

export const madeText = ({ path, missing, ...facts }: Backup): string =>
  [`Backed up and checked: ${path} (${holdsText(facts)}).`, ...(missing.length > 0 ? [missingText(missing)] : [])].join(
    '\n',
  )

export const missingText = (missing: readonly string[]): string =>
  `${missing.length} attached ${missing.length === 1 ? 'file is' : 'files are'} damaged or gone and in no backup: ` +
  `${missing.slice(0, 5).join(', ')}${missing.length > 5 ? ' …' : ''}`

export const holdsText = ({ bytes, files }: Pick<BackupFacts, 'bytes' | 'files'>): string =>
  `${sizeText(bytes)}, ${files} ${files === 1 ? 'file' : 'files'}`
