/** Reading ZIP files (APPNOTE 6.3) by their central directory: what is in them is known before anything is unpacked. */
import { promisify } from 'node:util'
import { crc32, createInflateRaw, inflateRaw } from 'node:zlib'
import { Readable } from 'node:stream'
import { codeOf } from '../db/faults.ts'

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
  name: string
  /** Bytes once unpacked, as the ZIP says; unpacking more than that fails. */
  size: number
  packed: number
  method: number
  crc: number
  /** Where its local header stands. */
  offset: number
}

export interface ZipLimits {
  entries: number
  /** Bytes of all of it unpacked. */
  unpacked: number
}

/** What is wrong with a ZIP, for the person who sent it. */
export class UnreadableZip extends Error {}

export const isZip = (head: Uint8Array): boolean =>
  head[0] === 0x50 && head[1] === 0x4b && ((head[2] === 3 && head[3] === 4) || (head[2] === 5 && head[3] === 6))

const END = 0x06054b50
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const LONGEST_COMMENT = 65_535
const WHOLE = 0xffff_ffff
const LARGEST_DIRECTORY = 64 * 1024 * 1024

/** The files in a ZIP, folders left out; rejects with `UnreadableZip`, past the limits before anything is unpacked. */
export async function zipEntries(file: Bytes, limits: ZipLimits): Promise<ZipEntry[]> {
  const { count, offset, length } = await directoryOf(file)
  if (count > limits.entries) throw new UnreadableZip(`holds more than ${limits.entries} files`)
  if (length > LARGEST_DIRECTORY) throw new UnreadableZip('is damaged')
  const entries = readDirectory(await within(file, offset, length), count)
  if (entries.length > limits.entries) throw new UnreadableZip(`holds more than ${limits.entries} files`)
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0)
  if (unpacked > limits.unpacked) throw new UnreadableZip(`holds more than ${limits.unpacked} bytes when unpacked`)
  return entries
}

async function directoryOf(file: Bytes): Promise<{ count: number; offset: number; length: number }> {
  const start = Math.max(0, file.size - LONGEST_COMMENT - 22 - 20)
  const tail = await file.read(start, file.size - start)
  for (let at = tail.length - 22; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END) continue
    const [count, length, offset] = [tail.readUInt16LE(at + 10), tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
    if (count !== 0xffff && length !== WHOLE && offset !== WHOLE) return { count, length, offset }
    if (at < 20 || tail.readUInt32LE(at - 20) !== LOCATOR_64) return { count, length, offset }
    return directory64(await within(file, Number(tail.readBigUInt64LE(at - 12)), 56))
  }
  throw new UnreadableZip('is no whole ZIP')
}

/** Bytes where the ZIP says that some are: it may say anything. */
async function within(file: Bytes, offset: number, length: number): Promise<Buffer> {
  if (offset + length > file.size) throw new UnreadableZip('is damaged')
  return file.read(offset, length)
}

function directory64(record: Buffer): { count: number; offset: number; length: number } {
  if (record.readUInt32LE(0) !== END_64) throw new UnreadableZip('is damaged')
  const [count, length, offset] = [32, 40, 48].map((at) => Number(record.readBigUInt64LE(at)))
  return { count: count!, length: length!, offset: offset! }
}

function readDirectory(directory: Buffer, count: number): ZipEntry[] {
  const entries: ZipEntry[] = []
  let at = 0
  for (let n = 0; n < count; n++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== ENTRY) throw new UnreadableZip('is damaged')
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field))
    const nameEnd = at + 46 + nameLength!
    const next = nameEnd + extraLength! + commentLength!
    if (next > directory.length) throw new UnreadableZip('is damaged')
    if ((directory.readUInt16LE(at + 8) & 1) === 1) throw new UnreadableZip('is encrypted')
    const name = directory.toString('utf8', at + 46, nameEnd)
    const sizes = [24, 20, 42].map((field) => directory.readUInt32LE(at + field))
    const [size, packed, offset] = wide(sizes, directory.subarray(nameEnd, nameEnd + extraLength!))
    const [method, crc] = [directory.readUInt16LE(at + 10), directory.readUInt32LE(at + 16)]
    if (method !== 0 && method !== 8) throw new UnreadableZip(`packs ${name.slice(0, 100)} in a way that is not known`)
    if (!name.endsWith('/')) entries.push({ name, size: size!, packed: packed!, offset: offset!, method, crc })
    at = next
  }
  return entries
}

/** Sizes and places past 4 GiB stand in an extra field, in the same order. */
function wide(values: number[], extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    let next = at + 4
    return values.map((value) => {
      if (value !== WHOLE || next + 8 > extra.length) return value
      next += 8
      return Number(extra.readBigUInt64LE(next - 8))
    })
  }
  return values
}

const unpack = promisify(inflateRaw)

async function packedRange(file: Bytes, { offset, packed }: ZipEntry): Promise<{ start: number; end: number }> {
  const header = await within(file, offset, 30)
  if (header.readUInt32LE(0) !== LOCAL) throw new UnreadableZip('is damaged')
  const start = offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  if (start + packed > file.size) throw new UnreadableZip('is damaged')
  return { start, end: start + packed }
}

/** The whole of a small file in the ZIP; never more bytes than its entry says. */
export async function zipContent(file: Bytes, entry: ZipEntry): Promise<Buffer> {
  const { start, end } = await packedRange(file, entry)
  if (end - start > mostPacked(entry.size)) throw damaged(entry)
  const packed = await file.read(start, end - start)
  try {
    const content = entry.method === 0 ? packed : await unpack(packed, { maxOutputLength: Math.max(1, entry.size) })
    if (content.length === entry.size && crc32(content) === entry.crc) return content
  } catch {
    // Told below: more than it says, or no packed bytes.
  }
  throw damaged(entry)
}

/** Packing makes nothing much larger (RFC 1951 §3.2.4), so what is packed is not read whole beyond that. */
const mostPacked = (size: number): number => 2 * size + 1024

const damaged = ({ name }: ZipEntry) => new UnreadableZip(`holds a damaged file: ${name.slice(0, 100)}`)

const SLICE = 64 * 1024

/** The bytes of a file in the ZIP as they are unpacked; what is not as its entry says fails at the end. */
export async function* zipStream(file: Bytes, entry: ZipEntry): AsyncGenerator<Buffer> {
  const { start, end } = await packedRange(file, entry)
  const packed = slices(file, start, end)
  let [size, crc] = [0, 0]
  for await (const chunk of entry.method === 0 ? packed : unpacked(packed, entry)) {
    size += chunk.length
    crc = crc32(chunk, crc)
    if (size > entry.size) throw damaged(entry)
    yield chunk
  }
  if (size !== entry.size || crc !== entry.crc) throw damaged(entry)
}

/** A disk that cannot be read fails as itself, not as a damaged ZIP. */
async function* unpacked(packed: AsyncIterable<Buffer>, entry: ZipEntry): AsyncGenerator<Buffer> {
  const source = Readable.from(packed)
  const inflate = createInflateRaw()
  source.on('error', (error) => inflate.destroy(error))
  try {
    yield* source.pipe(inflate) as AsyncIterable<Buffer>
  } catch (error) {
    throw source.errored ?? (codeOf(error).startsWith('Z_') ? damaged(entry) : error)
  } finally {
    source.destroy()
  }
}

async function* slices(file: Bytes, start: number, end: number): AsyncGenerator<Buffer> {
  for (let at = start; at < end; at += SLICE) yield file.read(at, Math.min(SLICE, end - at))
}
