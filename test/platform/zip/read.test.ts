/** A ZIP may say anything: whatever it says, it is refused as damaged, and reads no more than there is. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { zipContent, zipEntries, zipStream, UnreadableZip, type Bytes } from '../../../src/platform/zip/read.ts'
import { zipOf } from '../../support/moving.ts'

const LIMITS = { entries: 10, unpacked: 1_000_000 }
const DIRECTORY_ENTRY = 0x02014b50
const END = 0x06054b50
const FAR = 2n ** 62n

/** As on a disk: a place that is no safe number of bytes cannot be read. */
function onDisk(bytes: Uint8Array): Bytes & { longest: number } {
  const disk = {
    size: bytes.length,
    longest: 0,
    read: async (offset: number, length: number) => {
      assert.ok(Number.isSafeInteger(offset + length), 'reads where nothing can be')
      disk.longest = Math.max(disk.longest, length)
      return Buffer.from(bytes).subarray(offset, offset + length)
    },
  }
  return disk
}

async function drained(bytes: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const chunk of bytes) assert.ok(chunk.length > 0)
}

const at = (zip: Uint8Array, signature: number): number => {
  const wanted = Buffer.alloc(4)
  wanted.writeUInt32LE(signature)
  return Buffer.from(zip).lastIndexOf(wanted)
}

/** The end of a large ZIP, whose directory's own record lies far away. */
function withFarDirectory(zip: Uint8Array): Buffer {
  const end = at(zip, END)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(FAR, 8)
  const bytes = Buffer.concat([zip.subarray(0, end), locator, zip.subarray(end)])
  bytes.writeUInt32LE(0xffff_ffff, end + 20 + 16)
  return bytes
}

/** A file in it that lies far away. */
function withFarFile(zip: Uint8Array): Buffer {
  const [entry, end] = [at(zip, DIRECTORY_ENTRY), at(zip, END)]
  const extra = Buffer.alloc(12)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(8, 2)
  extra.writeBigUInt64LE(FAR, 4)
  const bytes = Buffer.concat([zip.subarray(0, end), extra, zip.subarray(end)])
  bytes.writeUInt16LE(12, entry + 30)
  bytes.writeUInt32LE(0xffff_ffff, entry + 42)
  bytes.writeUInt32LE(bytes.readUInt32LE(end + 12 + 12) + 12, end + 12 + 12)
  return bytes
}

test('a directory that is said to lie where nothing can be is damaged', async () => {
  await assert.rejects(zipEntries(onDisk(withFarDirectory(zipOf({ 'a.txt': 'a' }))), LIMITS), UnreadableZip)
})

test('a file that is said to lie where nothing can be is damaged, read whole or as a stream', async () => {
  const disk = onDisk(withFarFile(zipOf({ 'a.txt': 'a' })))
  const [entry] = await zipEntries(disk, LIMITS)
  assert.equal(entry!.offset, Number(FAR))
  await assert.rejects(zipContent(disk, entry!), UnreadableZip)
  await assert.rejects(drained(zipStream(disk, entry!)), UnreadableZip)
})

test('a file that is packed into far more than it unpacks to is not read whole', async () => {
  const zip = zipOf({ 'a.txt': crypto.getRandomValues(new Uint8Array(50_000)), 'b.txt': 'b' })
  const disk = onDisk(zip)
  const [entry] = await zipEntries(disk, LIMITS)
  disk.longest = 0
  await assert.rejects(zipContent(disk, { ...entry!, size: 10 }), UnreadableZip)
  assert.ok(disk.longest < 1000)
  assert.equal((await zipContent(disk, entry!)).length, 50_000)
})

for (const [how, text] of [
  ['stored', ''],
  ['packed', 'a'.repeat(500_000)],
] as const) {
  test(`a disk that cannot be read while a ${how} file is unpacked is no damaged ZIP, and ends nothing else`, async () => {
    const disk = onDisk(zipOf({ 'a.txt': text === '' ? crypto.getRandomValues(new Uint8Array(1000)) : text }))
    const [entry] = await zipEntries(disk, LIMITS)
    let reads = 0
    const failing: Bytes = {
      size: disk.size,
      read: (offset, length) => (reads++ === 0 ? disk.read(offset, length) : Promise.reject(new Error('EIO'))),
    }
    await assert.rejects(drained(zipStream(failing, { ...entry!, method: text === '' ? 0 : 8 })), /^Error: EIO$/)
  })
}

test('a file whose packed bytes are none is damaged', async () => {
  const zip = Buffer.from(zipOf({ 'a.txt': 'a'.repeat(1000) }))
  const [entry] = await zipEntries(onDisk(zip), LIMITS)
  zip.fill(0xff, 30 + 'a.txt'.length, 30 + 'a.txt'.length + entry!.packed)
  await assert.rejects(zipContent(onDisk(zip), entry!), UnreadableZip)
  await assert.rejects(drained(zipStream(onDisk(zip), entry!)), UnreadableZip)
})
