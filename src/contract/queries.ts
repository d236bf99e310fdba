/** Shapes of query parameters. */
import { LONGEST_SEARCH } from '../domain/lengths.ts'
import { DEFAULT_LIMIT, MAX_LIMIT } from './paging.ts'
import * as v from 'valibot'

/** `true` or `false`. */
export const boolean = v.pipe(
  v.picklist(['true', 'false'], 'must be true or false'),
  v.transform((value) => value === 'true'),
)

/** A whole number written as text; an assistant may send something else. */
const whole = v.pipe(
  v.string('must be a whole number'),
  v.regex(/^-?\d+$/, 'must be a whole number'),
  v.transform(Number),
)

/** An integer of at least `min`; values above `max` are reduced to `max`. */
export const cappedWhole = (min: number, max: number) =>
  v.pipe(
    whole,
    v.check((value) => value >= min, `must be at least ${min}`),
    v.transform((value) => Math.min(value, max)),
  )

/** An integer from `min` to `max`. */
export const boundedWhole = (min: number, max: number) =>
  v.pipe(
    whole,
    v.check((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`),
  )

/** A cursor holds positions, which grow by a character for every five that are put into one gap. */
const LONGEST_CURSOR = 12_000

/** `limit` and `cursor`, for every list. */
export const page = {
  limit: v.optional(cappedWhole(1, MAX_LIMIT), String(DEFAULT_LIMIT)),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(LONGEST_CURSOR, 'is not a cursor of this list'))),
}

export const ORDERS = ['asc', 'desc'] as const

export const order = v.optional(v.picklist(ORDERS, `must be ${ORDERS.join(' or ')}`))

export const listQuery = v.object(page)

/** 1..4 as text. */
export const priorityText = v.pipe(
  v.string('must be 1, 2, 3 or 4'),
  v.regex(/^[1-4]$/, 'must be 1, 2, 3 or 4'),
  v.transform(Number),
)

/** Text ranges that quick add can be told to ignore. */
export const MOST_SPANS = 200

const SPANS = /^\d{1,6}-\d{1,6}(?:,\d{1,6}-\d{1,6})*$/

/** Text ranges to ignore: `ignore=3-7,10-14`. */
export const spans = v.pipe(
  v.string(),
  v.check(
    (value) => value === '' || (SPANS.test(value) && value.split(',').length <= MOST_SPANS),
    'must be spans such as 3-7,10-14',
  ),
  v.transform((value) =>
    value === ''
      ? []
      : value.split(',').map((span) => {
          const [start = 0, end = 0] = span.split('-').map(Number)
          return { start, end }
        }),
  ),
  v.check((list) => list.every((span) => span.start < span.end), 'each span must end after it starts'),
)

/** Any text without NUL; lone surrogates cannot occur in a URL. */
export const text = v.pipe(
  v.string(),
  v.check((value) => !value.includes('\0'), 'must not hold a NUL character'),
)

export const searchText = v.pipe(
  text,
  v.check(
    (value) => new TextEncoder().encode(value).length <= LONGEST_SEARCH,
    `must be at most ${LONGEST_SEARCH} bytes long`,
  ),
)

export type PageQuery = v.InferOutput<typeof listQuery>
