import assert from 'node:assert/strict'
import { test } from 'node:test'
import ICAL from 'ical.js'
import { dayFromNumber } from '../../../src/domain/calendar/day.ts'
import { timezone } from '../../../src/platform/ics/timezone.ts'
import { instantAt, wallClock } from '../../../src/platform/zones.ts'
import { anyTime, fc } from '../../support/chance.ts'

const read = new Map<string, ICAL.Timezone>()

/** As another parser understands our description. */
function zoneOf(name: string): ICAL.Timezone {
  const known = read.get(name)
  if (known) return known
  const calendar = ICAL.Component.fromString(`BEGIN:VCALENDAR\r\n${timezone(name)}END:VCALENDAR\r\n`)
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone')!)
  read.set(name, zone)
  return zone
}

const ours = (on: string, at: string, name: string): string => {
  const time = ICAL.Time.fromDateTimeString(`${on}T${at}:00`)
  time.zone = zoneOf(name)
  return new Date(time.toUnixTime() * 1000).toISOString()
}

const minutesAfter = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString()

const zones = ['Europe/Copenhagen', 'America/New_York', 'Africa/Casablanca', 'Australia/Lord_Howe', 'Asia/Kolkata']
zones.push('Asia/Jerusalem', 'America/Nuuk', 'Europe/Dublin', 'America/Santiago', 'Pacific/Apia', 'UTC', 'Asia/Tehran')
const zone = fc.constantFrom(...zones, ...Intl.supportedValuesOf('timeZone').filter((_, index) => index % 40 === 0))
/** 2001 to 2044. */
const day = fc.integer({ min: 11_323, max: 27_393 }).map(dayFromNumber)

test('a described zone shows the same instants as the zone itself, whichever its turns are', () => {
  fc.assert(
    fc.property(day, anyTime, zone, (on, at, name) => {
      const instant = instantAt(on, at, name)
      // Those that a clock never shows, or shows twice, are read in more than one way.
      const clock = wallClock(instant, name)
      const shown = clock.day === on && clock.time === at
      const isShownAgain = [30, 60].some((minutes) => wallClock(minutesAfter(instant, minutes), name).time === at)
      if (shown && !isShownAgain) assert.equal(ours(on, at, name), instant, `${name} ${on} ${at}`)
    }),
    { numRuns: 2000 },
  )
})

test('a steady rule is written as one, and goes on for ever', () => {
  assert.match(timezone('Europe/Copenhagen'), /RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU/)
  assert.match(
    timezone('America/New_York'),
    /DTSTART:20070311T020000\r\n.*\r\n.*\r\nRRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU/,
  )
  assert.doesNotMatch(timezone('Asia/Tokyo'), /RRULE|DAYLIGHT/)
})
