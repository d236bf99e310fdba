/** What is written can be read, whatever it is, and what nobody reads to the end is let go of. */
import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { inMemory, openZip } from '../../../src/platform/zip/read.ts'
import { zipped, type FileToZip } from '../../../src/platform/zip/write.ts'
import { fc } from '../../support/chance.ts'

async function* given(files: readonly FileToZip[]): AsyncGenerator<FileToZip> {
  yield* files
}

test('files of any bytes and names come back, packed or not', async () => {
  const file = fc.record({
    name: fc.stringMatching(/^[a-zø€/]{1,20}$/u).map((name) => `files/${name.replaceAll('/', '-')}`),
    chunks: fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 4 }),
    deflate: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(file, { selector: ({ name }) => name, maxLength: 5 }), async (files) => {
      const streams = files.map(({ name, chunks, deflate }) => ({ name, deflate, bytes: Readable.from(chunks) }))
      const zip = await openZip(inMemory(await buffer(zipped(given(streams)))), { entries: 5, unpacked: 10_000 })
      const read = await Promise.all(zip.entries.map(async (entry) => [entry.name, await zip.content(entry)]))
      assert.deepEqual(
        read,
        files.map(({ name, chunks }) => [name, Buffer.concat(chunks)]),
      )
    }),
    { numRuns: 100 },
  )
})

test('a file that cannot be read to its end fails the ZIP', async () => {
  const bytes = Readable.from(
    (async function* () {
      yield Buffer.from('begun')
      throw new Error('EIO')
    })(),
  )
  await assert.rejects(buffer(zipped(given([{ name: 'a', bytes, deflate: false }]))), /EIO/)
  assert.ok(bytes.destroyed)
})

test('whoever stops reading leaves no file open', async () => {
  const endless = () =>
    Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(10_000)
      })(),
    )
  const [first, second] = [endless(), endless()]
  const files = given([
    { name: 'a', bytes: first, deflate: false },
    { name: 'b', bytes: second, deflate: true },
  ])
  let read = 0
  for await (const chunk of zipped(files)) {
    read += chunk.length
    if (read > 200_000) break
  }
  assert.ok(first.destroyed)
})
