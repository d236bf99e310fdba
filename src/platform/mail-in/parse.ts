import { Worker } from 'node:worker_threads'
import { codeOf } from '../db/faults.ts'

export interface MailFile {
  /** As the sender wrote it; empty when there is none. */
  name: string
  /** As the sender says, in lower case. */
  type: string
  bytes: Uint8Array
}

export interface ParsedMail {
  /** The line for quick add, and below it the description. */
  text: string
  message_id: string | null
  /** Written by a program in answer to another mail, or one that could not be delivered. */
  isReply: boolean
  /** How many servers it came by. */
  hops: number
  parts: number
  files: MailFile[]
}

/** Nobody can read this mail, or not in reasonable time and room. */
export class UnreadableMail extends Error {
  override readonly name = 'UnreadableMail'
}

/** What the bundle has instead of the file beside this one. */
declare const MAIL_PARSER: string | undefined

const PATIENCE = 20_000
const ROOM = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

/**
 * Reads mails that lie on the disk, one after another, each in a thread of its own; rejects with `UnreadableMail`.
 * One with more parts than this comes without its files.
 */
export function createMailParser(mostParts: number): (path: string) => Promise<ParsedMail> {
  let last: Promise<unknown> = Promise.resolve()
  return (path) => {
    const mine = last.then(() => parse({ path, mostParts }))
    last = mine.catch(() => {})
    return mine
  }
}

/** The fault is ours then: the mail may come again. */
const isOfDisk = (error: Error): boolean => /^E[A-Z]+$/.test(codeOf(error))

async function parse(workerData: { path: string; mostParts: number }): Promise<ParsedMail> {
  const options = { workerData, resourceLimits: ROOM }
  const worker =
    typeof MAIL_PARSER === 'string'
      ? new Worker(MAIL_PARSER, { ...options, eval: true })
      : new Worker(new URL('./parser.ts', import.meta.url), options)
  const patience = setTimeout(() => void worker.terminate(), PATIENCE)
  try {
    return await new Promise<ParsedMail>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', (error: Error) =>
        reject(isOfDisk(error) ? error : new UnreadableMail('It cannot be read', { cause: error })),
      )
      worker.once('exit', () => reject(new UnreadableMail('It takes too long to read')))
    })
  } finally {
    clearTimeout(patience)
    await worker.terminate()
  }
}
