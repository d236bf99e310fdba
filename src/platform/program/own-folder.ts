import { realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const STICKY = 0o1000
const WRITTEN_BY_OTHERS = 0o022
const ROOT = 0

/**
 * Whether only this user and root can change the content of a folder. This folder and all its parents must belong to
 * one of them and not be writable by others, except sticky ones such as `/tmp`, where users cannot replace each other's
 * files.
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
