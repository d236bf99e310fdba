import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { namedTerms } from '../../../src/domain/filters/named.ts'
import { parseFilter, type ParsedFilter } from '../../../src/domain/filters/parse.ts'
import { WRITTEN_ON } from '../../support/filters/filter-arbitrary.ts'

function read(text: string): Extract<ParsedFilter, { ok: true }> {
  const parsed = parseFilter(text, WRITTEN_ON)
  if (!parsed.ok) assert.fail(`${text}: ${parsed.message}`)
  return parsed
}

describe('words between terms', () => {
  const asSigns: [string, string][] = [
    ['today and p1', 'today & p1'],
    ['overdue or today', 'overdue | today'],
    ['not today', '!today'],
    ['TODAY AND NOT  P1', 'today & !p1'],
    ['today or overdue and not not p1', 'today | overdue & p1'],
    ['today and #Home', 'today & #Home'],
    ['not #Home', '!#Home'],
    ['not @phone or /Later', '!@phone | /Later'],
    ['#"Home" and p1', '#Home & p1'],
    ['#“To do” and p1', '#"To do" & p1'],
    ['#"Salt and pepper" and p1', '#"Salt and pepper" & p1'],
    ['p1 and due: tomorrow', 'p1 & due: tomorrow'],
    ['before: friday and p1', 'before: friday & p1'],
    ['p1 and assigned to: me or p2', 'p1 & assigned to: me | p2'],
    ['next 7 days and not recurring', 'next 7 days & !recurring'],
    ['no date or 1 May', 'no date | 1 May'],
    ['p1 and search: salt', 'p1 & search: salt'],
    ['(today or overdue) and p1', '(today | overdue) & p1'],
    ['p1 and (today or overdue)', 'p1 & (today | overdue)'],
    ['(p1) and not (p2) or (p3)', '(p1) & !(p2) | (p3)'],
    ['today and !p1', 'today & !p1'],
    ['not (p1 | p2), milk', '!(p1 | p2), milk'],
    ['i dag og p1', 'i dag & p1'],
    ['@home and today', '@home & today'],
    ['#Home or overdue and not p1', '#Home | overdue & !p1'],
    ['/Kitchen og i morgen', '/Kitchen & tomorrow'],
    ['assigned to: Ida and today', 'assigned to: Ida & today'],
    ['forfalden eller ikke delt', 'forfalden | !delt'],
  ]
  for (const [text, own] of asSigns)
    it(`read ${text} like ${own}`, () => assert.deepEqual(read(text).filter, read(own).filter))

  const searches = [
    'salt and pepper',
    'today and pepper',
    'to be or not to be',
    'not milk',
    'and today',
    'today and',
    'today or and p1',
    'today not p1',
    'not',
    'band today',
    'today "and" p1',
    'today \\and p1',
    'today and "p1"',
  ]
  for (const text of searches) {
    it(`search for ${text}`, () => {
      const { filter } = read(text)
      assert.equal(filter.kind, 'search')
    })
  }

  it('belong to the name of a project, a section, a label or a person', () => {
    assert.deepEqual(read('#Salt and pepper').filter, { kind: 'project', name: ['salt and pepper'] })
    assert.deepEqual(read('assigned to: Ida or Jonas').filter, { kind: 'assigned_to', name: ['ida or jonas'] })
  })

  it('leave a refusal where it was', () => {
    for (const [text, position] of [
      ['today and #Home, milk #Home', 22],
      ['salt and #Home', 9],
      ['today and due: soonish', null],
      ['(p1) p2 and p3', 5],
    ] as const) {
      const parsed = parseFilter(text, WRITTEN_ON)
      assert.equal(parsed.ok ? null : parsed.position, position, text)
    }
  })

  it('let each term be found where it stands', () => {
    const text = 'p1  and #"Two words" or not @phone'
    const names = namedTerms(read(text)).map(({ start, end }) => text.slice(start, end))
    assert.deepEqual(names, ['#"Two words"', '@phone'])
  })
})
