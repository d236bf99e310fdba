/** Operator commands: run by the server if one is running, otherwise directly on the database. */
import { backupsOf, openData } from './doors/data.ts'
import { adminCommandOf, adminDoor } from './doors/admin.ts'
import { baseUrlOf } from './features/accounts/base-url.ts'
import { isRestorePending } from './platform/backup/swap.ts'
import { askServer, type Reply } from './platform/net/admin-socket.ts'
import { systemClock } from './platform/clock.ts'
import { readConfig, type Config } from './platform/settings/config.ts'
import { CannotOpen } from './platform/db/opening/cannot-open.ts'
import { notOwner, refuseOthers } from './platform/db/opening/folder.ts'
import { hasDatabase } from './platform/db/opening/inspect.ts'
import { codeOf } from './platform/error-code.ts'
import { silentLog } from './platform/log/log.ts'
import { explain } from './serve.ts'

/** Runs a command and prints the result; returns false when these words are not a command. */
export async function operate(words: readonly string[]): Promise<boolean> {
  if (!adminCommandOf(words)) return false
  try {
    const config = readConfig(process.env)
    const reply = (await askServer(config.dataDir, words).catch(notAllowed(config))) ?? (await directly(config, words))
    if ('answer' in reply) console.log(reply.answer)
    else fail(reply.refusal)
  } catch (error) {
    explain(error)
    process.exitCode = 1
  }
  return true
}

async function directly(config: Config, words: readonly string[]): Promise<Reply> {
  const { dataDir } = config
  if (!isRestorePending(dataDir) && !hasDatabase(dataDir)) {
    throw new CannotOpen(`There is no Errand in ${dataDir}. Set ERRAND_DATA_DIR to the folder that holds its data.`)
  }
  refuseOthers(dataDir)
  const db = openData(config, { clock: systemClock, log: silentLog(), onFatal: explain })
  const backups = backupsOf(config, db, systemClock)
  try {
    return await adminDoor({ db, baseUrl: baseUrlOf(config), backups })(words)
  } finally {
    await db.close()
  }
}

const notAllowed =
  ({ dataDir }: Config) =>
  (error: unknown): never => {
    throw ['EACCES', 'EPERM'].includes(codeOf(error)) ? notOwner(dataDir) : error
  }

function fail(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}
