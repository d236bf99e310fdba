import assert from 'node:assert/strict'
import { test } from 'node:test'
import { takeLabels, withLabels } from '../../../src/domain/todoist-csv/labels.ts'
import { fc } from '../../support/chance.ts'

const lines: [cell: string, content: string, labels: string[]][] = [
  ['Buy milk @shop', 'Buy milk', ['shop']],
  ['Buy @shop, bread', 'Buy, bread', ['shop']],
  ['Call @"my mother" @evening', 'Call', ['my mother', 'evening']],
  ['Write to maja@home', 'Write to maja@home', []],
  ['Be @ the door', 'Be @ the door', []],
  ['@shop', '@shop', ['shop']],
  ['Meet \\@home', 'Meet @home', []],
  ['Read [by @jack](https://a.dk/@x) @home', 'Read [by @jack](https://a.dk/@x)', ['home']],
  ['Read [by \\@jack](x)', 'Read [by @jack](x)', []],
  ['Read [by @jack](https://a.dk/A_(@b)) @home', 'Read [by @jack](https://a.dk/A_(@b))', ['home']],
  ['Sort [x] @home (soon)', 'Sort [x] (soon)', ['home']],
  ['Sort [x @"a](b)" @home', 'Sort [x', ['a](b)', 'home']],
  ['Read [by @"my mother"](x)', 'Read [by @"my mother"](x)', []],
]
for (const [cell, content, labels] of lines) {
  test(`${cell} is ${content} with ${labels.join(' and ') || 'no label'}`, () => {
    assert.deepEqual(takeLabels(cell), { content, labels })
  })
}

test('any content with any labels comes back from its cell', () => {
  const word = fc.stringMatching(/^[ab@"\\,. é]{0,12}$/)
  const bracketed = fc.stringMatching(/^[a@\\ [\]()]{0,12}$/)
  const trimmed = (text: fc.Arbitrary<string>) => text.map((one) => one.trim()).filter((one) => one !== '')
  const content = trimmed(fc.oneof(word, bracketed))
  const label = trimmed(fc.oneof(word, bracketed)).filter((text) => text.length <= 80)
  fc.assert(
    fc.property(content, fc.uniqueArray(label, { maxLength: 3 }), (text, labels) => {
      assert.deepEqual(takeLabels(withLabels({ content: text, labels })), { content: text, labels })
    }),
    { numRuns: 500 },
  )
})
