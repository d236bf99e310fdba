/** Values of iCalendar properties (RFC 5545 §3.3) where the libraries need help. */
import type { ICalDayJsStub } from 'ical-generator'
import type { Day } from '../../domain/calendar/day.ts'
import type { Instant } from '../db/transaction.ts'

/** What a calendar names as its maker (PRODID, RFC 5545 §3.7.3), after the `-` of one that is not registered. */
export const PRODUCT = '//Errand//Errand//EN'

/** Text for a TEXT value, not yet escaped: no control characters except tab and line feed, no lone surrogates. */
export const plainText = (value: string): string =>
  value
    .replaceAll(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\x00-\x08\x0b-\x1f\x7f]/g, '')
    .toWellFormed()

/** A local date-time: `20260304T090000`. */
export const localDateTime = (day: Day, time: string): string => `${day.replaceAll('-', '')}T${time.replace(':', '')}00`

/** Limits an instant to years of four digits. */
export function writable(instant: Instant): Instant {
  if (instant.startsWith('+')) return '9999-12-31T23:59:59.000Z'
  return instant.startsWith('-') ? '0000-01-01T00:00:00.000Z' : instant
}

/** A UTC date-time: `20260304T080000Z`. */
export const utcDateTime = (instant: Instant): string => `${instant.slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** A duration of minutes: `PT45M`, `-PT30M`. */
export const minutes = (count: number): string => `${count < 0 ? '-' : ''}PT${Math.abs(count)}M`

/**
 * A date-time that ical-generator writes unchanged, by imitating day.js. It would convert a `Date` with the time zone
 * of this process, and would move a Temporal value at a DST gap.
 */
export class WrittenTime implements ICalDayJsStub {
  readonly #date: string
  readonly #time: string

  /** `20260304T090000`, with or without `Z`. */
  constructor(dateTime: string) {
    this.#date = dateTime.slice(0, 8)
    this.#time = dateTime.slice(9)
  }

  format(pattern: string): string {
    return pattern === 'YYYYMMDD' ? this.#date : this.#time
  }

  isValid(): boolean {
    return true
  }

  utc(): this {
    return this
  }

  toDate(): Date {
    const [year, month, day] = [this.#date.slice(0, 4), this.#date.slice(4, 6), this.#date.slice(6)]
    return new Date(`${year}-${month}-${day}`)
  }

  toJSON(): string {
    return `${this.#date}T${this.#time}`
  }
}
