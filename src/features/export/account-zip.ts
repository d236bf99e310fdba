/** Streams an account export with its attachments as a ZIP. */
import { Readable } from 'node:stream'
import { ACCOUNT_JSON } from '../../contract/account-export.ts'
import type { FileStore } from '../../platform/files/store.ts'
import { zipped, type FileToZip } from '../../platform/zip/write.ts'

/**
 * `json` is read to its end first; by then `used` contains the hashes and sizes of all attachments in it. Those whose
 * file is missing or damaged are left out.
 */
export const accountZip = (
  files: FileStore,
  json: AsyncIterable<string>,
  used: ReadonlyMap<string, number>,
): AsyncGenerator<Buffer> => zipped(parts(files, json, used))

async function* parts(
  files: FileStore,
  json: AsyncIterable<string>,
  used: ReadonlyMap<string, number>,
): AsyncGenerator<FileToZip> {
  yield { name: ACCOUNT_JSON, bytes: Readable.from(json), deflate: true }
  for (const [sha256, size] of used) {
    const file = await files.open(sha256, size)
    if (file) yield { name: `files/${sha256}`, bytes: file.createReadStream(), deflate: false }
  }
}
