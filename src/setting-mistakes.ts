/** Settings with a value that is valid but surely not meant. */
import { LARGEST_UPLOAD } from './contract/attachments.ts'
import { MIB } from './domain/sizes.ts'
import { sizeText } from './platform/backup/bytes.ts'
import type { Config } from './platform/settings/config.ts'

const LARGEST_MB = LARGEST_UPLOAD / MIB

/** A sentence for each. */
export function settingMistakes({ filesQuota, keptFree }: Pick<Config, 'filesQuota' | 'keptFree'>): string[] {
  const sentences: string[] = []
  // Sizes of settings count in thousands, as they are shown: 25MB is not less than 25 MB.
  if (filesQuota !== null && filesQuota < LARGEST_MB * 1000 ** 2)
    sentences.push(
      `ERRAND_FILES_QUOTA lets one person attach ${sizeText(filesQuota)} in all, less than one file of ${LARGEST_MB} MB. A number alone is bytes; unset, there is no limit.`,
    )
  if (keptFree.bytes > 0 && keptFree.bytes < MIB)
    sentences.push(
      `ERRAND_KEEP_FREE leaves only ${sizeText(keptFree.bytes)} of the disk free. A number alone is bytes; a share is written with %.`,
    )
  return sentences
}
