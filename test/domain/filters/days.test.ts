import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Term } from '../../../src/domain/filters/ast.ts'
import { findDay } from '../../../src/domain/filters/days.ts'
import { parseFilter, type FilterContext } from '../../../src/domain/filters/parse.ts'
import { WRITTEN_ON } from '../../support/filters/filter-arbitrary.ts'

function read(text: string, more: Partial<FilterContext> = {}): unknown {
  const parsed = parseFilter(text, { ...WRITTEN_ON, ...more })
  return parsed.ok ? parsed.filter : parsed.message
}

const due = (day: string, when: 'on' | 'before' | 'after' = 'on'): Term => ({ kind: 'due', when, day })
const created = (day: string, when: 'on' | 'before' | 'after' = 'on'): Term => ({ kind: 'created', when, day })

describe('a day in a filter, read on Saturday 21 November 2026', () => {
  const cases: [string, Term][] = [
    ['monday', due('2026-11-23')],
    ['saturday', due('2026-11-21')],
    ['på fredag', due('2026-11-27')],
    ['fredag', due('2026-11-27')],
    ['i overmorgen', due('2026-11-23')],
    ['the day after tomorrow', due('2026-11-23')],
    ['next week', due('2026-11-23')],
    ['næste uge', due('2026-11-23')],
    ['in 3 days', due('2026-11-24')],
    ['om 3 dage', due('2026-11-24')],
    ['15 March', due('2027-03-15')],
    ['15. marts', due('2027-03-15')],
    ['2026-12-24', due('2026-12-24')],
    ['2026/12/24', due('2026-12-24')],
    ['24.12.2026', due('2026-12-24')],
    ['15/3', due('2027-03-15')],
    ['due: mon', due('2026-11-23')],
    ['due: man', due('2026-11-23')],
    ['due: on friday', due('2026-11-27')],
    ['due: 17.', due('2026-12-17')],
    ['due: the 17th', due('2026-12-17')],
    ['due: i går', due('2026-11-20')],
    ['due before: end of month', due('2026-11-30', 'before')],
    ['before: 1/2', due('2027-02-01', 'before')],
    ['efter: "1. maj"', due('2027-05-01', 'after')],
    ['3 days ago', due('2026-11-18')],
    ['for 2 uger siden', due('2026-11-07')],
  ]
  for (const [text, filter] of cases) it(`finds ${text}`, () => assert.deepEqual(read(text), filter))

  it('takes some days or weeks from today on behind a colon as without it', () => {
    const spans = ['next 7 days', '3 days', 'næste 2 uger']
    for (const text of spans) assert.deepEqual(read(`due: ${text}`), read(text), text)
    assert.deepEqual(read('forfalder: de næste 7 dage & p1'), read('next 7 days & p1'))
    assert.match(String(read('before: next 7 days')), /^expected a day/)
  })

  it('reads 3/15 with the month first in en-US alone', () => {
    assert.deepEqual(read('due: 3/5', { locale: 'en-US' }), due('2027-03-05'))
    assert.deepEqual(read('due: 3/5'), due('2027-05-03'))
  })

  it('begins the next week where the asker does', () => {
    assert.deepEqual(read('next week', { weekStart: 7 }), due('2026-11-22'))
  })

  it('searches for what is related to a day', () => {
    for (const text of ['before friday', 'until friday', 'from monday', 'for friday', 'før fredag', 'fra mandag'])
      assert.equal((read(text) as Term).kind, 'search', text)
  })

  it('searches for what only holds a day, or a time too', () => {
    for (const text of ['call mum friday', 'friday 10:00', 'every friday', 'mon', 'sun cream', 'may']) {
      assert.equal((read(text) as Term).kind, 'search', text)
    }
  })

  it('refuses what is no day, or more than a day, after a colon', () => {
    for (const text of ['due: friday 10:00', 'due: in 2 hours', 'due: every day', 'due: friday monday', 'due: #home']) {
      assert.match(String(read(text)), /^expected a day/, text)
    }
  })
})

describe('the day of creation', () => {
  const cases: [string, Term][] = [
    ['created: today', created('2026-11-21')],
    ['created: saturday', created('2026-11-21')],
    ['created: monday', created('2026-11-16')],
    ['created after: mon', created('2026-11-16', 'after')],
    ['oprettet efter: mandag', created('2026-11-16', 'after')],
    ['created before: 15 March', created('2026-03-15', 'before')],
    ['created: on the 17th', created('2026-11-17')],
    ['created: den 24.', created('2026-10-24')],
    ['created after: 7 days ago', created('2026-11-14', 'after')],
  ]
  for (const [text, filter] of cases) it(`looks back for ${text}`, () => assert.deepEqual(read(text), filter))

  it('29 February in a created filter is the last one there was', () => {
    assert.deepEqual(read('created: 29 feb'), created('2024-02-29'))
    assert.deepEqual(read('created: 29. februar', { today: '2103-05-01' }), created('2096-02-29'))
  })

  it('may lie ahead when it says so', () => {
    assert.deepEqual(read('created before: tomorrow'), created('2026-11-22', 'before'))
    assert.deepEqual(read('created before: in 3 days'), created('2026-11-24', 'before'))
    assert.deepEqual(read('created before: 15 March 2030'), created('2030-03-15', 'before'))
  })
})

describe('the date grammar', () => {
  it('is asked about few characters, whatever the filter', () => {
    const worst = ['ab|', 'abc|', 'due:fri|', 'created:15/3|', 'oprettet efter:5 maj|', '\\a b ', 'due: on may 1 ']
    for (const scrap of worst) {
      let characters = 0
      const counting: FilterContext['findDay'] = (text, context) => {
        characters += text.length
        return findDay(text, context)
      }
      parseFilter(`${scrap.repeat(500 / scrap.length - 1)}p1`, { ...WRITTEN_ON, findDay: counting })
      assert.ok(characters <= 3000, `${scrap} ${characters}`)
    }
  })
})
