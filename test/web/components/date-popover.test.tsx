import { aProject, aTask, show } from '../support/window.tsx'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Task } from '../../../src/contract/tasks.ts'
import type { Locale } from '../../../src/domain/languages.ts'
import { DatePopover } from '../../../src/web/screens/shared/date/date-popover.tsx'
import { projects } from '../../../src/web/data/projects/projects.ts'

const open = (t: Parameters<typeof show>[0], task: Task | null = aTask(), locale: Locale = 'en') => {
  projects.put(aProject())
  const chosen: object[] = []
  let closed = 0
  const shown = show(
    t,
    <DatePopover
      anchor={null}
      draft="date"
      now={task}
      close={() => closed++}
      choose={(due) => chosen.push(due)}
      openRepeat={() => {}}
    />,
    locale,
  )
  const field = shown.find<HTMLInputElement>('form input')
  const item = (name: RegExp) => shown.findAll('.menu-item').find((one) => name.test(one.textContent ?? ''))!
  return { ...shown, chosen, field, item, closed: () => closed }
}

test('a day that is typed is said before Enter chooses it, with its time, length and repeat', (t) => {
  const { field, type, send, find, chosen, closed } = open(t)
  type(field, 'tomorrow at 9 for 45 min')
  const said = find('[role=status]')
  assert.deepEqual([said.textContent, said.hasAttribute('data-none')], ['Thursday 5 March, 09:00', false])
  send(find('form'))
  const due_timezone = 'Europe/Copenhagen'
  assert.deepEqual(chosen, [{ due_date: '2026-03-05', due_time: '09:00', due_timezone, duration_min: 45 }])
  assert.equal(closed(), 1)
})

test('a repeat that is typed shows its days ahead and is chosen whole', (t) => {
  const { field, type, send, find, words, chosen } = open(t)
  type(field, 'every friday')
  assert.match(words(), /Every Friday/)
  send(find('form'))
  assert.deepEqual(chosen, [
    { due_date: '2026-03-06', recurrence_rule: 'FREQ=WEEKLY;BYDAY=FR', recurrence_basis: 'due' },
  ])
})

test('what is not understood is said, and Enter chooses nothing', (t) => {
  const { field, type, send, find, chosen, closed } = open(t)
  type(field, 'whenever')
  assert.equal(find('[role=status]').hasAttribute('data-none'), true)
  send(find('form'))
  assert.deepEqual([chosen, closed()], [[], 0])
})

test('the near days and no day at all are one press away', (t) => {
  for (const [name, due_date] of [
    [/^Today/, '2026-03-04'],
    [/^Tomorrow/, '2026-03-05'],
    [/^Later this week/, '2026-03-06'],
    [/weekend/i, '2026-03-07'],
    [/^Next week/, '2026-03-09'],
    [/^No date/, null],
  ] as const) {
    const { item, press, chosen, closed } = open(t)
    press(item(name))
    assert.deepEqual([chosen, closed()], [[{ due_date }], 1], String(name))
  }
})

test('the time of a task with a day is typed as people do, while the popover stays', (t) => {
  const timed = aTask({ due_date: '2026-03-04', due_time: '08:00' })
  for (const [locale, typed, due_time] of [
    ['en', '14.30', '14:30'],
    ['en', '1430', '14:30'],
    ['en', '9', '09:00'],
    ['en', '3', '15:00'],
    ['da', '3', '03:00'],
    ['da', 'kl. 7', '07:00'],
    ['en-US', '3pm', '15:00'],
    ['en', '', null],
  ] as const) {
    const { findAll, type, leave, chosen, closed } = open(t, timed, locale)
    const time = findAll('.menu-input')[0] as HTMLInputElement
    type(time, typed)
    leave(time)
    assert.deepEqual([chosen, closed()], [[{ due_time }], 0], `${locale} ${typed}`)
  }
})

test('what is no time of day is said, changes nothing and stays to be mended', (t) => {
  const { find, findAll, type, leave, chosen } = open(t, aTask({ due_date: '2026-03-04', due_time: '08:00' }))
  const time = findAll('.menu-input')[0] as HTMLInputElement
  for (const typed of ['soon', '25:99', 'lunchtime']) {
    type(time, typed)
    leave(time)
    assert.deepEqual([chosen, time.value, time.getAttribute('aria-invalid')], [[], typed, 'true'])
    assert.equal(find('[role=status]').textContent, 'No time found. Type it like 9:30 or 3 pm.')
  }
  type(time, '16:30')
  assert.equal(findAll('[role=status]').length, 0)
  leave(time)
  assert.deepEqual(chosen, [{ due_time: '16:30' }])
})

test('what is left of a typed line besides its day is said', (t) => {
  const { field, type, find } = open(t)
  type(field, 'friday 25:99')
  assert.equal(find('[role=status]').textContent, 'Friday 6 March (“25:99” not understood)')
})

test('a line that was not used is there again, one that was used is not', (t) => {
  const { field, type } = open(t)
  type(field, 'friday')
  const again = open(t)
  assert.equal(again.field.value, 'friday')
  again.send(again.find('form'))
  assert.equal(open(t).field.value, '')
})

test('several tasks at once are given a day, not a time of day or a repeat', (t) => {
  const { findAll, words } = open(t, null)
  assert.equal(findAll('.menu-input').length, 0)
  assert.doesNotMatch(words(), /Repeat/)
})
