/** Makes backups of this data folder, one at a time, each in a separate process. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { instantOf, type Clock } from '../clock.ts'
import type { Database, Instant, Reader, Tx } from '../db/transaction.ts'
import type { KeptFree } from '../files/disk-space.ts'
import { ownProgram } from '../program/own-program.ts'
import { CannotBackUp } from './cannot-back-up.ts'
import type { Backup } from './layout.ts'
import type { BackupTask } from './making.ts'

/**
 * Internal command that makes a backup: it reads a `BackupTask` from stdin and writes to stdout, perhaps COPIED first and
 * then an `Outcome`. Task and outcome are JSON.
 */
const MAKE_BACKUP = 'make-backup'

export type Outcome = { backup: Backup } | { failure: string }

/** It does not read the database any more and has checkpointed. */
export const COPIED = 'copied\n'

export interface Backups {
  /** Backs up the current data and checks the backup. Rejects with `CannotBackUp`. */
  make(): Promise<Backup>
  /** Stops the running backup and starts no more. */
  stop(): Promise<void>
}

interface Options {
  dataDir: string
  db: Database
  clock: Clock
  version: string
  /** SELECT of `sha256` and `size` of all attachments' bytes. */
  blobs: string
  /** Space that is left free on the disk of the backups. */
  keptFree: KeptFree
  /** Prevents the removal of attachments until the function it returns is called. */
  holdFiles: () => () => void
}

export const BACKUPS_KEPT = 14

export function createBackups({ dataDir, db, clock, version, blobs, keptFree, holdFiles }: Options): Backups {
  const stopping = new AbortController()
  let last: Promise<unknown> = Promise.resolve()

  const make = async (): Promise<Backup> => {
    const release = holdFiles()
    const task = { dataDir, now: instantOf(clock.now()), version, keep: BACKUPS_KEPT, blobs, keptFree }
    const checkpoints = db.holdCheckpoints()
    const backup = await inOwnProcess(task, stopping.signal, checkpoints).finally(() => {
      checkpoints()
      release()
    })
    // Even when full: the backup may be on another disk, and one that is not recorded would be made again every hour.
    await db.write((tx) => storeVerifiedAt(tx, backup), { evenWhenFull: true })
    return backup
  }

  return {
    make() {
      const made = last.then(make)
      last = made.catch(() => {})
      return made
    },
    async stop() {
      stopping.abort()
      await last
    },
  }
}

export const storeVerifiedAt = (tx: Tx, { made_at }: Pick<Backup, 'made_at'>): void =>
  void tx.run(
    `INSERT INTO meta (key, value) VALUES ('backup_verified_at', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [made_at],
  )

/** When the newest checked backup was made; null if there is none. */
export const backupVerifiedAt = (on: Reader): Instant | null =>
  on.get<{ value: string }>("SELECT value FROM meta WHERE key = 'backup_verified_at'")?.value ?? null

/** The child process ends when this one does, because its stdin closes. */
async function inOwnProcess(task: BackupTask, signal: AbortSignal, onCopied: () => void): Promise<Backup> {
  if (signal.aborted) throw new CannotBackUp('Errand is stopping, so no backup was made.')
  const [command, ...words] = ownProgram()
  const child = spawn(command, [...words, MAKE_BACKUP], { env: {}, stdio: 'pipe' })
  const kill = () => void child.kill('SIGKILL')
  signal.addEventListener('abort', kill)
  try {
    child.stdin.on('error', () => {})
    child.stdin.write(`${JSON.stringify(task)}\n`)
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (some: string) => {
      said += some
      if (said.startsWith(COPIED)) onCopied()
    })
    const [complaint] = await Promise.all([text(child.stderr), once(child, 'close')])
    return backupOf(said.replace(COPIED, ''), complaint)
  } catch (error) {
    if (signal.aborted) throw new CannotBackUp('Errand is stopping, so no backup was made.', { cause: error })
    throw error
  } finally {
    signal.removeEventListener('abort', kill)
    kill()
  }
}

function backupOf(said: string, complaint: string): Backup {
  if (!said.endsWith('\n'))
    throw new Error(`the process that makes backups ended early: ${complaint.trim() || 'it was killed'}`)
  const outcome = JSON.parse(said) as Outcome
  if ('failure' in outcome) throw new CannotBackUp(outcome.failure)
  return outcome.backup
}
