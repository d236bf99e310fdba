import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mentionedIn, mentionsOf, withMentions, withPlainMentions } from '../../../src/domain/text/mentions.ts'
import { newId } from '../../../src/platform/ids.ts'
import { fc } from '../../support/chance.ts'

const person = (name: string) => ({ id: newId(), name })
const at = ({ id, name }: { id: string; name: string }): string => `[@${name}](person:${id})`
const [ida, idaMarie, jonas] = [person('Ida'), person('Ida Marie'), person('Jonas Ø.')]

test('@Name becomes a mention of who is called so, the longest name first', () => {
  const people = [ida, idaMarie, jonas]
  assert.equal(
    withMentions('@Ida, @Ida Marie (@Jonas Ø.)\n@Ida', people),
    `${at(ida)}, ${at(idaMarie)} (${at(jonas)})\n${at(ida)}`,
  )
})

test('what is part of a word, an address, a link or code is no mention, nor what nobody is called', () => {
  for (const text of [
    '@Idas',
    'me@Ida',
    '[@Ida](https://ida.example)',
    '`@Ida`',
    '```\n@Ida\n```',
    '@ida',
    '@Nobody',
    '@',
  ])
    assert.equal(withMentions(text, [ida]), text)
  assert.equal(withMentions('@Ida', []), '@Ida')
})

test('in code nobody is mentioned, and where it has ended people are again', () => {
  for (const [text, is] of [
    ['`@Ida`', []],
    ['``a ` @Ida``', []],
    ['`@Ida\\`', []],
    ['~~~ts\n@Ida\n```\n', []],
    ['````\n```\n@Ida\n````', []],
    ['- ```\n  @Ida\n  ```', []],
    ['> ```\n> @Ida', []],
    ['    @Ida', []],
    ['- one\n\n  ~~~\n  @Ida', []],
    ['-     @Ida', []],
    ['`one @Ida', [ida.id]],
    ['\\`@Ida\\`', [ida.id]],
    ['it`s\n\n@Ida`s', [ida.id]],
    ['- it`s\n- @Ida`s', [ida.id]],
    ['```\n```\n@Ida', [ida.id]],
    ['> ```\n\n@Ida', [ida.id]],
    ['- ~~~\n @Ida', [ida.id]],
    ['- one\n  ~~~\n @Ida', [ida.id]],
    ['one\n    @Ida', [ida.id]],
    ['`a` @Ida ``', [ida.id]],
  ] satisfies [string, string[]][]) {
    assert.deepEqual(mentionedIn(text.replaceAll('@Ida', at(ida))), is, text)
    assert.equal(withMentions(text, [ida]), is.length > 0 ? text.replaceAll('@Ida', at(ida)) : text)
  }
})

test('of two with the same name the first is meant, and signs in names are letters', () => {
  const other = person('Ida')
  assert.equal(withMentions('@Ida', [other, ida]), at(other))
  const odd = person('A.*(b) [c]')
  assert.equal(withMentions('@A.*(b) c', [odd]), `[@A.*(b) c](person:${odd.id})`)
  assert.equal(withMentions('@AB(b) c', [odd]), '@AB(b) c')
})

test('who is mentioned is told each once, by the name that stands first', () => {
  assert.deepEqual(mentionsOf(`${at(ida)} ${at(jonas)} ${at({ ...ida, name: 'Ida M' })}`), [ida, jonas])
})

test('a text with mentions reads as it was typed, whatever stands around', () => {
  const words = fc.constantFrom('@Ida', '@Ida Marie', '@Jonas Ø.', '@', '[', ']', '`', 'a', ' ', '\n', '(', 'person:')
  fc.assert(
    fc.property(fc.array(words, { maxLength: 14 }), (pieces) => {
      const text = pieces.join('')
      assert.equal(withPlainMentions(withMentions(text, [ida, idaMarie, jonas])), text)
    }),
  )
})
