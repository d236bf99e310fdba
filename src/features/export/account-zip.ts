/** Streams an account export with its attachments as a ZIP. */
import { Readable } from 'node:stream'
import { ACCOUNT_JSON } from '../../contract/account-export.ts'
import { codeOf } from '../../platform/error-code.ts'
import type { FileStore } from '../../platform/files/store.ts'
import { zipped, type FileToZip } from '../../platform/zip/write.ts'

/** `json` is read to its end first; by then `used` contains the hashes of all attachments in it. */
export const accountZip = (
  files: FileStore,
  json: AsyncIterable<string>,
  used: ReadonlySet<string>,
): AsyncGenerator<Buffer> => zipped(parts(files, json, used))

async function* parts(
  files: FileStore,
  json: AsyncIterable<string>,
  used: ReadonlySet<string>,
): AsyncGenerator<FileToZip> {
  yield { name: ACCOUNT_JSON, bytes: Readable.from(json), deflate: true }
  for (const sha256 of used) {
    const file = await files.open(sha256).catch(unlessGone)
    if (file) yield { name: `files/${sha256}`, bytes: file.createReadStream(), deflate: false }
  }
}

/** The attachment was deleted while the ZIP was written. */
function unlessGone(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error
}
