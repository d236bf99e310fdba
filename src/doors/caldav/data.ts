/** Reads `calendar-data` of a report (RFC 4791 §9.6). */
import { badRequest } from '../../domain/errors.ts'
import { refuseTooMany, type DataRequest, type WantedData } from '../../features/caldav/reports/calendar-data.ts'
import type { TimeRange } from '../../features/caldav/repeats/occurrences.ts'
import { Unmet } from '../../features/caldav/refusals.ts'
import { millisecondsOf } from './filter.ts'
import { CALDAV, child, children, DAV, type Element } from './xml.ts'

/** Throws 403 unless iCalendar 2.0 is requested, 400 for a broken range. */
export function readDataRequest(root: Element): DataRequest {
  const prop = child(root, DAV, 'prop')
  const data = prop && child(prop, CALDAV, 'calendar-data')
  const { 'content-type': type = 'text/calendar', version = '2.0' } = data?.attributes ?? {}
  if (!/^text\/calendar\b/i.test(type) || version !== '2.0')
    throw new Unmet('C:supported-calendar-data', 'There is text/calendar 2.0')
  const comp = data && child(data, CALDAV, 'comp')
  const request = {
    parts: comp ? wantedOf(comp) : null,
    expand: data ? rangeOf(data, 'expand') : null,
    overrides: data ? rangeOf(data, 'limit-recurrence-set') : null,
  }
  refuseTooMany(request)
  return request
}

function wantedOf(comp: Element): WantedData {
  const [props, comps] = [children(comp, CALDAV, 'prop'), children(comp, CALDAV, 'comp')]
  return {
    name: nameOf(comp),
    props: child(comp, CALDAV, 'allprop')
      ? null
      : new Map(props.map((one) => [nameOf(one), one.attributes['novalue'] === 'yes'])),
    comps: child(comp, CALDAV, 'allcomp') ? null : comps.map(wantedOf),
  }
}

function nameOf({ name, attributes }: Element): string {
  const named = attributes['name']?.trim().toLowerCase()
  if (!named) throw badRequest(`${name} has no name`)
  return named
}

function rangeOf(data: Element, name: string): TimeRange | null {
  const range = child(data, CALDAV, name)
  if (!range) return null
  const [start, end] = [millisecondsOf(range.attributes['start']), millisecondsOf(range.attributes['end'])]
  if (start === null || end === null || !(start < end))
    throw badRequest(`${name} takes a start, and an end after it, in UTC: 20260101T000000Z`)
  return { start, end }
}
