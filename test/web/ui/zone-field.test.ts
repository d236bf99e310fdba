import assert from 'node:assert/strict'
import { test } from 'node:test'
import { zoneNamed } from '../../../src/web/ui/forms/zone-field.tsx'

const ZONES = [
  'America/Argentina/Buenos_Aires',
  'America/New_York',
  'America/North_Dakota/New_Salem',
  'Europe/Copenhagen',
  'UTC',
]

test('a zone is found by its name, its city, or letters that no other has', () => {
  for (const [typed, zone] of [
    ['Europe/Copenhagen', 'Europe/Copenhagen'],
    ['america/new_york', 'America/New_York'],
    [' New York ', 'America/New_York'],
    ['buenos aires', 'America/Argentina/Buenos_Aires'],
    ['copen', 'Europe/Copenhagen'],
    ['utc', 'UTC'],
    ['new', null],
    ['Gotham', null],
  ] as const)
    assert.equal(zoneNamed(typed, ZONES), zone, typed)
})
