/** Writing ZIP files as they are sent (APPNOTE 6.3): nothing is held but the list of what is in them. */
import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipFile {
  name: string
  bytes: AsyncIterable<Buffer>
  /** Packed on the way; what is packed already is better left as it is. */
  deflate: boolean
}

interface Written {
  name: Buffer
  method: number
  crc: number
  size: number
  packed: number
  offset: number
}

/** Names are UTF-8, sizes follow each file. */
const FLAGS = 0x0808
const LARGEST = 0xffff_ffff
const MOST = 0xffff

/** The ZIP of these files, each below 4 GiB; all of it may be larger (ZIP64). */
export async function* zipped(files: AsyncIterable<ZipFile>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for await (const { name, bytes, deflate } of files) {
    const entry: Written = { name: Buffer.from(name), method: deflate ? 8 : 0, crc: 0, size: 0, packed: 0, offset }
    yield localHeader(entry)
    for await (const chunk of content(entry, bytes)) {
      entry.packed += chunk.length
      yield chunk
    }
    yield descriptor(entry)
    offset += 30 + entry.name.length + entry.packed + 16
    written.push(entry)
  }
  let length = 0
  for (const entry of written) {
    const record = directoryRecord(entry)
    length += record.length
    yield record
  }
  yield end(written.length, length, offset)
}

async function* content(entry: Written, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const chunk of bytes) {
      entry.crc = crc32(chunk, entry.crc)
      entry.size += chunk.length
      yield chunk
    }
  }
  if (entry.method === 0) return yield* counted()
  const source = Readable.from(counted())
  const deflate = createDeflateRaw()
  source.on('error', (error) => deflate.destroy(error))
  try {
    yield* source.pipe(deflate) as AsyncIterable<Buffer>
  } finally {
    source.destroy()
  }
}

function localHeader({ name, method }: Written): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(FLAGS, 6)
  header.writeUInt16LE(method, 8)
  header.writeUInt16LE(0x21, 12)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function descriptor({ crc, size, packed }: Written): Buffer {
  const record = Buffer.alloc(16)
  record.writeUInt32LE(0x08074b50, 0)
  record.writeUInt32LE(crc, 4)
  record.writeUInt32LE(packed, 8)
  record.writeUInt32LE(size, 12)
  return record
}

function directoryRecord({ name, method, crc, size, packed, offset }: Written): Buffer {
  const isFar = offset >= LARGEST
  const extra = Buffer.alloc(isFar ? 12 : 0)
  if (isFar) {
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(8, 2)
    extra.writeBigUInt64LE(BigInt(offset), 4)
  }
  const record = Buffer.alloc(46)
  record.writeUInt32LE(0x02014b50, 0)
  record.writeUInt16LE(isFar ? 45 : 20, 4)
  record.writeUInt16LE(isFar ? 45 : 20, 6)
  record.writeUInt16LE(FLAGS, 8)
  record.writeUInt16LE(method, 10)
  record.writeUInt16LE(0x21, 14)
  record.writeUInt32LE(crc, 16)
  record.writeUInt32LE(packed, 20)
  record.writeUInt32LE(size, 24)
  record.writeUInt16LE(name.length, 28)
  record.writeUInt16LE(extra.length, 30)
  record.writeUInt32LE(isFar ? LARGEST : offset, 42)
  return Buffer.concat([record, name, extra])
}

function end(count: number, length: number, offset: number): Buffer {
  const record = Buffer.alloc(22)
  record.writeUInt32LE(0x06054b50, 0)
  record.writeUInt16LE(Math.min(count, MOST), 8)
  record.writeUInt16LE(Math.min(count, MOST), 10)
  record.writeUInt32LE(Math.min(length, LARGEST), 12)
  record.writeUInt32LE(Math.min(offset, LARGEST), 16)
  const isLarge = count >= MOST || length >= LARGEST || offset >= LARGEST
  return isLarge ? Buffer.concat([end64(count, length, offset), record]) : record
}

function end64(count: number, length: number, offset: number): Buffer {
  const record = Buffer.alloc(76)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(44n, 4)
  record.writeUInt16LE(45, 12)
  record.writeUInt16LE(45, 14)
  for (const [at, value] of [
    [24, count],
    [32, count],
    [40, length],
    [48, offset],
  ] as const)
    record.writeBigUInt64LE(BigInt(value), at)
  record.writeUInt32LE(0x07064b50, 56)
  record.writeBigUInt64LE(BigInt(offset + length), 64)
  record.writeUInt32LE(1, 72)
  return record
}
