import assert from 'node:assert/strict'
import { test } from 'node:test'
import { webLinksIn } from '../../../src/domain/text/web-links.ts'

const rows: [text: string, ...links: [url: string, name: string][]][] = [
  ['Buy milk'],
  ['Look at https://example.com', ['https://example.com', 'example.com']],
  ['HTTP://Example.com/A is loud', ['HTTP://Example.com/A', 'Example.com/A']],
  ['Read https://www.example.com/a/?b=1#c.', ['https://www.example.com/a/?b=1#c', 'example.com/a/?b=1#c']],
  ['(see https://example.com/a)', ['https://example.com/a', 'example.com/a']],
  [
    'https://en.wikipedia.org/wiki/Oslo_(city)',
    ['https://en.wikipedia.org/wiki/Oslo_(city)', 'en.wikipedia.org/wiki/Oslo_(city)'],
  ],
  ['(https://example.com/a_(b))!', ['https://example.com/a_(b)', 'example.com/a_(b)']],
  ['[Recipe](https://example.com/soup) for Friday', ['https://example.com/soup', 'Recipe']],
  ['[Oslo](https://example.com/Oslo_(city))', ['https://example.com/Oslo_(city)', 'Oslo']],
  ['https://a.example and https://b.example/', ['https://a.example', 'a.example'], ['https://b.example/', 'b.example']],
  ['https://a.example https://a.example', ['https://a.example', 'a.example']],
  ['https:// and http://? lead nowhere'],
  ['javascript://example.com and ftp://example.com are none'],
  ['“https://example.com”', ['https://example.com', 'example.com']],
]

for (const [text, ...links] of rows)
  test(`the links of “${text}” are ${links.map(([url]) => url).join(' and ') || 'none'}`, () => {
    assert.deepEqual(
      webLinksIn(text),
      links.map(([url, name]) => ({ url, name })),
    )
  })

test('of many links the first five are found', () => {
  const urls = Array.from({ length: 7 }, (_, at) => `https://example.com/${at}`)
  assert.deepEqual(
    webLinksIn(urls.join(' ')).map(({ url }) => url),
    urls.slice(0, 5),
  )
})
