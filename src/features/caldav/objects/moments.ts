/** Converts days, local times and instants of iCalendar (RFC 5545 §3.3.4, §3.3.5). */
import { instantOf } from '../../../platform/clock.ts'
import { propertiesOf, textOf, type Component, type Property } from '../../../platform/ics/parse.ts'
import * as v from 'valibot'
import { zone as zoneName } from '../../../contract/fields.ts'
import { isDay, type Day } from '../../../domain/calendar/day.ts'
import { MINUTE } from '../../../domain/calendar/milliseconds.ts'
import { isTime } from '../../../domain/calendar/time.ts'
import { instantAt, spelledZone, wallClock } from '../../../platform/zones.ts'
import { unreadable } from '../refusals.ts'

/** A day, or a local time in a zone. */
export interface Moment {
  date: Day
  time: string | null
  zone: string | null
  /** Whether the property can be served unchanged and means the same to everyone. */
  exact: boolean
}

/** The time zones of a calendar object, and the zone of its sender. */
export interface Zones {
  own: string
  /** The zone in which times in UTC are read. */
  utc: string
  /** VTIMEZONE components by TZID. */
  described: ReadonlyMap<string, Component>
}

/** `own` is the IANA name of the sender’s zone. */
export const zonesOf = (calendar: Component, own: string): Zones => ({
  own,
  utc: own,
  described: new Map(
    calendar[2].filter(([name]) => name === 'vtimezone').map((zone) => [textOf(zone, 'tzid') ?? '', zone]),
  ),
})

/** Parses a DUE, DTSTART, RECURRENCE-ID or EXDATE; refuses a day or time that does not exist. */
export function momentOf([, parameters, type, value]: Property, zones: Zones): Moment {
  const text = String(value)
  if (type === 'date') {
    if (!isDay(text)) throw unreadable('has a day that does not exist')
    return { date: text, time: null, zone: null, exact: true }
  }
  const [, date = '', time = '', seconds, utc] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):(\d\d)(Z?)$/.exec(text) ?? []
  if (!isDay(date) || !isTime(time) || Number(seconds) > 60) throw unreadable('has a time that does not exist')
  if (utc === 'Z') return { ...clockAt(`${date}T${time}:00.000Z`, zones.utc), exact: true }
  const tzid = parameters['tzid']
  if (typeof tzid !== 'string') return { date, time, zone: zones.own, exact: false }
  const known = knownZone(tzid, zones)
  if (known !== null) return { date, time, zone: known, exact: true }
  return { ...byOffsets(date, time, zones.described.get(tzid), zones.own), exact: false }
}

/** Milliseconds since 1970 of an instant in jCal; a leap second is the second before it (RFC 5545 §3.3.12). */
export const instantIn = (text: string): number => Date.parse(text.replace(/:60Z$/, ':59Z'))

/** The local time of an instant in a zone. */
export const clockAt = (instant: string, zone: string): Omit<Moment, 'exact'> => {
  const { day, time } = wallClock(instant, zone)
  return { date: day, time, zone }
}

/** Null for a whole day and for a time in no zone. */
export const instantOfMoment = ({ date, time, zone }: Moment): string | null =>
  time === null || zone === null ? null : instantAt(date, time, zone)

/** Whether a TZID is the name of a zone; Temporal takes times such as `20260301T0000Z` for one too. */
export const isZone = (tzid: string): boolean => v.is(zoneName, tzid)

/** The IANA name of a TZID: the TZID itself, without a program's prefix, or from X-LIC-LOCATION of its VTIMEZONE. */
function knownZone(tzid: string, { described }: Zones): string | null {
  const parts = tzid.split('/')
  const description = described.get(tzid)
  const location = description && textOf(description, 'x-lic-location')
  for (const name of [tzid, location, parts.slice(-3).join('/'), parts.slice(-2).join('/')]) {
    if (name !== undefined && isZone(name)) return spelledZone(name)
  }
  return null
}

/**
 * Converts a local time in a zone that is not in the IANA database: in the sender's zone if the offsets match, else by
 * the standard offset.
 */
function byOffsets(date: Day, time: string, described: Component | undefined, own: string): Omit<Moment, 'exact'> {
  const offsets = (described?.[2] ?? []).map((observance) => ({
    minutes: offsetOf(textOf(observance, 'tzoffsetto')),
    standard: observance[0] === 'standard',
  }))
  const asUtc = Date.parse(`${date}T${time}:00Z`)
  const ownOffset = (asUtc - Date.parse(instantAt(date, time, own))) / MINUTE
  const usual = offsets.find(({ standard }) => standard) ?? offsets[0]
  if (!usual || offsets.some(({ minutes }) => minutes === ownOffset)) return { date, time, zone: own }
  return clockAt(instantOf(asUtc - usual.minutes * MINUTE), own)
}

function offsetOf(text = ''): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)/.exec(text) ?? []
  return hours === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** The TZIDs used by the properties. */
export const tzidsIn = (properties: readonly Property[]): string[] =>
  properties.flatMap(([, { tzid }]) => (typeof tzid === 'string' ? [tzid] : []))

/** Minutes of a DURATION or relative TRIGGER such as `-P1DT15M`; null when invalid. */
export function minutesOfDuration(text: string): number | null {
  const match = /^([+-]?)P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?)?$/.exec(text)
  if (!match || !/\d/.test(text)) return null
  const [, sign, ...parts] = match
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0))
  const all = ((weeks * 7 + days) * 24 + hours) * 60 + minutes + Math.trunc(seconds / 60)
  return sign === '-' ? -all : all
}

/** A moment plus a duration; for days without a time, only whole days are added. */
export function momentAfter(start: Moment, duration: string): Moment {
  const minutes = minutesOfDuration(duration)
  if (minutes === null) throw unreadable('has a DURATION that is none')
  const day = new Date(Date.parse(`${start.date}T${start.time ?? '00:00'}:00Z`) + minutes * MINUTE).toISOString()
  if (!/^\d{4}-/.test(day)) throw unreadable('ends outside the years 0000 to 9999')
  return { ...start, date: day.slice(0, 10), time: start.time === null ? null : day.slice(11, 16) }
}

export const datesOf = (component: Component, name: string, zones: Zones): Moment[] =>
  propertiesOf(component, name).flatMap(([, parameters, type, ...values]) =>
    values.map((value) => momentOf([name, parameters, type, value], zones)),
  )
