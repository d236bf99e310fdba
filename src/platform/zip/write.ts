/** Writes ZIP files as a stream with yazl; only the list of entries is kept in memory. */
import { addAbortSignal, type PassThrough, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface FileToZip {
  name: string
  /** Destroyed when the reader of the ZIP stops early. */
  bytes: Readable
  /** Compress; false for files that are compressed already. */
  deflate: boolean
}

/** The earliest time that a ZIP can hold; the time of the files is not known. */
const NO_TIME = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/** Streams a ZIP of these files. Each must be below 4 GiB; the ZIP may be larger (ZIP64). */
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

/** Adds one file after the other, so that only one is open at a time. */
async function addAll(zip: ZipFile, files: AsyncIterable<FileToZip>, end: AbortSignal): Promise<void> {
  for await (const { name, bytes, deflate } of files) {
    addAbortSignal(end, bytes)
    zip.addReadStream(bytes, name, { compress: deflate, ...NO_TIME })
    await finished(bytes)
  }
  zip.end()
}
