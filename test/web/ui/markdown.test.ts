import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mentionedIn } from '../../../src/domain/text/mentions.ts'
import { cases, fc } from '../../support/chance.ts'
import { renderMarkdown, toggledCheck } from '../../../src/web/ui/markdown/render.ts'

const ID = '0196a0b0-0000-7000-8000-000000000000'

test('a check box knows its line and its name, and that line is ticked and unticked', () => {
  const source = ['Bring', '', '- [ ] **soap** [x] and', '  - [x] towels', '> 1. [ ] a "book"', '', '[ ] no box'].join(
    '\r\n',
  )
  const boxes = Array.from(
    renderMarkdown(source).matchAll(/data-line="(\d+)" aria-label="([^"]*)"( checked)?/g),
    (found) => found.slice(1),
  )
  assert.deepEqual(boxes, [
    ['3', 'soap [x] and', undefined],
    ['4', 'towels', ' checked'],
    ['5', 'a &quot;book&quot;', undefined],
  ])
  const ticked = toggledCheck(source, 3)
  assert.equal(ticked, source.replace('- [ ] **', '- [x] **'))
  assert.equal(toggledCheck(ticked, 3), source)
  assert.equal(toggledCheck(source, 4), source.replace('- [x] towels', '- [ ] towels'))
  assert.equal(toggledCheck(source, 99), source)
})

test('a person is a name without a link, in code as it was typed', () => {
  const mention = `[@Ida *Ø*](person:${ID})`
  assert.equal(
    renderMarkdown(`${mention} \`${mention}\``),
    `<p><a class="mention" data-person="${ID}">@Ida <em>Ø</em></a> <code>@Ida *Ø*</code></p>`,
  )
  assert.equal(renderMarkdown('[@x](person:7)'), '<p><a href="">@x</a></p>')
})

test('who is told of a mention is who is shown as mentioned, whatever code stands around', () => {
  const pieces = fc.constantFrom(
    `[@Ida](person:${ID})`,
    '`',
    '``',
    '```',
    '~~~',
    '\\',
    ' ',
    'a',
    '\n',
    '\n\n',
    '\n- ',
    '\n# ',
    '\n> ',
    '\n2. ',
    '\n1) ',
    '\n---',
    '    ',
    '\t',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const source = parts.join('')
      const shown = renderMarkdown(source).includes(`data-person="${ID}"`)
      assert.equal(mentionedIn(source).length > 0, shown)
    }),
    { numRuns: cases(5000, 500) },
  )
})

test('images are links, for the page shows nothing of other servers', () => {
  assert.equal(
    renderMarkdown('![a "plan"](https://example.org/p.png "t")'),
    '<p><a href="https://example.org/p.png" target="_blank" rel="noopener noreferrer">a &quot;plan&quot;</a></p>',
  )
  assert.doesNotMatch(renderMarkdown('![](x.png) ![b][c]\n\n[c]: https://example.org/a.png'), /<img/)
})

test('headings begin at the second level and go down one at a time', () => {
  const levels = (source: string) => Array.from(renderMarkdown(source).matchAll(/<h(\d)>/g), ([, level]) => level)
  assert.deepEqual(levels('### a\n\n# b\n\n### c\n\n###### d'), ['2', '2', '3', '4'])
  assert.deepEqual(levels('# a\n\n## b'), ['2', '3'])
})

test('a link opens in a tab of its own however its address is spelled', () => {
  for (const address of ['https://example.org', 'Https://example.org', 'HTTP://example.org', '//example.org'])
    assert.equal(
      renderMarkdown(`[a](${address})`),
      `<p><a href="${address}" target="_blank" rel="noopener noreferrer">a</a></p>`,
    )
  assert.equal(renderMarkdown('[a](/tasks)'), '<p><a href="/tasks">a</a></p>')
})
