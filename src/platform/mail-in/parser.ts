/** A thread of its own that reads one mail, so that nobody waits for a hard one (trust.md §2). */
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import PostalMime, { type Attachment } from 'postal-mime'
import { mailLine } from '../../domain/mail/line.ts'
import { htmlToText } from '../../domain/text/html-to-text.ts'
import type { MailFile, ParsedMail } from './parse.ts'

const LIMITS = { maxNestingDepth: 100, maxHeadersSize: 1024 * 1024, forceRfc822Attachments: true }

interface Task {
  path: string
  /** Of a mail with more, the files are left out: it is refused anyway. */
  mostParts: number
}

async function parse({ path, mostParts }: Task): Promise<ParsedMail> {
  const parser = new PostalMime(LIMITS)
  const mail = await parser.parse(readFileSync(path))
  const header = (name: string): string => mail.headers.find(({ key }) => key === name)?.value.trim() ?? ''
  const text = mail.text ?? (mail.html === undefined ? '' : htmlToText(mail.html))
  const otherwise = mail.from?.name || mail.from?.address || ''
  const parts = partsOf((parser as unknown as { root: Part }).root)
  const line = mailLine({ subject: mail.subject ?? '', text, otherwise })
  return {
    text: line.text,
    message_id: header('message-id') || null,
    isReply: /^auto-replied\b/i.test(header('auto-submitted')) || header('return-path') === '<>',
    hops: mail.headers.filter(({ key }) => key === 'received').length,
    parts,
    files: parts > mostParts ? [] : [...mail.attachments.map(asFile), ...wholeText(line.whole)],
  }
}

const asFile = ({ filename, mimeType, content }: Attachment): MailFile => ({
  name: filename ?? (mimeType === 'message/rfc822' ? 'message.eml' : ''),
  type: mimeType,
  bytes: new Uint8Array(content as ArrayBuffer),
})

const wholeText = (whole: string | null): MailFile[] =>
  whole === null ? [] : [{ name: 'message.txt', type: 'text/plain', bytes: new TextEncoder().encode(whole) }]

interface Part {
  childNodes: Part[]
}

function partsOf(root: Part): number {
  let count = 0
  for (const waiting = [root]; waiting.length > 0; count++) waiting.push(...waiting.pop()!.childNodes)
  return count
}

// What it throws ends the thread, and is told to who waits for it.
void parse(workerData as Task).then((mail) =>
  parentPort!.postMessage(
    mail,
    mail.files.map(({ bytes }) => bytes.buffer as ArrayBuffer),
  ),
)
