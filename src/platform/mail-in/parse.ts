import { onThreadOnce, ThreadEnded } from '../threads.ts'

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

export interface MailTask {
  path: string
  /** Of a mail with more, the files are left out: it is refused anyway. */
  mostParts: number
}

/** Nobody can read this mail, or not in reasonable time and room. */
export class UnreadableMail extends Error {
  override readonly name = 'UnreadableMail'
}

const LIMITS = { within: 20_000, room: 256 }

/**
 * Reads mails that lie on the disk, one after another, each in a thread of its own; rejects with `UnreadableMail`, or
 * with a fault of the disk, after which the mail may come again. One with more parts than this comes without its files.
 */
export function createMailParser(mostParts: number): (path: string) => Promise<ParsedMail> {
  let last: Promise<unknown> = Promise.resolve()
  return (path) => {
    const mine = last.then(() => parse({ path, mostParts }))
    last = mine.catch(() => {})
    return mine
  }
}

async function parse(task: MailTask): Promise<ParsedMail> {
  try {
    return await onThreadOnce<ParsedMail>('mail', task, LIMITS)
  } catch (error) {
    throw error instanceof ThreadEnded ? new UnreadableMail('It cannot be read', { cause: error }) : error
  }
}
