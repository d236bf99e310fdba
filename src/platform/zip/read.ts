/** Reading ZIP files from strangers: yauzl reads the format; limits, checksums and sentences for people are here. */
import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { callbackify } from 'node:util'
import { crc32 } from 'node:zlib'
import { fromRandomAccessReaderPromise, getFileNameLowLevel, RandomAccessReader, type Entry, type ZipFile } from 'yauzl'

/** Bytes of a file, from memory or a disk; fewer at its end. */
export interface Bytes {
  size: number
  read(offset: number, length: number): Promise<Buffer>
}

export const inMemory = (bytes: Buffer): Bytes => ({
  size: bytes.length,
  read: async (offset, length) => bytes.subarray(offset, offset + length),
})

export interface ZipEntry {
  /** A path that may lead anywhere: not to be written to. */
  name: string
  /** Bytes once unpacked, as the ZIP says; unpacking to any other number fails. */
  size: number
}

export interface ZipLimits {
  entries: number
  /** Bytes of all of it unpacked. */
  unpacked: number
}

export interface Zip {
  /** The files in it, folders left out. */
  entries: ZipEntry[]
  /** The whole of a small file. */
  content(entry: ZipEntry): Promise<Buffer>
  /** The bytes of a file as they are unpacked; what is not as its entry says fails at the end. */
  stream(entry: ZipEntry): AsyncGenerator<Buffer>
}

/** What is wrong with a ZIP, for the person who sent it. */
export class UnreadableZip extends Error {}

export const isZip = (head: Uint8Array): boolean =>
  head[0] === 0x50 && head[1] === 0x4b && ((head[2] === 3 && head[3] === 4) || (head[2] === 5 && head[3] === 6))

/** All entries are kept in memory while the ZIP is read. */
const LARGEST_DIRECTORY = 64 * 1024 * 1024

/** Rejects with `UnreadableZip`, past the limits before anything is unpacked. Its methods reject so too. */
export async function openZip(file: Bytes, limits: ZipLimits): Promise<Zip> {
  const reader = new BytesReader(file)
  const zip = await fromRandomAccessReaderPromise(reader, file.size, { autoClose: false, decodeStrings: false }).catch(
    (error: unknown) => {
      throw reader.failure ?? new UnreadableZip('is no whole ZIP', { cause: error })
    },
  )
  const found = await directory(zip, reader, limits)
  return {
    entries: [...found.keys()],
    stream: (entry) => unpacked(zip, reader, entry, found.get(entry)!),
    content: (entry) => whole(entry, unpacked(zip, reader, entry, found.get(entry)!)),
  }
}

async function directory(zip: ZipFile, reader: BytesReader, limits: ZipLimits): Promise<Map<ZipEntry, Entry>> {
  if (zip.entryCount > limits.entries) throw new UnreadableZip(`holds more than ${limits.entries} files`)
  const found = new Map<ZipEntry, Entry>()
  let [unpackedSize, directorySize] = [0, 0]
  try {
    for await (const entry of zip.eachEntry()) {
      directorySize += 46 + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
      if (directorySize > LARGEST_DIRECTORY) throw new UnreadableZip('is damaged')
      const name = nameOf(entry)
      if (entry.isEncrypted()) throw new UnreadableZip('is encrypted')
      if (!entry.canDecodeFileData()) throw new UnreadableZip(`packs ${short(name)} in a way that is not known`)
      unpackedSize += entry.uncompressedSize
      if (unpackedSize > limits.unpacked)
        throw new UnreadableZip(`holds more than ${limits.unpacked} bytes when unpacked`)
      if (!name.endsWith('/')) found.set({ name, size: entry.uncompressedSize }, entry)
    }
    return found
  } catch (error) {
    if (reader.failure ?? error instanceof UnreadableZip) throw reader.failure ?? error
    const isEncrypted = error instanceof Error && error.message.includes('encryption')
    throw new UnreadableZip(isEncrypted ? 'is encrypted' : 'is damaged', { cause: error })
  }
}

const UTF8_NAME = 0x800

/** Some programs write UTF-8 without saying so. */
function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  const flags = isUtf8(fileNameRaw) ? generalPurposeBitFlag | UTF8_NAME : generalPurposeBitFlag
  return getFileNameLowLevel(flags, fileNameRaw, extraFields, false)
}

const short = (name: string): string => name.slice(0, 100)

/** A disk that cannot be read fails as itself, not as a damaged ZIP. */
async function* unpacked(zip: ZipFile, reader: BytesReader, { name }: ZipEntry, entry: Entry): AsyncGenerator<Buffer> {
  const damaged = (cause?: unknown) => new UnreadableZip(`holds a damaged file: ${short(name)}`, { cause })
  let checksum = 0
  try {
    const stream = await zip.openReadStreamPromise(entry)
    // A second error may come after the first has ended the loop below.
    stream.on('error', () => {})
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      checksum = crc32(chunk, checksum)
      yield chunk
    }
  } catch (error) {
    throw reader.failure ?? damaged(error)
  }
  if (checksum !== entry.crc32) throw damaged()
}

async function whole({ size }: ZipEntry, bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const content = Buffer.allocUnsafe(size)
  let length = 0
  for await (const chunk of bytes) length += chunk.copy(content, length)
  return content
}

/** Bytes read ahead: a directory is read in small pieces. */
const SLICE = 64 * 1024

/** yauzl's way to the bytes; remembers when they could not be read. */
class BytesReader extends RandomAccessReader {
  readonly #file: Bytes
  #ahead: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) }
  failure: unknown

  constructor(file: Bytes) {
    super()
    this.#file = file
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    callbackify(async () => (await this.#bytesAt(position, length)).copy(buffer, offset))(callback)
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#slices(start, end), { objectMode: false })
  }

  async *#slices(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end; at += SLICE) yield this.#fromFile(at, Math.min(SLICE, end - at))
  }

  /** A ZIP may say that something lies anywhere. */
  async #bytesAt(position: number, length: number): Promise<Buffer> {
    if (position + length > this.#file.size) throw new UnreadableZip('is damaged')
    if (position < this.#ahead.start || position + length > this.#ahead.start + this.#ahead.bytes.length)
      this.#ahead = { start: position, bytes: await this.#fromFile(position, Math.max(length, SLICE)) }
    const start = position - this.#ahead.start
    return this.#ahead.bytes.subarray(start, start + length)
  }

  async #fromFile(position: number, length: number): Promise<Buffer> {
    try {
      return await this.#file.read(position, Math.min(length, this.#file.size - position))
    } catch (error) {
      this.failure = error
      throw error
    }
  }
}
