import assert from 'node:assert/strict'
import { test } from 'node:test'
import { advance, type RepeatCompletion, skip } from '../../../src/domain/recurrence/advance.ts'
import { printRule } from '../../../src/domain/recurrence/print.ts'
import { read } from './random-rules.ts'

test('a task completed on its day moves to its next day', () => {
  assert.equal(completed('FREQ=WEEKLY;BYDAY=SA', '2026-11-21', '2026-11-21'), '2026-11-28')
})

test('a task completed before its day moves on from its day, not from today', () => {
  assert.equal(completed('FREQ=WEEKLY;BYDAY=SA', '2026-11-21', '2026-11-10'), '2026-11-28')
})

test('a daily task ten days late needs one completion', () => {
  assert.equal(completed('FREQ=DAILY', '2026-11-11', '2026-11-21'), '2026-11-21')
})

test('a daily task whose time has passed today comes tomorrow', () => {
  assert.equal(completed('FREQ=DAILY', '2026-11-11', '2026-11-21', { timePassedToday: true }), '2026-11-22')
  assert.equal(completed('FREQ=DAILY', '2026-11-21', '2026-11-21', { timePassedToday: true }), '2026-11-22')
  assert.equal(completed('FREQ=DAILY', '2026-11-25', '2026-11-21', { timePassedToday: true }), '2026-11-26')
})

test('an overdue task keeps the rhythm of its interval', () => {
  assert.equal(completed('FREQ=DAILY;INTERVAL=3', '2026-11-11', '2026-11-21'), '2026-11-23')
  assert.equal(completed('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO', '2026-11-02', '2026-11-20'), '2026-11-30')
})

test('COUNT is lowered by one however many rounds were missed', () => {
  assert.equal(completed('FREQ=DAILY;COUNT=5', '2026-11-11', '2026-11-21'), '2026-11-21 FREQ=DAILY;COUNT=4')
})

test('the last of COUNT closes the task', () => {
  assert.equal(completed('FREQ=DAILY;COUNT=1', '2026-11-21', '2026-11-21'), null)
})

test('past UNTIL the task closes', () => {
  assert.equal(completed('FREQ=DAILY;UNTIL=20261122', '2026-11-21', '2026-11-21'), '2026-11-22')
  assert.equal(completed('FREQ=DAILY;UNTIL=20261122', '2026-11-22', '2026-11-22'), null)
  assert.equal(completed('FREQ=DAILY;UNTIL=20261122', '2026-11-11', '2026-11-25'), null)
})

test('a repeat that counts from completion counts from today, early or late', () => {
  const basis = 'completion'
  assert.equal(completed('FREQ=DAILY;INTERVAL=3', '2026-11-11', '2026-11-21', { basis }), '2026-11-24')
  assert.equal(completed('FREQ=DAILY;INTERVAL=3', '2026-11-30', '2026-11-21', { basis }), '2026-11-24')
  assert.equal(completed('FREQ=WEEKLY', '2026-11-16', '2026-11-18', { basis }), '2026-11-25')
  assert.equal(completed('FREQ=MONTHLY', '2026-01-15', '2026-01-31', { basis }), '2026-02-28')
  assert.equal(completed('FREQ=YEARLY', '2024-01-15', '2024-02-29', { basis }), '2025-02-28')
  assert.equal(completed('FREQ=WEEKLY;BYDAY=MO', '2026-11-16', '2026-11-18', { basis }), '2026-11-23')
  assert.equal(completed('FREQ=DAILY;COUNT=1', '2026-11-16', '2026-11-18', { basis }), null)
})

test('a repeat that counts from completion is not hurried by a time that has not come yet', () => {
  const given = { basis: 'completion', timePassedToday: true } as const
  assert.equal(completed('FREQ=DAILY', '2026-11-21', '2026-11-21', given), '2026-11-22')
})

test('skipping moves to the next day alone, be it past, and lowers COUNT', () => {
  assert.equal(shown(skip(read('FREQ=DAILY;COUNT=3'), '2026-11-11')), '2026-11-12 FREQ=DAILY;COUNT=2')
  assert.equal(shown(skip(read('FREQ=WEEKLY'), '2026-11-11')), '2026-11-18')
  assert.equal(skip(read('FREQ=DAILY;COUNT=1'), '2026-11-11'), null)
  assert.equal(skip(read('FREQ=DAILY;UNTIL=20261111'), '2026-11-11'), null)
})

type Given = Partial<Pick<RepeatCompletion, 'basis' | 'timePassedToday'>>

function completed(text: string, due: string, today: string, given: Given = {}): string | null {
  return shown(advance({ rule: read(text), basis: 'due', timePassedToday: false, ...given, due, today }))
}

function shown(advanced: ReturnType<typeof advance>): string | null {
  if (advanced === null) return null
  return advanced.rule.count === null ? advanced.due : `${advanced.due} ${printRule(advanced.rule)}`
}
