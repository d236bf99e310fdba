import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MINUTE, SECOND } from '../../../src/domain/calendar/milliseconds.ts'
import { setClock, startClock, timeNow, today, wallClock } from '../../../src/web/text/clock.ts'
import { preferences } from '../../../src/web/text/locale.ts'
import { instantAt } from '../../../src/web/text/moments.ts'

test('a page that the machine slept with is of the new day seconds after it woke', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  Object.assign(globalThis, { document: new EventTarget() })
  t.after(() => Reflect.deleteProperty(globalThis, 'document'))
  let clock = Date.parse('2026-04-16T20:30:00.000Z')
  t.mock.method(Date, 'now', () => clock)
  const pass = (milliseconds: number): void => {
    clock += milliseconds
    t.mock.timers.tick(milliseconds)
  }
  preferences.value = { locale: 'en', timezone: 'Europe/Copenhagen', week_start: 1, time_format: 'auto' }
  startClock()
  pass(1)
  assert.deepEqual([today.value, timeNow.value], ['2026-04-16', '22:30'])
  for (let seconds = 0; seconds < 60; seconds += 5) pass(5 * SECOND)
  assert.equal(timeNow.value, '22:31')
  // Timers stand still.
  clock += 600 * MINUTE
  pass(5 * SECOND)
  assert.deepEqual([today.value, timeNow.value], ['2026-04-17', '08:31'])
})

test('the clock goes by the server where that of the device is wrong by more than minutes, until it is set right', (t) => {
  const server = Date.parse('2026-04-16T20:30:00.000Z')
  let clock = server + 24 * 60 * MINUTE
  t.mock.method(Date, 'now', () => clock)
  preferences.value = { locale: 'en', timezone: 'Europe/Copenhagen', week_start: 1, time_format: 'auto' }
  const shown = (): string => `${today.value} ${timeNow.value}`
  setClock(server)
  assert.equal(shown(), '2026-04-16 22:30')
  for (const near of [server + 4 * MINUTE, server - 4 * MINUTE, NaN]) setClock(near)
  assert.equal(shown(), '2026-04-16 22:30')
  clock = server + MINUTE
  setClock(clock)
  assert.equal(shown(), '2026-04-16 22:31')
})

test('where the browser does not know a time zone, the person’s stands for it, and for that the browser’s own', () => {
  const [day, noon] = ['2026-04-16', Date.parse('2026-04-16T10:00:00.000Z')]
  const inZone = (timezone: string): void =>
    void (preferences.value = { locale: 'en', timezone, week_start: 1, time_format: 'auto' })
  inZone('Europe/Copenhagen')
  assert.deepEqual(wallClock(noon, 'Moon/Tranquility'), { day, time: '12:00' })
  assert.equal(instantAt(day, '12:00', 'Moon/Tranquility'), noon)
  inZone('Asia/Tokyo')
  assert.deepEqual(wallClock(noon, 'Moon/Tranquility'), { day, time: '19:00' })
  inZone('Moon/Tranquility')
  assert.deepEqual(wallClock(noon), wallClock(noon, Intl.DateTimeFormat().resolvedOptions().timeZone))
})
