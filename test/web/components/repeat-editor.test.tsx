import { aTask, show } from '../support/window.tsx'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EVEN_WEEKS } from '../../../src/domain/recurrence/week-parity.ts'
import { RepeatEditor, type RepeatChange } from '../../../src/web/screens/shared/date/repeat-editor.tsx'

const edit = (t: Parameters<typeof show>[0], now: ReturnType<typeof aTask>) => {
  const changes: RepeatChange[] = []
  const change = (one: RepeatChange): unknown => changes.push(one)
  const nothing = (): void => {}
  const given = { draft: 'repeat', now, anchor: null, close: nothing, closeBelow: nothing, skip: nothing }
  return { ...show(t, <RepeatEditor {...given} change={change} />), changes }
}

test('a number is deleted before another is typed in its place', (t) => {
  const task = aTask({ due_date: '2026-03-04', recurrence_rule: 'FREQ=WEEKLY;COUNT=5' })
  const { find, findAll, type, leave, send, changes } = edit(t, task)
  const [every, times] = findAll('[type=number]') as [HTMLInputElement, HTMLInputElement]
  for (const [field, number] of [
    [every, '2'],
    [times, '3'],
  ] as const) {
    type(field, '')
    assert.equal(field.value, '')
    type(field, number)
  }
  type(times, '')
  leave(times)
  assert.equal(times.value, '3', 'the last number stands where none was typed')
  send(find('form'))
  assert.equal(changes[0]?.recurrence_rule, 'FREQ=WEEKLY;INTERVAL=2;COUNT=3')
})

test('the day of a task, which others may have moved since, is sent only where the repeat gives it another', (t) => {
  for (const [due_date, typed, expected] of [
    ['2026-03-04', 'every 2 weeks', undefined],
    ['2026-03-04', 'every friday', '2026-03-06'],
    [null, 'every wednesday', '2026-03-04'],
  ] as const) {
    const { find, type, send, changes } = edit(t, aTask({ due_date }))
    type(find<HTMLInputElement>('form input'), typed)
    send(find('form'))
    assert.equal(changes[0]?.due_date, expected, typed)
  }
})

test('a time and length that are typed beside a repeat are set with it', (t) => {
  const { find, type, send, changes } = edit(t, aTask({ due_date: '2026-03-04', due_time: '08:00' }))
  type(find<HTMLInputElement>('form input'), 'every friday at 9 for 45 min')
  send(find('form'))
  assert.deepEqual(changes, [
    {
      recurrence_rule: 'FREQ=WEEKLY;BYDAY=FR',
      recurrence_basis: 'due',
      due_date: '2026-03-06',
      due_time: '09:00',
      due_timezone: 'Europe/Copenhagen',
      duration_min: 45,
    },
  ])
})

test('no two of the days that a repeat may fall on are called the same', (t) => {
  for (const [rule, names] of [
    ['FREQ=MONTHLY;BYMONTHDAY=4', ['on the first Wednesday', 'on the 4th']],
    ['FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=4', []],
  ] as const) {
    const { findAll } = edit(t, aTask({ due_date: '2026-03-04', recurrence_rule: rule }))
    const which = findAll('select').find((one) => one.getAttribute('aria-label') === 'Which day')
    const found = [...(which?.querySelectorAll('option') ?? [])].map((one) => one.textContent)
    assert.deepEqual(found, names, rule)
  }
})

test('a repeat that comes otherwise than its unit says is shown in words alone, until a unit is chosen', (t) => {
  for (const [rule, whole] of [
    [`FREQ=YEARLY;BYWEEKNO=${EVEN_WEEKS};BYDAY=TU`, 'Every Tuesday in even weeks'],
    ['FREQ=DAILY;BYDAY=MO,WE', 'Every Monday and Wednesday'],
    ['FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', null],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', null],
    ['FREQ=WEEKLY;BYDAY=TU', null],
  ] as const) {
    const { findAll, find, choose, send, changes } = edit(t, aTask({ due_date: '2026-03-04', recurrence_rule: rule }))
    const select = find<HTMLSelectElement>('form select')
    assert.equal(findAll('[type=number]').length, whole ? 0 : 1, rule)
    if (!whole) continue
    assert.equal(select.selectedOptions[0]?.textContent, whole)
    choose(select, 'WEEKLY')
    send(find('form'))
    assert.equal(changes[0]?.recurrence_rule, 'FREQ=WEEKLY')
  }
})

test('only an occurrence that is still to be done can be skipped', (t) => {
  for (const completed of [false, true]) {
    const { words } = edit(t, aTask({ due_date: '2026-03-04', recurrence_rule: 'FREQ=DAILY', completed }))
    assert.equal(words().includes('Skip this occurrence'), !completed)
  }
})
