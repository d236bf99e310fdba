import type { FileHandle } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { AttachmentRow } from '../../../schema/tables/comments.ts'
import { notFound } from '../../domain/errors.ts'
import { SHOWN_IMAGES, UNKNOWN_TYPE } from '../../domain/files/type.ts'
import type { FileStore } from '../../platform/files/store.ts'
import { rangeNotSatisfiable } from '../../platform/http/answers/refusals.ts'
import { contentDisposition } from '../../platform/http/answers/disposition.ts'
import { etagOf, listsTag } from '../../platform/http/answers/etag.ts'
import { byteRangeOf } from '../../platform/http/answers/ranges.ts'
import type { RawAnswer } from '../../platform/http/route.ts'

/** The input of an attachment's ETag; its bytes never change. */
export const attachmentVersion = ({ sha256 }: { sha256: string }): object => ({ sha256 })

/**
 * Sends the bytes or the requested range. Images are displayed inline, other files are downloaded, and nothing may be
 * executed.
 */
export async function sendFile(
  files: FileStore,
  row: AttachmentRow,
  { headers: asked, method }: IncomingMessage,
): Promise<RawAnswer> {
  const etag = etagOf(attachmentVersion(row))
  const lasting = { ETag: etag, 'Cache-Control': 'private, no-cache' }
  if (listsTag(asked['if-none-match'], etag)) return sent(null, 304, lasting)

  const range = method === 'GET' ? byteRangeOf(asked, row.size, etag) : null
  if (range === 'none') throw rangeNotSatisfiable(row.size)
  const { start, end } = range ?? { start: 0, end: row.size - 1 }
  const isShown = SHOWN_IMAGES.includes(row.mime_type)
  const headers = {
    ...lasting,
    'Content-Type': isShown ? row.mime_type : UNKNOWN_TYPE,
    'Content-Disposition': contentDisposition(isShown ? 'inline' : 'attachment', row.filename),
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Content-Length': String(end - start + 1),
    'Accept-Ranges': 'bytes',
    ...(range && { 'Content-Range': `bytes ${start}-${end}/${row.size}` }),
  }
  const file = row.size === 0 ? null : await openedFile(files, row)
  if (method === 'HEAD') await file?.close()
  const body = method === 'HEAD' || !file ? null : Readable.toWeb(file.createReadStream({ start, end }))
  return sent(body as ReadableStream | null, range ? 206 : 200, headers)
}

const sent = (body: ReadableStream | null, status: number, headers: Record<string, string>): RawAnswer => ({
  status,
  raw: new Response(body, { status, headers }),
})

async function openedFile(files: FileStore, { sha256, size }: AttachmentRow): Promise<FileHandle> {
  const file = await files.open(sha256, size)
  if (!file) throw notFound('The attachment exists, but its file is missing or damaged on the server')
  return file
}
