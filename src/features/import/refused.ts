import { UPLOAD_PART } from '../../contract/attachments.ts'
import { Refusal, type FieldErrors } from '../../domain/errors.ts'
import type { Part } from '../../platform/threads.ts'
import { UnreadableZip } from '../../platform/zip/read.ts'

export type Refused = { refused: FieldErrors }

/** On the thread: a refusal is the last part, since an error would lose what it says. */
export async function* orRefused<Content>(parts: AsyncGenerator<Content>): AsyncGenerator<Part<Content | Refused>> {
  try {
    for await (const content of parts) yield { content }
  } catch (error) {
    if (error instanceof UnreadableZip) yield { content: { refused: { [UPLOAD_PART]: error.message } } }
    else if (error instanceof Refusal && error.fields) yield { content: { refused: error.fields } }
    else throw error
  }
}
