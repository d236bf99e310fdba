import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anyTime, cases, fc } from '../support/chance.ts'
import { Temporal } from 'temporal-polyfill'
import { dayFromNumber } from '../../src/domain/calendar/day.ts'
import { instantAt, wallClock } from '../../src/platform/zones.ts'

const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
/** 1975 to 2045. */
const day = fc.integer({ min: 1826, max: 27_393 }).map(dayFromNumber)

const byTemporal = (on: string, at: string, where: string): string =>
  new Date(Temporal.PlainDateTime.from(`${on}T${at}`).toZonedDateTime(where).epochMilliseconds).toISOString()

test('a wall-clock time is the same instant as Temporal makes of it, in any zone on any day', () => {
  fc.assert(
    fc.property(day, anyTime, zone, (on, at, where) =>
      assert.equal(instantAt(on, at, where), byTemporal(on, at, where)),
    ),
    { numRuns: cases(3000) },
  )
})

test('around the turns of the clock too, where an hour is skipped or comes twice', () => {
  const turns: [day: string, zone: string][] = [
    ['2026-03-29', 'Europe/Copenhagen'],
    ['2026-10-25', 'Europe/Copenhagen'],
    ['2026-03-08', 'America/New_York'],
    ['2026-04-05', 'Australia/Lord_Howe'],
    ['2026-10-04', 'Australia/Lord_Howe'],
    ['2026-02-15', 'Africa/Casablanca'],
    ['2011-12-30', 'Pacific/Apia'],
  ]
  const near = fc.tuple(fc.constantFrom(...turns), fc.integer({ min: -3, max: 3 }))
  fc.assert(
    fc.property(near, anyTime, ([[turn, where], away], at) => {
      const on = Temporal.PlainDate.from(turn).add({ days: away }).toString()
      assert.equal(instantAt(on, at, where), byTemporal(on, at, where))
    }),
    { numRuns: 1500 },
  )
})

test('the clock on the wall goes on each minute, in each zone by itself', () => {
  const shown = (instant: string, zone = 'Europe/Copenhagen') => Object.values(wallClock(instant, zone)).join(' ')
  assert.equal(shown('2026-03-29T00:59:00.000Z'), '2026-03-29 01:59')
  assert.equal(shown('2026-03-29T00:59:59.999Z'), '2026-03-29 01:59')
  assert.equal(shown('2026-03-29T01:00:00.000Z'), '2026-03-29 03:00')
  assert.equal(shown('2026-03-29T01:00:00.000Z', 'Asia/Kolkata'), '2026-03-29 06:30')
  assert.equal(shown('1970-01-01T00:44:29.000Z', 'Africa/Monrovia'), '1969-12-31 23:59')
  assert.equal(shown('1970-01-01T00:44:30.000Z', 'Africa/Monrovia'), '1970-01-01 00:00')
})
