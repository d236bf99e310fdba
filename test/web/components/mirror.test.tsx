import { aProject, show } from '../support/window.tsx'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chipsOf } from '../../../src/web/screens/shared/quick-add/chips.tsx'
import { Mirror } from '../../../src/web/screens/shared/quick-add/mirror.tsx'
import { piecesOf } from '../../../src/web/screens/shared/quick-add/pieces.ts'
import { labels } from '../../../src/web/data/labels/labels.ts'
import { completionAt, read } from '../../../src/web/data/tasks/adding/reader.ts'
import { projects } from '../../../src/web/data/projects/projects.ts'
import { fc } from '../../support/chance.ts'

const END = '\u200b'

test('what is understood lights up by its kind, in the colour it has', (t) => {
  projects.put(aProject(), aProject({ id: 'home', name: 'Home', color: 'teal', is_inbox: false }))
  const line = 'Pay rent tomorrow at 9 p1 #Home @bills #Nowhere every month'
  const parsed = read(line)
  const { findAll } = show(t, <Mirror pieces={piecesOf(line, parsed, null)} parsed={parsed} />)
  assert.deepEqual(
    findAll('mark').map((mark) => [mark.textContent, mark.dataset['kind'], mark.dataset['color']]),
    [
      ['tomorrow', 'date', undefined],
      ['at 9', 'time', undefined],
      ['p1', 'priority', 'tomato'],
      ['#Home', 'project', 'teal'],
      ['@bills', 'label', 'graphite'],
      ['#Nowhere', 'unknown', undefined],
      ['every month', 'repeat', undefined],
    ],
  )
})

test('a label lights up in its colour, whichever way it is spelled, as on its chip', (t) => {
  labels.put({ id: 'far', name: 'Far away', color: 'teal', position: 'a', favourite: false, task_count: 0 })
  const line = 'Pack @"far away"'
  const parsed = read(line)
  const { find } = show(t, <Mirror pieces={piecesOf(line, parsed, null)} parsed={parsed} />)
  assert.equal(find('mark').dataset['color'], 'teal')
  assert.deepEqual(
    chipsOf(parsed, {}).map(({ words, color }) => [words, color]),
    [['Far away', 'teal']],
  )
})

test('the mirror shows the very letters that are typed, wherever the caret is', (t) => {
  projects.put(aProject(), aProject({ id: 'home', name: 'Home', is_inbox: false }))
  const words = [
    'pay',
    'p1',
    '#Home',
    '#Ho',
    '#"Two words"',
    '#',
    '@b',
    '@',
    '/',
    '/S',
    '+Ole',
    'every',
    'monday',
    'at',
    '9',
  ]
  const more = ['tomorrow', '!30 min', 'for 2h', '"', 'kl', '14.30', '🍕', 'ø', '15/3', '  ', '\t', '#Nowhere', '/None']
  const line = fc.array(fc.constantFrom(...words, ...more), { maxLength: 10 }).map((all) => all.join(' '))
  fc.assert(
    fc.property(line, fc.nat(60), (typed, caret) => {
      const parsed = read(typed)
      const pieces = piecesOf(typed, parsed, completionAt(typed, Math.min(caret, typed.length)))
      assert.equal(pieces.map((piece) => piece.text).join(''), typed)
      const root = show(t, <Mirror pieces={pieces} parsed={parsed} />).find('.quick-mirror')
      assert.equal(root.textContent, typed + END)
    }),
    { numRuns: 200 },
  )
})
