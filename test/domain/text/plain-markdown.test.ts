import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainMarkdown } from '../../../src/domain/text/plain-markdown.ts'

test('signs go, words stay, line by line', () => {
  const text = [
    '# Plan',
    '',
    '- **Larch**, *3 planks* of ~~2~~ `240`',
    '  * [ ] __order__ from [the club](https://example.org/a)',
    '- [x] _done_',
    '> quoted > twice',
    '```js',
    'code',
    '```',
    '---',
    '![drawing](x.png) <https://example.org> \\*as it is\\*',
  ].join('\n')
  assert.equal(
    plainMarkdown(text),
    'Plan\n\nLarch, 3 planks of 2 240\norder from the club\ndone\nquoted > twice\n\ncode\n\ndrawing https://example.org *as it is*',
  )
})

test('people go by their names', () => {
  assert.equal(plainMarkdown('Ask [@Ida Ø](person:0196a0b0-0000-7000-8000-000000000000)!'), 'Ask @Ida Ø!')
})

test('what is no sign stays: sums, names, numbers, dates', () => {
  for (const text of [
    '2 * 3 * 4',
    'snake_case_name',
    '2. april',
    'a - b',
    '#Home',
    '5 > 3',
    '3 [small] ones',
    '* '.trim(),
  ])
    assert.equal(plainMarkdown(text), text)
})
