/**
 * Converts between plain days, local times in a zone, and instants. The only place on the server that computes with
 * time zones.
 */
import { Temporal } from 'temporal-polyfill'
import { LAST_DAY } from '../domain/calendar/day.ts'
import { DAY } from '../domain/calendar/milliseconds.ts'
import type { Instant } from './db/transaction.ts'
import { RecentCache } from './recent-cache.ts'

const formats = new RecentCache<string, Intl.DateTimeFormat>(500)

const formatOf = (zone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })

const spellings = new RecentCache<string, string>(2_000)

/** The IANA spelling of a zone name: `europe/copenhagen` becomes `Europe/Copenhagen`. Aliases are kept. */
export const spelledZone = (zone: string): string => spellings.get(zone, spellingOf)

const spellingOf = (zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone).timeZoneId

/** The time zone of this machine; UTC where `TZ` names none that there is. */
export function serverZone(): string {
  try {
    return spelledZone(Intl.DateTimeFormat().resolvedOptions().timeZone)
  } catch {
    return 'UTC'
  }
}

interface WallClock {
  /** `YYYY-MM-DD` */
  readonly day: string
  /** `HH:MM` */
  readonly time: string
}

const clocks = new RecentCache<string, WallClock>(500)

/** The local date and time in a zone at an instant. */
export function wallClock(instant: Instant, zone: string): WallClock {
  // Since 1972 all offsets are whole minutes, so one cache entry per minute is exact.
  if (instant < '1973') return readClock(instant, zone)
  return clocks.get(`${instant.slice(0, 16)} ${zone}`, () => readClock(instant, zone))
}

function readClock(instant: Instant, zone: string): WallClock {
  const part: Record<string, string> = {}
  for (const { type, value } of formats.get(zone, formatOf).formatToParts(Date.parse(instant))) part[type] = value
  // East of Greenwich the last hours in UTC are in the year 10000.
  if (part['year']!.length > 4) return { day: LAST_DAY, time: '23:59' }
  return {
    day: `${part['year']!.padStart(4, '0')}-${part['month']}-${part['day']}`,
    time: `${part['hour']}:${part['minute']}`,
  }
}

/** The local date in a zone at an instant. */
export const dayAt = (instant: Instant, zone: string): string => wallClock(instant, zone).day

/**
 * The instant of a local time. A time skipped by DST moves forward by the gap; of a repeated time, the first is taken.
 */
export function instantAt(day: string, time: string, zone: string): Instant {
  const asUtc = Date.parse(`${day}T${time}Z`)
  const [before, after] = [offsetAt(asUtc - DAY, zone), offsetAt(asUtc + 2 * DAY, zone)]
  // No DST change near this day, which is the usual case; Temporal gives the same result more slowly.
  if (before === after) return new Date(asUtc - before).toISOString()
  const zoned = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone, { disambiguation: 'compatible' })
  return new Date(zoned.epochMilliseconds).toISOString()
}

const offsets = new RecentCache<string, number>(5_000)

/** The zone's UTC offset in milliseconds at the start of the instant's UTC day. */
function offsetAt(instant: number, zone: string): number {
  const midnight = instant - (((instant % DAY) + DAY) % DAY)
  return offsets.get(
    `${midnight} ${zone}`,
    () => Temporal.Instant.fromEpochMilliseconds(midnight).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6,
  )
}
