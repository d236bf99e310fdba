/** A process that writes rows as fast as it can and says which were answered; started by the tests of faults. */
import { createInterface } from 'node:readline'
import { CannotOpen } from '../../../src/platform/db/opening/cannot-open.ts'
import { openTestDatabase } from '../../support/database.ts'

const [dataDir = ''] = process.argv.slice(2)
const say = (line: string) => void process.stdout.write(`${line}\n`)
const log = { info() {}, warn() {}, error: (_: object, message: string) => void process.stderr.write(`${message}\n`) }

const onFatal = () => {
  say('fatal')
  process.exitCode = 3
}

function open() {
  try {
    return openTestDatabase(undefined, { dataDir, log, onFatal }).db
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

const db = open()
say('ready')
const start = db.get<{ n: number }>('SELECT count(*) AS n FROM meta')!.n

const put = (key: string) =>
  db.write((tx) => tx.run('INSERT INTO meta (key, value) VALUES (?, ?)', [key, 'x'.repeat(200)]))

/** Eight writers at once, so that batches of several are cut in two. */
async function write(writer: number): Promise<void> {
  for (let index = 0; ; index++) {
    const key = `${start}-${writer}-${index}`
    try {
      await put(key)
    } catch {
      return say(`refused ${key}`)
    }
    say(`answered ${key}`)
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'go') for (let writer = 0; writer < 8; writer++) void write(writer)
  if (line === 'last')
    say(
      `last ${await put('last').then(
        () => 'answered',
        () => 'refused',
      )}`,
    )
}
