import type { IncomingMessage } from 'node:http'
import { check } from '../../contract/check.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { uploadFields } from '../../contract/comments.ts'
import { LARGEST_UPLOAD, UPLOAD_PART } from '../../contract/attachments.ts'
import { fileName } from '../../domain/files/name.ts'
import { fileType } from '../../domain/files/type.ts'
import { invalid } from '../../domain/errors.ts'
import type { Draft, FileStore } from '../../platform/files/store.ts'
import { readForm, type Form } from '../../platform/http/body/multipart.ts'
import { sha256Hex } from '../../platform/ids.ts'
import type { NewAttachment } from './actions.ts'

/** An upload whose file is stored; `fingerprint` replaces the hash of the request's body. */
export type Upload = NewAttachment & { fingerprint: string }

/** Streams the file of a form to the disk; it is held until `files.release`. */
export async function receiveUpload(files: FileStore, incoming: IncomingMessage): Promise<Upload> {
  const form = await readForm(incoming, {
    part: UPLOAD_PART,
    fields: Object.keys(uploadFields.entries),
    limit: endpoints['POST /tasks/:id/attachments'].bodyLimit,
    take: (bytes) => files.receive(bytes, LARGEST_UPLOAD),
    discard: (draft) => draft.discard(),
  })
  let upload: Upload
  try {
    upload = asUpload(form)
  } catch (error) {
    await form.file.discard()
    throw error
  }
  await form.file.keep()
  return upload
}

function asUpload({ file, info, fields }: Form<Draft>): Upload {
  const sent = check(uploadFields, { ...fields })
  if (!sent.ok) throw invalid(sent.fields)
  // Browsers send this when no file was chosen.
  if (info.filename === '' && file.size === 0) throw invalid({ [UPLOAD_PART]: 'required' })
  const filename = fileName(info.filename.replaceAll('%22', '"'))
  const mime_type = fileType(file.head, info.type)
  const { sha256, size } = file
  const { comment_id } = sent.value
  const fingerprint = sha256Hex(JSON.stringify([sha256, filename, mime_type, comment_id]))
  return { sha256, size, filename, mime_type, comment_id, fingerprint }
}
