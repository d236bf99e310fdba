/** What the operator can do about an error of the file system. */
import { codeOf } from '../error-code.ts'
import { isNoSpace } from './faults.ts'

const READ_ONLY =
  'Its disk is read-only, which Linux makes it when it fails: see dmesg, save what is on it, and mount one that can be written to. ' +
  'If the disk is sound, the systemd unit must name the folder in ReadWritePaths=, as README.md says.'

/** `otherwise` where the fault is not the disk's, nor that of what has the name. */
export function whatToDo(error: unknown, otherwise: string): string {
  const code = codeOf(error)
  if (code === 'EROFS') return READ_ONLY
  if (isNoSpace(error)) return 'Its disk is full: free some space.'
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return 'That is a file, or a link to nothing: put a folder there, or mount the disk that holds it.'
  return otherwise
}

const OF_THE_DISK = /^(?:E(?:ACCES|PERM|ROFS|NOSPC|DQUOT|IO)|SQLITE_FULL)$/

/** A sentence about a file that this user may not use, or that the disk does not take; null for any other error. */
export function fileSentence(error: unknown): string | null {
  if (!(error instanceof Error) || !OF_THE_DISK.test(codeOf(error))) return null
  const todo =
    codeOf(error) === 'EIO'
      ? 'Its disk fails: see dmesg, and save what is on it.'
      : 'Give everything in the data folder to the user that Errand runs as, chown -R <user> <folder>, and run this as that user.'
  return `${error.message}. ${whatToDo(error, todo)}`
}
