/** Between plain days, wall-clock times in a zone, and instants. The only place that knows time zones on the server. */
import { Temporal } from 'temporal-polyfill'
import { DAY } from '../domain/calendar/milliseconds.ts'
import type { Instant } from './db/transaction.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatFor(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    if (formats.size > 500) formats.clear()
    formats.set(zone, format)
  }
  return format
}

const spellings = new Map<string, string>()

/** A zone's name as IANA spells it: `europe/copenhagen` is `Europe/Copenhagen`. Another name of the same zone stays. */
export function spelledZone(zone: string): string {
  let spelling = spellings.get(zone)
  if (spelling === undefined) {
    spelling = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone).timeZoneId
    if (spellings.size > 2000) spellings.clear()
    spellings.set(zone, spelling)
  }
  return spelling
}

interface WallClock {
  /** `YYYY-MM-DD` */
  readonly day: string
  /** `HH:MM` */
  readonly time: string
}

const clocks = new Map<string, WallClock>()

/** What calendar and clock on the wall show in a zone at an instant. */
export function wallClock(instant: Instant, zone: string): WallClock {
  // Since 1972 every zone differs from UTC by whole minutes, so it shows one thing the minute through.
  if (instant < '1973') return readClock(instant, zone)
  const key = `${instant.slice(0, 16)} ${zone}`
  let clock = clocks.get(key)
  if (!clock) {
    clock = readClock(instant, zone)
    if (clocks.size > 500) clocks.clear()
    clocks.set(key, clock)
  }
  return clock
}

function readClock(instant: Instant, zone: string): WallClock {
  const part: Record<string, string> = {}
  for (const { type, value } of formatFor(zone).formatToParts(Date.parse(instant))) part[type] = value
  return {
    day: `${part['year']!.padStart(4, '0')}-${part['month']}-${part['day']}`,
    time: `${part['hour']}:${part['minute']}`,
  }
}

/** The calendar day in a zone at an instant. */
export const dayAt = (instant: Instant, zone: string): string => wallClock(instant, zone).day

/** The instant of a wall-clock time: one that DST skips moves forward by the gap, a doubled one is the first. */
export function instantAt(day: string, time: string, zone: string): Instant {
  const asUtc = Date.parse(`${day}T${time}Z`)
  const [before, after] = [offsetAt(asUtc - DAY, zone), offsetAt(asUtc + 2 * DAY, zone)]
  // No clock turns near this day, as on most: Temporal would find the same, more slowly.
  if (before === after) return new Date(asUtc - before).toISOString()
  const zoned = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone, { disambiguation: 'compatible' })
  return new Date(zoned.epochMilliseconds).toISOString()
}

const offsets = new Map<string, number>()

/** By how many milliseconds a zone is ahead of UTC when the UTC day of an instant begins. */
function offsetAt(instant: number, zone: string): number {
  const midnight = instant - (((instant % DAY) + DAY) % DAY)
  const key = `${midnight} ${zone}`
  let offset = offsets.get(key)
  if (offset === undefined) {
    offset = Temporal.Instant.fromEpochMilliseconds(midnight).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6
    if (offsets.size > 5000) offsets.clear()
    offsets.set(key, offset)
  }
  return offset
}
