import assert from 'node:assert/strict'
import { it } from 'node:test'
import { parse } from '../../../src/domain/quick-add/parse.ts'
import { pastedLines } from '../../../src/domain/quick-add/pasted-lines.ts'
import type { Span } from '../../../src/domain/quick-add/types.ts'
import { CONTEXT, said } from './world.ts'

const read = (text: string, ignore: Span[] = []) => {
  const parsed = parse(text, { ...CONTEXT, ignore })
  return [parsed.content, said(parsed)]
}

it('a span that is to be taken literally stays in the content', () => {
  assert.deepEqual(read('Watch Tomorrow p1', [{ start: 6, end: 14 }]), ['Watch Tomorrow', 'p1'])
  assert.deepEqual(read('Watch Tomorrow p1', [{ start: 15, end: 17 }]), ['Watch p1', '2026-11-19'])
})

it('touching a token anywhere makes all of it literal', () => {
  assert.deepEqual(read('Gym every mon, wed and fri', [{ start: 10, end: 11 }]), ['Gym every mon, wed and fri', ''])
  assert.deepEqual(read('Gym tomorrow', [{ start: 12, end: 13 }]), ['Gym', '2026-11-19'])
})

it('a declined repeat takes its limits along, a declined limit leaves the repeat', () => {
  const line = 'Gym every day until friday'
  assert.deepEqual(read(line, [{ start: 4, end: 13 }]), [line, ''])
  assert.deepEqual(read(line, [{ start: 14, end: 26 }]), ['Gym until friday', '2026-11-18 FREQ=DAILY'])
})

it('each part of a repeat around a time can be declined, and the others count', () => {
  const line = 'Gym every week at 9 on mondays'
  assert.deepEqual(read(line), ['Gym', '2026-11-23 09:00 FREQ=WEEKLY;BYDAY=MO'])
  assert.deepEqual(read(line, [{ start: 4, end: 14 }]), ['Gym every week', '2026-11-23 09:00 FREQ=WEEKLY;BYDAY=MO'])
  assert.deepEqual(read(line, [{ start: 15, end: 19 }]), ['Gym at 9', '2026-11-23 FREQ=WEEKLY;BYDAY=MO'])
  assert.deepEqual(read(line, [{ start: 20, end: 30 }]), ['Gym on mondays', '2026-11-19 09:00 FREQ=WEEKLY;BYDAY=TH'])
  const rent = 'Rent on the last friday at 9 every month'
  assert.deepEqual(read(rent, [{ start: 29, end: 40 }]), ['Rent on the last friday every month', '2026-11-19 09:00'])
})

it('a declined project is not looked for in its sections, nor reported as unknown', () => {
  assert.deepEqual(read('Deploy #Work /Backlog', [{ start: 7, end: 12 }]), ['Deploy #Work /Backlog', '?/Backlog'])
  assert.deepEqual(read('Deploy #Nowhere', [{ start: 7, end: 15 }]), ['Deploy #Nowhere', ''])
})

it('the name of a link is plain words, what stands beside the link is not', () => {
  assert.deepEqual(read('[Update @types/node](https://a.dk/5) tomorrow @home'), [
    '[Update @types/node](https://a.dk/5)',
    '2026-11-19 @home',
  ])
  assert.deepEqual(read('p2 [Plan the #Work day, tomorrow at 9, p1](https://a.dk/A_(b)) #Home'), [
    '[Plan the #Work day, tomorrow at 9, p1](https://a.dk/A_(b))',
    'p2 #Home',
  ])
  assert.deepEqual(read('Read [#5 and #Nowhere](http://a.dk)'), ['Read [#5 and #Nowhere](http://a.dk)', ''])
  assert.deepEqual(read('Ask [Bo tomorrow] (p1)'), ['Ask [Bo]', '2026-11-19 p1'])
})

const NEXT: [line: string, declined: string, content: string, said: string][] = [
  ['watch Tomorrow tomorrow', 'Tomorrow', 'watch Tomorrow', '2026-11-19'],
  ['Call at 10:00 at 11:00 today', 'at 10:00', 'Call at 10:00', '2026-11-18 11:00'],
  ['Read every day every week', 'every day', 'Read every day', '2026-11-18 FREQ=WEEKLY;BYDAY=WE'],
  [
    'Gym every day until friday until sunday',
    'until friday',
    'Gym until friday',
    '2026-11-18 FREQ=DAILY;UNTIL=20261122',
  ],
  ['Gym every day until friday until sunday', 'every day', 'Gym every day until friday until sunday', ''],
  ['Bake for 2h for 3h', 'for 2h', 'Bake for 2h', '180min'],
  ['Dinner friday 27 November', 'friday', 'Dinner friday', '2026-11-27'],
  ['Band "p3" p2 p1', 'p1', 'Band "p3" p1', 'p2'],
  ['Deploy #Home #Work', '#Work', 'Deploy #Work', '#Home'],
  ['Deploy #Work /Backlog #Home', '#Home', 'Deploy #Home', '#Work /Backlog'],
  ['Deploy #Work /Backlog /Backlog', '/Backlog', 'Deploy /Backlog', '#Work /Backlog'],
  ['Ask #Work +Maja +Bo', '+Bo', 'Ask +Bo', '#Work +Maja'],
  ['Buy @a @b', '@a', 'Buy @a', '@b'],
  ['Dinner tomorrow evening 17:30', '17:30', 'Dinner 17:30', '2026-11-19 19:00'],
]

for (const [line, declined, content, saying] of NEXT)
  it(`of "${line}" without "${declined}" the next of its kind counts`, () => {
    const start = declined === '/Backlog' ? line.lastIndexOf(declined) : line.indexOf(declined)
    assert.deepEqual(read(line, [{ start, end: start + declined.length }]), [content, saying])
  })

it('a whole line in double quotes is literal, without the quotes', () => {
  assert.deepEqual(read('"Call mum tomorrow #Home p1 @x"'), ['Call mum tomorrow #Home p1 @x', ''])
  assert.deepEqual(read('  "tomorrow"  '), ['tomorrow', ''])
  assert.deepEqual(read('"" tomorrow'), ['""', '2026-11-19'])
})

it('further lines become the description, unread', () => {
  const parsed = parse('Buy milk tomorrow\n- oat\n  - 2 l today\n\n', CONTEXT)
  assert.deepEqual([parsed.content, parsed.description], ['Buy milk', '- oat\n  - 2 l today'])
  assert.equal(parse('Buy milk\r\n\r\n  #Home', CONTEXT).description, '  #Home')
  assert.equal(parse('Buy milk', CONTEXT).description, '')
})

it('whatever breaks a line ends the title, as titles hold no line break of any kind', () => {
  for (const mark of ['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029']) {
    const parsed = parse(`${mark}Buy milk tomorrow${mark}oat`, CONTEXT)
    assert.deepEqual([parsed.content, parsed.due_date, parsed.description], ['Buy milk', '2026-11-19', 'oat'])
    assert.deepEqual(pastedLines(`a${mark}b`), ['a', 'b'])
  }
})

it('blank lines before the first that says something are passed over, and spans count from the very start', () => {
  const parsed = parse('\n  \n Buy milk tomorrow\nmore', CONTEXT)
  assert.deepEqual([parsed.content, parsed.description], ['Buy milk', 'more'])
  assert.deepEqual(parsed.spans, [{ start: 14, end: 22, kind: 'date' }])
})

it('spans are UTF-16 code units, end exclusive, in order', () => {
  assert.deepEqual(parse('🎂 #Home på fredag kl. 10 p1', CONTEXT).spans, [
    { start: 3, end: 8, kind: 'project' },
    { start: 9, end: 18, kind: 'date' },
    { start: 19, end: 25, kind: 'time' },
    { start: 26, end: 28, kind: 'priority' },
  ])
})

it('each kind of token has its kind of span', () => {
  const line = 'x #Work /Backlog @a +Maja p1 tomorrow 10:00 every day for 2h !5 min'
  const kinds = parse(line, CONTEXT).spans.map((span) => span.kind)
  assert.deepEqual(kinds, [
    'project',
    'section',
    'label',
    'assignee',
    'priority',
    'date',
    'time',
    'repeat',
    'duration',
    'reminder',
  ])
})

it('a paste of several lines is several tasks, without list marks', () => {
  assert.deepEqual(pastedLines('- Milk\r\n* [ ] Bread tomorrow\n\n 1. Eggs\n[x] Tea\n2.5 kg flour'), [
    'Milk',
    'Bread tomorrow',
    'Eggs',
    'Tea',
    '2.5 kg flour',
  ])
})

it('the day that a pasted line begins with is no list number', () => {
  const days = [
    '24. december Juleaften',
    '15. jan. kl. 9 Tandlæge',
    '1. maj fri',
    '24. og 25. december lukket',
    '24. - 27. December lukket',
    '24. til den 26. december lukket',
    '24. til d. 26. december lukket',
  ]
  assert.deepEqual(pastedLines([...days, '- 31. december', '3. 1. juni'].join('\n')), [
    ...days,
    '31. december',
    '1. juni',
  ])
  assert.deepEqual(pastedLines('1. Køb 2. mælk\n2. May be late\n3) maj\n4. Marsvin'), [
    'Køb 2. mælk',
    'May be late',
    'maj',
    'Marsvin',
  ])
})

it('the numbers of a pasted list are no days, though its items begin with months', () => {
  assert.deepEqual(pastedLines('1. April invoice\n2. August invoice\n\n3. September invoice'), [
    'April invoice',
    'August invoice',
    'September invoice',
  ])
  assert.deepEqual(pastedLines('Regnskab\n1. Januar\n2) Februar'), ['Regnskab', 'Januar', 'Februar'])
  assert.deepEqual(pastedLines('3. Call Bo\n4. April invoice'), ['Call Bo', 'April invoice'])
  assert.deepEqual(pastedLines('24. december fri\n25. december fri'), ['24. december fri', '25. december fri'])
  assert.deepEqual(pastedLines('1. maj fri'), ['1. maj fri'])
})
