import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { asksForCompleted, mayFindCompleted, type FilterNode } from '../../../src/domain/filters/ast.ts'
import { parseFilter } from '../../../src/domain/filters/parse.ts'
import { WRITTEN_ON } from '../../support/filters/filter-arbitrary.ts'

const p1: FilterNode = { kind: 'priority', priority: 1 }
const p2: FilterNode = { kind: 'priority', priority: 2 }
const p3: FilterNode = { kind: 'priority', priority: 3 }

function read(text: string): FilterNode {
  const parsed = parseFilter(text, WRITTEN_ON)
  if (!parsed.ok) assert.fail(`${text}: ${parsed.message}`)
  return parsed.filter
}

function refusal(text: string): string {
  const parsed = parseFilter(text, WRITTEN_ON)
  if (parsed.ok) assert.fail(`${text} was understood`)
  return `${parsed.position} ${parsed.expectation}`
}

describe('operators', () => {
  it('let & bind tighter than |', () => {
    assert.deepEqual(read('p1 | p2 & p3'), { kind: 'or', parts: [p1, { kind: 'and', parts: [p2, p3] }] })
    assert.deepEqual(read('p1 & p2 | p3'), { kind: 'or', parts: [{ kind: 'and', parts: [p1, p2] }, p3] })
  })

  it('let brackets decide', () => {
    assert.deepEqual(read('(p1 | p2) & p3'), { kind: 'and', parts: [{ kind: 'or', parts: [p1, p2] }, p3] })
  })

  it('take a comma for |', () => {
    assert.deepEqual(read('p1, p2'), read('p1 | p2'))
  })

  it('let ! bind tightest, and twice undo itself', () => {
    assert.deepEqual(read('!p1 & p2'), { kind: 'and', parts: [{ kind: 'not', part: p1 }, p2] })
    assert.deepEqual(read('!!p1'), p1)
    assert.deepEqual(read('!(!p1)'), p1)
  })

  it('need no white space around them', () => {
    assert.deepEqual(read('p1&!p2|(p3)'), read(' p1 & ! p2 | ( p3 ) '))
  })
})

describe('names', () => {
  const cases: [string, FilterNode][] = [
    ['#Home', { kind: 'project', name: ['home'] }],
    ['#Two words & p1', { kind: 'and', parts: [{ kind: 'project', name: ['two words'] }, p1] }],
    ['#"Two words"', { kind: 'project', name: ['two words'] }],
    ['#"R&D (old)"', { kind: 'project', name: ['r&d (old)'] }],
    ['#“R&D (old)”', { kind: 'project', name: ['r&d (old)'] }],
    ['@„to ord“', { kind: 'label', name: ['to ord'] }],
    ['#"a “b” c"', { kind: 'project', name: ['a “b” c'] }],
    ['#5” nails', { kind: 'project', name: ['5” nails'] }],
    ['#“Home', { kind: 'project', name: ['“home'] }],
    ['#“Home” phone', { kind: 'project', name: ['“home” phone'] }],
    ['“urgent', { kind: 'search', words: ['urgent'] }],
    ['milk “fresh', { kind: 'search', words: ['milk', 'fresh'] }],
    ['within 3 days', { kind: 'search', words: ['within', '3', 'days'] }],
    ['inden for 3 dage', { kind: 'search', words: ['inden', 'for', '3', 'dage'] }],
    ['assigned to: “me”', { kind: 'assigned_to', name: ['me'] }],
    ['#R\\&D \\(old\\)', { kind: 'project', name: ['r&d (old)'] }],
    ['#"say \\"hi\\""', { kind: 'project', name: ['say "hi"'] }],
    ['#5" nails', { kind: 'project', name: ['5" nails'] }],
    ['/Ønsker', { kind: 'section', name: ['onsker'] }],
    ['@Grød', { kind: 'label', name: ['grod'] }],
    ['@home*', { kind: 'label', name: ['home', ''] }],
    ['@*', { kind: 'label', name: ['', ''] }],
    ['@**a**', { kind: 'label', name: ['', 'a', ''] }],
    ['@"home *"', { kind: 'label', name: ['home ', ''] }],
    ['@a\\*b', { kind: 'label', name: ['a*b'] }],
    ['assigned to: Jonas Holm', { kind: 'assigned_to', name: ['jonas holm'] }],
    ['assigned to: jonas@home.dk', { kind: 'assigned_to', name: ['jonas@home.dk'] }],
    ['assigned to: ANDRE', { kind: 'assigned', to: 'others' }],
    ['assigned to: André', { kind: 'assigned_to', name: ['andre'] }],
    ['assigned to: "me"', { kind: 'assigned_to', name: ['me'] }],
  ]
  for (const [text, filter] of cases) it(`read ${text}`, () => assert.deepEqual(read(text), filter))
})

describe('words', () => {
  const cases: [string, FilterNode][] = [
    ['milk', { kind: 'search', words: ['milk'] }],
    ['Buy Grød today', { kind: 'search', words: ['buy', 'grod', 'today'] }],
    ['"today"', { kind: 'search', words: ['today'] }],
    ['\\today', { kind: 'search', words: ['today'] }],
    ['\\#home', { kind: 'search', words: ['home'] }],
    ['search: today', { kind: 'search', words: ['today'] }],
    ['search: #5 & p1', { kind: 'and', parts: [{ kind: 'search', words: ['5'] }, p1] }],
    ['re: invoice', { kind: 'search', words: ['re', 'invoice'] }],
    ['p5', { kind: 'search', words: ['p5'] }],
    ['NO   DATE', { kind: 'no_date' }],
    ['Færdig', { kind: 'completed' }],
    ['due before: 2026-12-01', { kind: 'due', when: 'before', day: '2026-12-01' }],
    ['due : "2026-12-01"', { kind: 'due', when: 'on', day: '2026-12-01' }],
    ['-3 days', { kind: 'due_within', from: '2026-11-18', to: '2026-11-21' }],
    ['-1 uge', { kind: 'due_within', from: '2026-11-14', to: '2026-11-21' }],
    ['due: -3 days', { kind: 'due', when: 'on', day: '2026-11-18' }],
    ['this week', { kind: 'due_within', from: '2026-11-16', to: '2026-11-22' }],
    ['i denne måned', { kind: 'due_within', from: '2026-11-01', to: '2026-11-30' }],
    ['priority 5', { kind: 'search', words: ['priority', '5'] }],
    ['search: this week', { kind: 'search', words: ['this', 'week'] }],
    ['"subtasks"', { kind: 'search', words: ['subtasks'] }],
    ['plan this week', { kind: 'search', words: ['plan', 'this', 'week'] }],
    ['3 days ago', { kind: 'due', when: 'on', day: '2026-11-18' }],
  ]
  for (const [text, filter] of cases) it(`read ${text}`, () => assert.deepEqual(read(text), filter))

  const asElsewhere: [string, string][] = [
    ['view all', 'all'],
    ['over due | od', 'overdue | overdue'],
    ['date: tomorrow', 'due: tomorrow'],
    ['due: this week', 'this week'],
    ['dato: i denne måned', 'denne måned'],
    ['date before: tomorrow', 'before: tomorrow'],
    ['date after: 1 May', 'after: 1 May'],
    ['added: today', 'created: today'],
    ['added before: -7 days', 'created before: 7 days ago'],
    ['created after: -2 weeks', 'created after: 2 weeks ago'],
    ['created before: -1 month', 'created before: 1 month ago'],
    ['created before: a month ago', 'oprettet før: for en måned siden'],
    ['added before: -2 years', 'created before: 2 years ago'],
    ['created by: me', 'oprettet af: mig'],
    ['due before: +7 days', 'before: in 7 days'],
    ['date after: +2 weeks', 'after: in 2 weeks'],
    ['##Home & !##"Two words"', '#Home & !#"Two words"'],
    ['subtasks | sub-tasks', 'subtask | subtask'],
    ['priority 1 | Prioritet 2', 'p1 | p2'],
    ['vis alle', 'alle'],
    ['dato før: i morgen', 'før: i morgen'],
    ['forfalder før: i morgen', 'før: i morgen'],
    ['forfalder efter: fredag', 'efter: fredag'],
    ['tilføjet: i går', 'oprettet: i går'],
    ['tilføjet før: i går', 'oprettet før: i går'],
    ['tilføjet efter: i går', 'oprettet efter: i går'],
    ['ingen forfaldsdato', 'ingen dato'],
    ['oprettet efter: -7 dage', 'oprettet efter: for 7 dage siden'],
    ['dato før: +7 dage', 'før: om 7 dage'],
  ]
  for (const [text, own] of asElsewhere)
    it(`read ${text} as Todoist has it, like ${own}`, () => assert.deepEqual(read(text), read(own)))

  it('count to sixteen in a search', () => {
    const words = Array.from({ length: 20 }, (_, index) => `w${index}`)
    assert.deepEqual(read(words.join(' ')), { kind: 'search', words: words.slice(0, 16) })
  })
})

describe('a refusal says where and what was expected', () => {
  const cases: [string, string][] = [
    ['', '0 term'],
    ['   ', '3 term'],
    ['& p1', '0 term'],
    ['p1 &', '4 term'],
    ['p1 & | p2', '5 term'],
    ['()', '1 term'],
    ['!', '1 term'],
    ['(p1', '3 closing'],
    ['p1)', '2 operator'],
    ['(p1) p2', '5 operator'],
    ['p1 (p2)', '3 operator'],
    ['p1 !p2', '3 operator'],
    ['Wow!', '3 operator'],
    ['#Home @phone', '6 operator'],
    ['#"Home" phone', '8 operator'],
    ['#"Home"phone', '7 operator'],
    ['milk #Home', '5 operator'],
    ['p1 & #', '6 name'],
    ['#"', '1 quotation'],
    ['#""', '2 quoted'],
    ['p1 & "milk', '5 quotation'],
    ['milk\\', '4 escaped'],
    ['@phone & before: soonish', '17 day'],
    ['due:', '4 day'],
    ['due: 2026-02-30', '5 day'],
    ['99999 days', '0 count'],
    ['next 10000 weeks', '5 count'],
    ['-99999 days', '1 count'],
    ['assigned to:', '12 assignee'],
    ['added by:', '9 creator'],
    ['has: feet', '5 belonging'],
    ['search:', '7 words'],
    ['*', '0 words'],
    ['😀 | p1', '0 words'],
    ['"😀a" & &', '8 term'],
  ]
  for (const [text, expected] of cases) it(`for ${JSON.stringify(text)}`, () => assert.equal(refusal(text), expected))

  it('in a sentence', () => {
    const parsed = parseFilter('p1 & (p2', WRITTEN_ON)
    assert.deepEqual(parsed, {
      ok: false,
      position: 8,
      expectation: 'closing',
      expected: 'a closing ")"',
      message: 'expected a closing ")" at position 8',
    })
  })
})

describe('limits', () => {
  it('are 500 characters, counted without the white space around', () => {
    assert.deepEqual(read(` ${'a'.repeat(500)} `), { kind: 'search', words: ['a'.repeat(500)] })
    assert.equal(refusal(` ${'a'.repeat(501)}`), '501 length')
    assert.equal(refusal('😀'.repeat(501)), '1000 length')
  })

  it('are 32 brackets in each other', () => {
    assert.deepEqual(read('('.repeat(32) + 'p1' + ')'.repeat(32)), p1)
    assert.equal(refusal('('.repeat(33) + 'p1' + ')'.repeat(33)), '32 depth')
  })

  it('count brackets in each other, not beside each other', () => {
    assert.equal(read(Array(40).fill('(p1)').join('|')).kind, 'or')
  })

  it('leave negations alone', () => {
    assert.deepEqual(read('!'.repeat(497) + 'p1'), { kind: 'not', part: p1 })
  })
})

describe('asking for completed tasks', () => {
  it('is seen wherever it stands', () => {
    assert.equal(asksForCompleted(read('p1 | !(p2 & færdig)')), true)
    assert.equal(asksForCompleted(read('p1 | "completed"')), false)
  })

  it('may find some only where they are not left out', () => {
    const queries = ['completed & p1', 'p1 | !completed', '!(completed & p1)', '!(!completed | p1)']
    for (const query of queries) assert.equal(mayFindCompleted(read(query)), true, query)
    const without = [
      'p1',
      '!completed & p1',
      '!(completed | p1)',
      '!completed | (p1 & !completed)',
      '!(p1 | completed)',
    ]
    for (const query of without) assert.equal(mayFindCompleted(read(query)), false, query)
  })
})
