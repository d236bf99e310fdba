import { SECOND } from '../../domain/calendar/milliseconds.ts'
import { onThreadOnce, ThreadEnded } from '../threads/worker.ts'

export interface MailFile {
  /** As the sender wrote it; empty when there is none. */
  name: string
  /** As the sender declared it, in lower case. */
  type: string
  bytes: Uint8Array
}

export interface ParsedMail {
  /** Line 1 is for quick add, the rest is the description. */
  text: string
  message_id: string | null
  /** An automatic reply or a bounce. */
  isReply: boolean
  /** Number of `Received` headers: how many servers passed it on. */
  hops: number
  /** If there are more than allowed, one more than that. */
  parts: number
  files: MailFile[]
}

export interface MailTask {
  path: string
  /** A mail with more MIME parts is read no further and returned without its files, because it will be refused. */
  mostParts: number
}

/** The mail cannot be parsed, or not within the limits of time and memory. */
export class UnreadableMail extends Error {
  override readonly name = 'UnreadableMail'
}

const LIMITS = { timeoutMs: 20 * SECOND, heapMb: 256 }

/**
 * Returns a function that parses mails from files, one after another, each in a separate thread. Rejects with
 * `UnreadableMail`, or with a disk error, after which the mail may be sent again. A mail with more than `mostParts`
 * parts is returned without its files.
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
