/** A ZIP may say anything: whatever it says, it is refused as damaged, and reads no more than there is. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { openZip, UnreadableZip, type Bytes } from '../../../src/platform/zip/read.ts'
import { zipOf } from '../../support/moving.ts'
import { fc } from '../../support/chance.ts'

const LIMITS = { entries: 10, unpacked: 1_000_000 }
const DIRECTORY_ENTRY = 0x02014b50
const END = 0x06054b50
const FAR = 2n ** 62n

/** As on a disk: a place that is no safe number of bytes cannot be read. */
const onDisk = (bytes: Uint8Array): Bytes => ({
  size: bytes.length,
  read: async (offset, length) => {
    assert.ok(Number.isSafeInteger(offset + length), 'reads where nothing can be')
    return Buffer.from(bytes).subarray(offset, offset + length)
  },
})

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

/** Whatever is changed in every entry of the directory. */
function withEntries(zip: Uint8Array, change: (entry: Buffer) => void): Buffer {
  const bytes = Buffer.from(zip)
  for (let at = 0; at + 46 < bytes.length; at++)
    if (bytes.readUInt32LE(at) === DIRECTORY_ENTRY) change(bytes.subarray(at))
  return bytes
}

const refused = (why: RegExp) => (error: unknown) => error instanceof UnreadableZip && why.test(error.message)

test('a directory that is said to lie where nothing can be is damaged', async () => {
  const zip = withFarDirectory(await zipOf({ 'a.txt': 'a' }))
  await assert.rejects(openZip(onDisk(zip), LIMITS), refused(/not a complete ZIP|damaged/))
})

test('a file that is said to lie where nothing can be is damaged, read whole or as a stream', async () => {
  const zip = await openZip(onDisk(withFarFile(await zipOf({ 'a.txt': 'a' }))), LIMITS)
  await assert.rejects(zip.content(zip.entries[0]!), refused(/damaged file: a\.txt/))
  await assert.rejects(drained(zip.stream(zip.entries[0]!)), refused(/damaged file: a\.txt/))
})

for (const [what, change, why] of [
  ['of more bytes than are allowed', (entry) => entry.writeUInt32LE(1_000_001, 24), /more than 1000000 bytes/],
  ['that is encrypted', (entry) => entry.writeUInt16LE(0x801, 8), /is encrypted/],
  ['that is strongly encrypted', (entry) => entry.writeUInt16LE(0x841, 8), /is encrypted/],
  [
    'that is packed by an unknown method',
    (entry) => entry.writeUInt16LE(14, 10),
    /unsupported compression method for a\.txt/,
  ],
] satisfies [string, (entry: Buffer) => void, RegExp][]) {
  test(`a ZIP with a file ${what} is refused before anything is unpacked`, async () => {
    const zip = withEntries(await zipOf({ 'a.txt': 'a' }), change)
    await assert.rejects(openZip(onDisk(zip), LIMITS), refused(why))
  })
}

for (const [what, change] of [
  ['is longer than its entry says', (entry) => entry.writeUInt32LE(10, 24)],
  ['is shorter than its entry says', (entry) => entry.writeUInt32LE(10_000, 24)],
  ['has another checksum', (entry) => entry.writeUInt32LE(1, 16)],
] satisfies [string, (entry: Buffer) => void][]) {
  test(`a file that ${what} is damaged, read whole or as a stream`, async () => {
    const bytes = withEntries(await zipOf({ 'a.txt': 'a'.repeat(5000) }), change)
    const zip = await openZip(onDisk(bytes), LIMITS)
    await assert.rejects(zip.content(zip.entries[0]!), refused(/damaged file: a\.txt/))
    await assert.rejects(drained(zip.stream(zip.entries[0]!)), refused(/damaged file: a\.txt/))
  })
}

test('a file whose packed bytes are none is damaged', async () => {
  const bytes = Buffer.from(await zipOf({ 'a.txt': 'a'.repeat(1000) }))
  bytes.fill(0xff, 30 + 'a.txt'.length, at(bytes, DIRECTORY_ENTRY))
  const zip = await openZip(onDisk(bytes), LIMITS)
  await assert.rejects(zip.content(zip.entries[0]!), refused(/damaged file/))
  await assert.rejects(drained(zip.stream(zip.entries[0]!)), refused(/damaged file/))
})

test('a disk that cannot be read is no damaged ZIP', async () => {
  const bytes = await zipOf({ 'a.txt': randomBytes(500_000) })
  for (let works = 0; works < 4; works++) {
    let reads = 0
    const disk = onDisk(bytes)
    const failing: Bytes = {
      size: disk.size,
      read: (offset, length) => (reads++ < works ? disk.read(offset, length) : Promise.reject(new Error('EIO'))),
    }
    const readAll = async () => {
      const zip = await openZip(failing, LIMITS)
      await drained(zip.stream(zip.entries[0]!))
    }
    await assert.rejects(readAll, /^Error: EIO$/)
  }
})

test('a name is read as UTF-8 where it is, said or not, and else as old programs wrote it', async () => {
  const unsaid = (entry: Buffer) => entry.writeUInt16LE(0, 8)
  const namesIn = async (bytes: Uint8Array) => (await openZip(onDisk(bytes), LIMITS)).entries.map(({ name }) => name)
  const zip = await zipOf({ 'Kø€.csv': 'a' })
  assert.deepEqual(await namesIn(zip), ['Kø€.csv'])
  assert.deepEqual(await namesIn(withEntries(zip, unsaid)), ['Kø€.csv'])
  const inCp437 = withEntries(await zipOf({ 'K?.csv': 'a' }), (entry) => {
    unsaid(entry)
    entry[46 + 1] = 0x82
  })
  assert.deepEqual(await namesIn(inCp437), ['Ké.csv'])
})

test('a name that leads out of the folder is a name like any', async () => {
  const climbing = withEntries(await zipOf({ 'ab/c.txt': 'a' }), (entry) => entry.write('../c', 46))
  const zip = await openZip(onDisk(climbing), LIMITS)
  assert.deepEqual(zip.entries, [{ name: '../c.txt', size: 1 }])
})

test('whatever bytes are changed, a ZIP is read as it was or refused', async () => {
  const text = 'The quick brown fox. '.repeat(50)
  const bytes = await zipOf({ 'a.txt': text, 'folder/b.txt': 'b' })
  const change = fc.tuple(fc.nat(bytes.length - 1), fc.oneof(fc.nat(255), fc.constantFrom(0, 0xff)))
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { minLength: 1, maxLength: 8 }),
      fc.option(fc.nat(bytes.length)),
      async (all, cut) => {
        const changed = Buffer.from(bytes)
        for (const [place, value] of all) changed[place] = value
        try {
          const zip = await openZip(onDisk(changed.subarray(0, cut ?? changed.length)), LIMITS)
          for (const entry of zip.entries) {
            const content = await zip.content(entry)
            assert.ok(content.equals(Buffer.from(text)) || content.equals(Buffer.from('b')) || content.length === 0)
          }
        } catch (error) {
          if (!(error instanceof UnreadableZip)) throw error
        }
      },
    ),
    { numRuns: 1000 },
  )
})
