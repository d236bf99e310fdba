import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileName } from '../../../src/domain/files/name.ts'
import { fileType, SHOWN_IMAGES, UNKNOWN_TYPE } from '../../../src/domain/files/type.ts'
import { contentDisposition } from '../../../src/platform/http/answers/disposition.ts'
import { byteRangeOf } from '../../../src/platform/http/answers/ranges.ts'
import { fc } from '../../support/chance.ts'

const anyText = fc.string({ unit: 'binary', maxLength: 400 })

test('whatever a file is called, its name is no path, has 1 to 200 characters and shows what it is', () => {
  fc.assert(
    fc.property(anyText, (given) => {
      const name = fileName(given)
      assert.ok(name.isWellFormed())
      assert.ok(name.length > 0 && [...name].length <= 200)
      assert.doesNotMatch(name, /[/\\\p{Cc}\u202A-\u202E\u2066-\u2069]/u)
      assert.ok(name !== '.' && name !== '..')
      assert.equal(fileName(name), name, 'a kept name stays')
    }),
  )
})

test('a header with any name in it is one line of ASCII that gives the name back', () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom('inline', 'attachment'), (given, how) => {
      const name = fileName(given)
      const header = contentDisposition(how, name)
      assert.match(
        header,
        /^(inline|attachment); filename="[\x20-\x7e]*"(; filename\*=UTF-8''[A-Za-z0-9!#$&+.^_`|~%-]*)?$/,
      )
      const [, whole] = /filename\*=UTF-8''(.*)$/.exec(header) ?? []
      const [, plain] = /filename="([^"]*)"/.exec(header) ?? []
      assert.equal(whole === undefined ? plain : decodeURIComponent(whole), name)
    }),
  )
})

test('the type of a file is one token pair, and an image to be shown only by its first bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), fc.oneof(anyText, fc.constantFrom(...SHOWN_IMAGES)), (head, said) => {
      const type = fileType(head, said)
      assert.match(type, /^[^\s/;,"]+\/[^\s/;,"]+$/)
      if (!SHOWN_IMAGES.includes(type)) return
      assert.equal(fileType(head, ''), type, 'not on the word of its sender')
    }),
  )
  assert.equal(fileType(new Uint8Array(), 'image/png'), UNKNOWN_TYPE)
  assert.equal(fileType(new Uint8Array(), 'Text/Plain; charset=utf-8'), 'text/plain')
})

test('a range lies within the file whatever is asked for', () => {
  const asked = fc.oneof(
    anyText,
    fc.tuple(fc.nat(), fc.nat()).map(([from, to]) => `bytes=${from}-${to}`),
    fc.tuple(fc.nat(30), fc.constantFrom('', '7', '99')).map(([from, to]) => `bytes=${from}-${to}`),
    fc.nat(30).map((last) => `bytes=-${last}`),
  )
  fc.assert(
    fc.property(asked, fc.nat(20), (range, size) => {
      const found = byteRangeOf({ range }, size, '"x"')
      if (found === null || found === 'none') return
      assert.ok(found.start >= 0 && found.start <= found.end && found.end < size)
    }),
  )
})
