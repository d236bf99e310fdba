/** Calendar files read by a parser that is not ours. */
import assert from 'node:assert/strict'
import ICAL from 'ical.js'
import { RRuleTemporal } from 'rrule-temporal'

export interface Entry {
  uid: string
  summary: string
  kind: 'vevent' | 'vtodo'
  /** Whether it is a day without a time. */
  isDay: boolean
  time: ICAL.Time
  /** The day, or the instant; of a task to do without a rule when it is due. */
  start: string
  minutes: number | null
  rule: string | null
  component: ICAL.Component
}

/** What the file holds; fails on what RFC 5545 does not allow. */
export function readCalendar(file: string): { entries: Entry[]; calendar: ICAL.Component; zones: string[] } {
  assert.ok(file.endsWith('END:VCALENDAR\r\n'), file.slice(-200))
  for (const line of file.slice(0, -2).split('\r\n')) {
    assert.ok(Buffer.byteLength(line) <= 75, `longer than 75 octets: ${line}`)
    // oxlint-disable-next-line no-control-regex
    assert.ok(!/[\x00-\x08\x0a-\x1f\x7f]/.test(line), `a control character in ${JSON.stringify(line)}`)
  }
  const afterComponents = file.slice(file.indexOf('\r\nBEGIN:') + 2).replaceAll(/BEGIN:(V\w+)\r\n.*?END:\1\r\n/gs, '')
  assert.equal(afterComponents, 'END:VCALENDAR\r\n', 'properties come before components (§3.6)')
  const calendar = new ICAL.Component(ICAL.parse(file))
  const zones = calendar.getAllSubcomponents('vtimezone').map((zone) => String(zone.getFirstPropertyValue('tzid')))
  assert.equal(new Set(zones).size, zones.length, 'a zone is described twice')
  const known = new Map(
    calendar.getAllSubcomponents('vtimezone').map((component) => {
      const zone = new ICAL.Timezone(component)
      return [zone.tzid, zone]
    }),
  )
  const entries = [...calendar.getAllSubcomponents('vevent'), ...calendar.getAllSubcomponents('vtodo')].map((one) =>
    entryOf(one, known),
  )
  const uids = entries.map(({ uid }) => uid)
  assert.equal(new Set(uids).size, uids.length, 'a UID stands twice')
  return { entries, calendar, zones }
}

const TEXT = (component: ICAL.Component, name: string): string => String(component.getFirstPropertyValue(name) ?? '')

function entryOf(component: ICAL.Component, zones: Map<string, ICAL.Timezone>): Entry {
  for (const name of ['uid', 'dtstamp', 'last-modified', 'sequence'])
    assert.ok(component.hasProperty(name), `${name} is missing in ${component.toString()}`)
  const property = component.getFirstProperty('dtstart') ?? component.getFirstProperty('due')
  assert.ok(property, component.toString())
  const time = property.getFirstValue() as ICAL.Time
  const zone = property.getFirstParameter('tzid')
  if (zone) {
    assert.ok(zones.has(zone), `${zone} is not described`)
    time.zone = zones.get(zone)!
  }
  const duration = component.getFirstPropertyValue('duration') as ICAL.Duration | null
  const rule = component.getFirstPropertyValue('rrule')
  return {
    uid: TEXT(component, 'uid'),
    summary: TEXT(component, 'summary'),
    kind: component.name as Entry['kind'],
    isDay: time.isDate,
    time,
    start: time.isDate ? time.toString() : new Date(time.toUnixTime() * 1000).toISOString(),
    minutes: duration ? duration.toSeconds() / 60 : null,
    rule: rule === null ? null : String(rule),
    component,
  }
}

/**
 * The first days, or instants, of an entry and what its rule makes of it. The days come from rrule-temporal, since ical.js
 * knows no BYSETPOS beside BYMONTHDAY, the instants from the zone that the file describes.
 */
export function firstOccurrences({ component, time, start, rule, isDay }: Entry, count: number): string[] {
  if (rule === null) return [start]
  const clock = (at: ICAL.Time): string => `${at.toICALString().replace('Z', '').padEnd(9, 'T').padEnd(15, '0')}Z`
  const { until } = component.getFirstPropertyValue('rrule') as ICAL.Recur
  const rrule = until ? rule.replace(/(?<=UNTIL=)\w+/, clock(isDay ? until : until.convertToZone(time.zone))) : rule
  const rruleString = `DTSTART:${clock(time)}\nRRULE:${rrule}`
  const found = new RRuleTemporal({ rruleString }).all((_, index) => index < count)
  return found.slice(0, count).map(({ year, month, day, hour, minute, second }) => {
    if (isDay) return new ICAL.Time({ year, month, day, isDate: true }, time.zone).toString()
    const local = new ICAL.Time({ year, month, day, hour, minute, second }, time.zone)
    return new Date(local.toUnixTime() * 1000).toISOString()
  })
}
