/** The child process that makes one backup for a server: reads its task from stdin, writes to stdout. */
import { constants, setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { COPIED, type Outcome } from './platform/backup/backups.ts'
import { CannotBackUp } from './platform/backup/cannot-back-up.ts'
import { makeBackup, type BackupTask } from './platform/backup/making.ts'
import { unpackNativeInto } from './platform/program/native.ts'

export async function makeBackupForServer(): Promise<void> {
  process.umask(0o077)
  try {
    setPriority(constants.priority.PRIORITY_LOW)
  } catch {}
  const task = JSON.parse(await firstLine()) as BackupTask
  unpackNativeInto(task.dataDir)
  const outcome = await makeBackup(task, () => void process.stdout.write(COPIED)).then(
    (backup): Outcome => ({ backup }),
    (error: unknown): Outcome => ({ failure: sentenceOf(error) }),
  )
  process.stdout.write(`${JSON.stringify(outcome)}\n`, () => process.exit(0))
}

/** The task. When stdin closes, also after it, the server has ended, and so does this process. */
function firstLine(): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  createInterface({ input: process.stdin })
    .once('line', resolve)
    .once('close', () => process.exit(1))
  return promise
}

function sentenceOf(error: unknown): string {
  if (error instanceof CannotBackUp) return error.message
  const reason = error instanceof Error ? error.message : String(error)
  return `The backup failed: ${reason}. Those made before are as they were.`
}
