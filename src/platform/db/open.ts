import type { Database as Sqlite } from 'better-sqlite3'
import { join } from 'node:path'
import { instantOf, type Clock } from '../clock.ts'
import { finishRestore } from '../backup/swap.ts'
import { createHub } from '../events/hub.ts'
import { BALLAST, dropBallast, openBallast } from './writing/ballast.ts'
import { openCheckpoints } from './writing/checkpoint.ts'
import { connect, openRaw, type SqlFunctions } from './connection.ts'
import { create, type Blank } from './opening/create.ts'
import { isNoSpace } from './faults.ts'
import { walFlusher } from './writing/flush-wal.ts'
import { lockFolder, prepareFolder } from './opening/folder.ts'
import { GroupCommit } from './writing/group-commit.ts'
import { hasDatabase, inspect } from './opening/inspect.ts'
import type { DatabaseLog } from './log.ts'
import { maintain } from './writing/maintenance.ts'
import { inOneStep } from './writing/open-tx.ts'
import { readsBeside } from './writing/reads-beside.ts'
import { upgradeDatabase, type Migration } from './opening/migrate.ts'
import type { Database, Instant } from './transaction.ts'

export interface DatabaseOptions {
  dataDir: string
  clock: Clock
  log: DatabaseLog
  migrations: readonly Migration[]
  /** What a new database begins with, if it was made before. */
  blank?: () => Blank | undefined
  /** Functions for migrations, statements and `triggers`. */
  functions?: SqlFunctions
  /**
   * SQL that creates TEMP triggers. Only these may call `functions`: with `trusted_schema` off, triggers stored in the
   * file may not.
   */
  triggers?: string
  /** Called when the disk has failed: nothing is written after that, and the process should end with an error. */
  onFatal: (error: unknown) => void
  /** Disk space in bytes that is reserved for when the disk is full; default `BALLAST`. */
  ballast?: number
}

/** Opens `<dataDir>/errand.db`, creating or migrating it if needed. Throws `CannotOpen` with nothing changed. */
export function openDatabase(options: DatabaseOptions): Database {
  if (prepareFolder(options.dataDir))
    options.log.warn(
      { folder: options.dataDir },
      'other users of this machine could read the data: their access was removed',
    )
  const lock = lockFolder(options.dataDir)
  try {
    finishRestore(options.dataDir)
    return openEvenWhenFull(options, lock.release)
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Opening needs some disk space; on a full disk the reserved space is used, so that people can read and delete. */
function openEvenWhenFull(options: DatabaseOptions, release: () => void): Database {
  try {
    return open(options, release)
  } catch (error) {
    if (!isNoSpace(error) || !dropBallast(options.dataDir)) throw error
    options.log.warn({ err: error }, 'the disk is full: the reserved space is in use')
    return open(options, release)
  }
}

function open(options: DatabaseOptions, release: () => void): Database {
  const { dataDir, clock, log, functions, onFatal } = options
  const file = join(dataDir, 'errand.db')
  const now = () => instantOf(clock.now())
  const elapsed = () => clock.elapsed()
  const raw = openMigrated(file, options, now())
  const connection = connect(raw)
  const ballast = openBallast(dataDir, options.ballast ?? BALLAST, log)
  const committed = createHub<undefined>(log)
  const stopAll = (fault: unknown) => {
    maintenance.stop()
    void ballast.stop()
    onFatal(fault)
  }
  const onBatch = () => committed.publish([undefined])
  const wal = walFlusher(`${file}-wal`)
  const reads = readsBeside(connection, () => openRaw(file, functions))
  const commits = new GroupCommit({
    connection,
    ballast,
    log,
    now,
    elapsed,
    onBatch,
    onPause: reads.pause,
    onUnflushed: wal.soon,
    onFatal: stopAll,
  })
  const checkpoints = openCheckpoints({ raw, file, wal, hold: reads.hold })
  const checkpoint = async () => {
    // Beside the writes that wait for what follows.
    await wal.now().catch(() => {})
    await commits.between(checkpoints.run)
  }
  const maintenance = maintain({ raw, ballast, log, checkpoint, onFatal: (fault) => commits.giveUp(fault) })
  committed.subscribe(maintenance.written)
  let closing: Promise<void> | undefined

  const close = async () => {
    maintenance.stop()
    const sound = await commits.stop()
    await ballast.stop()
    reads.close()
    if (sound) maintenance.tidy()
    raw.close()
    checkpoints.close()
    release()
  }

  return {
    all: reads.reader.all,
    get: reads.reader.get,
    write: (work, more) => commits.write((tx) => inOneStep(() => work(tx)), more) as Promise<never>,
    writeInSteps: (work, more) => commits.write(work, more) as Promise<never>,
    flush: wal.now,
    checkpoint: maintenance.checkpoint,
    holdCheckpoints: maintenance.holdCheckpoints,
    onCommit: committed.subscribe,
    close: () => (closing ??= close()),
  }
}

/** The connection that writes to the database, which is created or migrated first. */
function openMigrated(file: string, options: DatabaseOptions, now: Instant): Sqlite {
  const { dataDir, log, migrations, functions, triggers } = options
  if (hasDatabase(dataDir)) inspect(file, migrations.length)
  else create(file, { migrations, functions, blank: options.blank?.() })
  const raw = openRaw(file, functions)
  try {
    const copy = upgradeDatabase(raw, migrations, now)
    if (copy) log.info({ copy }, `the database was upgraded; as it was before: ${copy}`)
    if (triggers) raw.exec(triggers)
    return raw
  } catch (error) {
    raw.close()
    throw error
  }
}
