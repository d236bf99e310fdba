/**
 * Reads ZIP files from untrusted senders. yauzl parses the format; limits, checksums and error messages are added here.
 */
import { isUtf8 } from 'node:buffer'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { callbackify } from 'node:util'
import { crc32 } from 'node:zlib'
import { fromRandomAccessReaderPromise, getFileNameLowLevel, RandomAccessReader, type Entry, type ZipFile } from 'yauzl'
import { KIB, MIB } from '../../domain/sizes.ts'

/** Random access to bytes in memory or on disk; `read` returns fewer at the end. */
export interface Bytes {
  size: number
  read(offset: number, length: number): Promise<Buffer>
}

export const inMemory = (bytes: Buffer): Bytes => ({
  size: bytes.length,
  read: async (offset, length) => bytes.subarray(offset, offset + length),
})

export const onDisk = (handle: FileHandle, size: number): Bytes => ({
  size,
  read: async (offset, length) => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset)
    return buffer.subarray(0, bytesRead)
  },
})

export interface ZipEntry {
  /** A path as the sender wrote it: unsafe to write to. */
  name: string
  /** Unpacked size in bytes, as declared; unpacking fails if it differs. */
  size: number
}

export interface ZipLimits {
  entries: number
  /** Total unpacked size in bytes. */
  unpacked: number
}

export interface Zip {
  /** The files in it, without folders. */
  entries: ZipEntry[]
  /** The whole content of a small file. */
  content(entry: ZipEntry): Promise<Buffer>
  /** The unpacked bytes of a file; throws at the end when size or checksum differ from the entry. */
  stream(entry: ZipEntry): AsyncGenerator<Buffer>
}

/** The ZIP cannot be read; the message says why, for the person who sent it. */
export class UnreadableZip extends Error {}

export const isZip = (head: Uint8Array): boolean =>
  head[0] === 0x50 && head[1] === 0x4b && ((head[2] === 3 && head[3] === 4) || (head[2] === 5 && head[3] === 6))

/** Bytes; the entries are kept in memory while the ZIP is read. */
const LARGEST_DIRECTORY = 64 * MIB

/**
 * Opens a ZIP; checks all limits before anything is unpacked. It and the methods of its result reject with
 * `UnreadableZip`.
 */
export async function openZip(file: Bytes, limits: ZipLimits): Promise<Zip> {
  const reader = new BytesReader(file)
  const zip = await fromRandomAccessReaderPromise(reader, file.size, { autoClose: false, decodeStrings: false }).catch(
    (error: unknown) => {
      throw reader.failure ?? new UnreadableZip('is not a complete ZIP file', { cause: error })
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
      if (!entry.canDecodeFileData())
        throw new UnreadableZip(`uses an unsupported compression method for ${short(name)}`)
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

/** Some programs write names in UTF-8 without setting the flag. */
function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  const flags = isUtf8(fileNameRaw) ? generalPurposeBitFlag | UTF8_NAME : generalPurposeBitFlag
  return getFileNameLowLevel(flags, fileNameRaw, extraFields, false)
}

const short = (name: string): string => name.slice(0, 100)

/** A read error of the disk is thrown as it is, not as a damaged ZIP. */
async function* unpacked(zip: ZipFile, reader: BytesReader, { name }: ZipEntry, entry: Entry): AsyncGenerator<Buffer> {
  const damaged = (cause?: unknown) => new UnreadableZip(`holds a damaged file: ${short(name)}`, { cause })
  let checksum = 0
  try {
    const stream = await zip.openReadStreamPromise(entry)
    // A second error may come after the first one has ended the loop.
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

/** Bytes to read at once, because yauzl reads the directory in small pieces. */
const READ_AHEAD = 64 * KIB

/** Lets yauzl read from `Bytes`, and remembers a read error. */
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
    for (let at = start; at < end; at += READ_AHEAD) yield this.#fromFile(at, Math.min(READ_AHEAD, end - at))
  }

  /** Checks the position, because offsets in a ZIP may point anywhere. */
  async #bytesAt(position: number, length: number): Promise<Buffer> {
    if (position + length > this.#file.size) throw new UnreadableZip('is damaged')
    if (position < this.#ahead.start || position + length > this.#ahead.start + this.#ahead.bytes.length)
      this.#ahead = { start: position, bytes: await this.#fromFile(position, Math.max(length, READ_AHEAD)) }
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
