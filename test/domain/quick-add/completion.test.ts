import assert from 'node:assert/strict'
import { it } from 'node:test'
import { completionAt, spelledName } from '../../../src/domain/quick-add/completion.ts'
import { parse } from '../../../src/domain/quick-add/parse.ts'
import { CONTEXT } from './world.ts'

/** Where `|` stands in the text is the caret. */
const at = (marked: string) => completionAt(marked.replace('|', ''), marked.indexOf('|'))

it('a name being typed is found with what it takes the place of', () => {
  assert.deepEqual(at('Buy #ho|'), { sigil: '#', query: 'ho', start: 4, end: 7 })
  assert.deepEqual(at('#|'), { sigil: '#', query: '', start: 0, end: 1 })
  assert.deepEqual(at('Buy (@er|'), { sigil: '@', query: 'er', start: 5, end: 8 })
  assert.deepEqual(at('Buy /ki|tchen now'), { sigil: '/', query: 'ki', start: 4, end: 12 })
  assert.deepEqual(at('Ask +|Maja'), { sigil: '+', query: '', start: 4, end: 9 })
})

it('a name in quotes goes on over spaces, to the closing quote', () => {
  assert.deepEqual(at('Buy #"big m|'), { sigil: '#', query: 'big m', start: 4, end: 11 })
  assert.deepEqual(at('Buy #"big m|ove" now'), { sigil: '#', query: 'big m', start: 4, end: 15 })
  assert.deepEqual(at('Buy #"big| milk @"x y"'), { sigil: '#', query: 'big', start: 4, end: 9 })
})

it('what is no name being typed gives nothing', () => {
  for (const marked of ['|', 'Buy|', 'a@b|', '/etc/h|', 'C#|', '#Home |', '##|', '#"a" |', 'x\n#ho|'])
    assert.equal(at(marked), null, marked)
})

const NAMES = [
  'Home',
  'Big move',
  'a/b',
  'Dr.',
  '#x',
  'Q&A',
  'kl. 10',
  '(x)',
  '12" records',
  'My "big" move',
  '"Best of"',
  'a "b" ”c',
]

it('the name that was chosen is read back as itself, behind each sign', () => {
  const anyOne = (typed: string) => ({ id: typed, name: typed })
  for (const name of NAMES) {
    const signs = (['#', '/', '@', '+'] as const).map((sign) => spelledName(sign, name))
    const { content, project, section, labels, assignee } = parse(`x ${signs.join(' ')} y`, {
      ...CONTEXT,
      findProject: anyOne,
      findSection: anyOne,
      findPerson: anyOne,
    })
    assert.deepEqual([content, project?.name, section?.name, labels, assignee?.name], ['x y', name, name, [name], name])
  }
})
