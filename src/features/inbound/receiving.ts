/** Receives a mail: parses it in a separate thread, and stores its attachments before the task is created. */
import { LARGEST_MAIL, MOST_PARTS, type InboundMail } from '../../contract/inbound.ts'
import { LARGEST_UPLOAD } from '../../contract/attachments.ts'
import { fileName } from '../../domain/files/name.ts'
import { fileType } from '../../domain/files/type.ts'
import { invalid } from '../../domain/errors.ts'
import { quickAddTextOf } from '../../domain/mail/quick-add-text.ts'
import { KIB } from '../../domain/sizes.ts'
import type { FileStore } from '../../platform/files/store.ts'
import { UnreadableMail, type MailFile, type ParsedMail } from '../../platform/mail-in/parse.ts'
import type { NewAttachment } from '../attachments/actions.ts'

export interface InboundNeeds {
  files: FileStore
  parseMail: (path: string) => Promise<ParsedMail>
}

/** A parsed mail; its attachments are held until `releaseFiles`. */
export interface ReadyMail {
  text: string
  message_id: string | null
  files: NewAttachment[]
}

/** A mail that passed more servers is in a loop. */
const MOST_HOPS = 50

/** Receives a mail (message/rfc822) as a stream; 413 past LARGEST_MAIL, 422 for one that is unreadable or unwanted. */
export async function receiveMail(
  { files, parseMail }: InboundNeeds,
  bytes: AsyncIterable<Uint8Array>,
): Promise<ReadyMail> {
  const draft = await files.receive(bytes, LARGEST_MAIL)
  let mail: ParsedMail
  try {
    mail = await parseMail(draft.path)
  } catch (error) {
    if (error instanceof UnreadableMail) throw invalid({ body: 'is not a readable email' })
    throw error
  } finally {
    await draft.discard()
  }
  if (mail.parts > MOST_PARTS) throw invalid({ body: `must not have more than ${MOST_PARTS} parts` })
  if (mail.isReply) throw invalid({ body: 'is an automatic reply' })
  if (mail.hops > MOST_HOPS) throw invalid({ body: 'is a mail loop' })
  return { text: mail.text, message_id: mail.message_id, files: await keepAll(files, mail.files) }
}

/** Receives a mail that was already parsed by the sender. */
export async function readJsonMail({ files }: InboundNeeds, { subject, body, from }: InboundMail): Promise<ReadyMail> {
  const { text, whole } = quickAddTextOf({ subject, text: body, otherwise: from })
  const rest = whole === null ? [] : [{ name: 'message.txt', type: 'text/plain', bytes: Buffer.from(whole) }]
  return { text, message_id: null, files: await keepAll(files, rest) }
}

/** Gives up the holds on the files of a mail, once they are in the database or refused. */
export function releaseFiles(files: FileStore, mail: Pick<ReadyMail, 'files'>): void {
  for (const { sha256 } of mail.files) files.release(sha256)
}

async function keepAll(files: FileStore, wanted: readonly MailFile[]): Promise<NewAttachment[]> {
  const kept: NewAttachment[] = []
  try {
    for (const { name, type, bytes } of wanted) {
      const draft = await files.receive(slicesOf(bytes), LARGEST_UPLOAD)
      await draft.keep()
      const { sha256, size, head } = draft
      kept.push({ sha256, size, filename: fileName(name), mime_type: fileType(head, type) })
    }
    return kept
  } catch (error) {
    releaseFiles(files, { files: kept })
    throw error
  }
}

const SLICE = 256 * KIB

async function* slicesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += SLICE) yield bytes.subarray(at, at + SLICE)
}
