/** Writing ZIP files as they are sent, with yazl: nothing is held but the list of what is in them. */
import { addAbortSignal, type PassThrough, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface FileToZip {
  name: string
  /** Destroyed when nobody reads the ZIP any more. */
  bytes: Readable
  /** Packed on the way; what is packed already is better left as it is. */
  deflate: boolean
}

/** The earliest that a ZIP can say: nothing here knows when they were made. */
const NO_TIME = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/** The ZIP of these files, each below 4 GiB; all of it may be larger (ZIP64). */
export async function* zipped(files: AsyncIterable<FileToZip>): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const output = zip.outputStream as PassThrough
  const end = new AbortController()
  const adding = addAll(zip, files, end.signal).catch((error: Error) => void output.destroy(error))
  try {
    yield* output as AsyncIterable<Buffer>
  } finally {
    end.abort()
    await adding
  }
}

/** One after another, so that only one is open at a time. */
async function addAll(zip: ZipFile, files: AsyncIterable<FileToZip>, end: AbortSignal): Promise<void> {
  for await (const { name, bytes, deflate } of files) {
    addAbortSignal(end, bytes)
    zip.addReadStream(bytes, name, { compress: deflate, ...NO_TIME })
    await finished(bytes)
  }
  zip.end()
}
