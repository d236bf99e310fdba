import { realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const STICKY = 0o1000
const WRITTEN_BY_OTHERS = 0o022
const ROOT = 0

/**
 * Whether nobody but this user and root can change what lies in a folder, by its parents either: each belongs to one of
 * them and is written by no other, a sticky one such as `/tmp` apart, where others leave alone what is not theirs.
 */
export function isOwn(folder: string): boolean {
  const user = process.getuid?.()
  for (let at = realpathSync(folder); ; at = dirname(at)) {
    const { uid, mode } = statSync(at)
    const isWrittenByOthers = (mode & WRITTEN_BY_OTHERS) !== 0 && (mode & STICKY) === 0
    if ((uid !== user && uid !== ROOT) || isWrittenByOthers) return false
    if (at === dirname(at)) return true
  }
}
