/** Finds what to restore: a backup, or a database alone: made before an upgrade, or restored by another program. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import { codeOf } from '../error-code.ts'
import { INSTANCE_KEY } from '../instance-key.ts'
import { CannotRestore, CHOOSE_ANOTHER } from './cannot-restore.ts'
import {
  backupsIn,
  DATABASE,
  FACTS,
  filesIn,
  isAhead,
  listBackups,
  readBackup,
  readSums,
  SUMS,
  type Backup,
} from './layout.ts'
import { aheadText } from './texts.ts'

export interface Source {
  path: string
  database: string
  key: string
  /** The folder of attachments that lies beside it. */
  files: string
  /** That of the data folder: files are named by their hash, so it holds the same bytes under one name. */
  liveFiles: string
  /** The content of `backup.json`; absent for a copy of the database alone. */
  backup?: Backup
  /** SHA-256 of the database and the key, by file name; absent for a copy of the database alone. */
  sums?: Map<string, string>
}

/** Finds a backup by its name in the data folder, by path, or `latest`; a file is a database alone. Throws `CannotRestore`. */
export function findSource(dataDir: string, named: string, now: number): Source {
  const folder = backupsIn(dataDir)
  const name = named === 'latest' ? latestIn(folder, now) : named
  const path = [isAbsolute(name) ? name : join(folder, name), resolve(name)].find((one) =>
    isReadable(one, () => statSync(one)),
  )
  if (path === undefined) {
    throw new CannotRestore(`There is no backup ${name} in ${folder}, nor such a path. "errand backups" lists them.`)
  }
  return statSync(path).isFile() ? databaseAlone(path, dataDir) : wholeBackup(path, dataDir)
}

/** With a wrong clock, now or then, the newest by name need not be the last that was made. */
function latestIn(folder: string, now: number): string {
  const [newest] = listBackups(folder)
  if (!newest) throw new CannotRestore(`There is no backup in ${folder}.`)
  if (!isAhead(newest, now)) return newest.name
  throw new CannotRestore(`Errand cannot tell which backup is the latest: ${aheadText(newest, now)}`)
}

/** Whether it exists. Throws `CannotRestore` when this user may not read it, or the disk does not give it. */
function isReadable(path: string, read: () => unknown): boolean {
  try {
    read()
    return true
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return false
    const isClosed = code === 'EACCES' || code === 'EPERM'
    const todo = isClosed
      ? `Nothing was changed. Give it to the user that Errand runs as, and run this as that user: chown -R <user> ${path}`
      : CHOOSE_ANOTHER
    throw new CannotRestore(`${path} cannot be read (${code}). ${todo}`, { cause: error })
  }
}

function wholeBackup(path: string, dataDir: string): Source {
  isReadable(path, () => [FACTS, SUMS].forEach((name) => readFileSync(join(path, name))))
  const backup = readBackup(path, basename(path))
  if (!backup) throw new CannotRestore(`${path} is no backup of Errand's: its backup.json is missing or damaged.`)
  const sums = readSums(path)
  if (!sums) throw new CannotRestore(`The list SHA256SUMS of ${path} is missing or damaged. ${CHOOSE_ANOTHER}`)
  return {
    path,
    backup,
    database: join(path, DATABASE),
    key: join(path, INSTANCE_KEY),
    files: filesIn(dirname(path)),
    liveFiles: join(dataDir, 'files'),
    sums: new Map(sums.map((sum) => [sum.path, sum.sha256])),
  }
}

function databaseAlone(path: string, dataDir: string): Source {
  // A key that was brought with the database is the one its secrets are sealed with.
  const brought = join(dirname(path), INSTANCE_KEY)
  return {
    path,
    database: path,
    key: existsSync(brought) ? brought : join(dataDir, INSTANCE_KEY),
    files: filesIn(dirname(path)),
    liveFiles: join(dataDir, 'files'),
  }
}
