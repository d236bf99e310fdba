/** How far Litestream (https://litestream.io/how-it-works/) has read the database, by the files it keeps beside it. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { HOUR } from '../../domain/calendar/milliseconds.ts'
import { LITESTREAM } from '../backup/layout.ts'
import { instantOf } from '../clock.ts'
import { codeOf } from '../error-code.ts'
import { errorText, fine, wrong, type Finding } from './check.ts'

/** The first and the last transaction of a file, in hexadecimal. */
const NAME = /^[0-9a-f]{16}-([0-9a-f]{16})\.ltx$/

/**
 * Names the last transaction that Litestream has read; nothing when it does not replicate this database. `newest`: time
 * of the last change of the database, or null.
 */
export function checkReplication(dataDir: string, newest: string | null): Finding[] {
  const folder = join(dataDir, LITESTREAM)
  if (!existsSync(folder)) return []
  try {
    const last = lastRead(join(folder, 'ltx', '0'))
    return [
      last === null ? wrong(`Litestream has read nothing yet. ${advice(folder)}`) : findingOf(last, newest, folder),
    ]
  } catch (error) {
    return [wrong(`${folder} of Litestream cannot be read (${errorText(error)}). Give it to the user of Errand.`)]
  }
}

interface Position {
  transaction: string
  at: number
}

function findingOf({ transaction, at }: Position, newest: string | null, folder: string): Finding {
  if (newest !== null && Date.parse(newest) > at + HOUR)
    return wrong(
      `Litestream read the database last at ${instantOf(at)} (transaction ${transaction}), but it was changed at ${newest}. ${advice(folder)}`,
    )
  return fine(`Litestream has read the database up to transaction ${transaction}, at ${instantOf(at)}`)
}

const advice = (folder: string): string =>
  `Look at its log: "journalctl -u litestream". If it is no longer used, delete ${folder}.`

function lastRead(folder: string): Position | null {
  const names = namesIn(folder).filter((name) => NAME.test(name))
  const last = names.toSorted((one, other) => (transactionOf(one) < transactionOf(other) ? -1 : 1)).at(-1)
  return last === undefined
    ? null
    : { transaction: transactionOf(last), at: Math.floor(statSync(join(folder, last)).mtimeMs) }
}

const transactionOf = (name: string): string => NAME.exec(name)![1]!

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}
