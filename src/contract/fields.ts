/** Shapes of single fields, each with its limits and messages. */
import * as v from 'valibot'
import { isDay } from '../domain/calendar/day.ts'
import { TIME_FORMATS } from '../domain/calendar/time-format.ts'
import { isTime } from '../domain/calendar/time.ts'
import { COLORS } from '../domain/colors.ts'
import { MOST_COMPLAINTS } from '../domain/errors.ts'
import { LOCALES } from '../domain/languages.ts'
import { isEmail, isTooShort, trimmedEmail } from '../domain/credentials.ts'
import {
  LONGEST_DURATION,
  LONGEST_EMAIL,
  LONGEST_ICON,
  LONGEST_LABEL,
  LONGEST_NAME,
  LONGEST_PASSWORD,
  LONGEST_RULE,
  MOST_LABELS,
  SHORTEST_PASSWORD,
} from '../domain/lengths.ts'
import { BASES } from '../domain/recurrence/rule.ts'
import { hasLineBreak } from '../domain/text/line-breaks.ts'
import { tidyMarkdown } from '../domain/text/tidy-markdown.ts'
import { isVisible, NOTHING_SEEN } from '../domain/text/visible.ts'
import { UUID, UUID_V7 } from '../domain/uuid.ts'

const lengthOf = (text: string): number => {
  let length = 0
  for (const _ of text) length++
  return length
}

/** Whether a text has at most this many code points; a much longer text is not counted. */
export const isAtMost = (max: number, text: string): boolean =>
  text.length <= max || (text.length <= 2 * max && lengthOf(text) <= max)

const text = () =>
  v.pipe(
    v.string('must be a text'),
    v.check((value) => value.isWellFormed(), 'must not hold half a character (lone surrogate)'),
    v.check((value) => !value.includes('\0'), 'must not hold a NUL character'),
  )

/** A text of `min` to `max` code points, after `measured`. */
export const between = (min: number, max: number, measured = (text: string): string => text) =>
  v.check<string, string>(
    (value) => measured(value).length >= min && isAtMost(max, measured(value)),
    min === 0 ? `must be at most ${max} characters long` : `must be ${min} to ${max} characters long`,
  )

/**
 * A list of `min` to `max` items; the length is checked before the items. Of more than MOST_COMPLAINTS items only the
 * first wrong one is reported, since valibot collects the errors of all.
 */
export function list<Item extends v.GenericSchema>(
  item: Item,
  [min, max]: [number, number],
  kind: string,
  size: string,
) {
  const items = v.array(item, kind)
  const wrongSize = v.custom<never>(() => false, size)
  const isOfSize = (value: unknown) => !Array.isArray(value) || (value.length >= min && value.length <= max)
  const sized: typeof items = {
    ...items,
    '~run': (dataset, config) => {
      const { value } = dataset
      if (!isOfSize(value)) return wrongSize['~run'](dataset, config)
      const isLong = Array.isArray(value) && value.length > MOST_COMPLAINTS
      return items['~run'](dataset, isLong ? { ...config, abortEarly: true } : config)
    },
  }
  return v.pipe(sized, v.minLength(min, size), v.maxLength(max, size))
}

/** Refuses line breaks, except at the ends. */
export const unbroken = v.check((value: string) => !hasLineBreak(value.trim()), 'must not hold a line break')

/** Text without line breaks, trimmed; `min` to `max` code points. */
export const oneLine = (min: number, max: number) => v.pipe(text(), v.trim(), unbroken, between(min, max))

/** Refuses a text of which nothing can be seen; an empty one is left to the limits of length. */
export const seen = v.check((text: string) => text === '' || isVisible(text), NOTHING_SEEN)

/** A name or title: one line of at most `max` code points, of which something can be seen. */
export const title = (max: number) => v.pipe(text(), v.trim(), seen, unbroken, between(1, max))

/** The name of a project, section, filter, template, feed, token or person. */
export const name = title(LONGEST_NAME)

/** A name in an exported file: names that nobody can see were accepted once. */
export const exportedName = oneLine(1, LONGEST_NAME)

/** Text with line breaks, unchanged; `min` to `max` code points. */
export const manyLines = (min: number, max: number) => v.pipe(text(), between(min, max))

/** Markdown without leading blank lines and trailing white space; `min` to `max` code points. */
export const markdown = (min: number, max: number) => v.pipe(text(), v.transform(tidyMarkdown), between(min, max))

/** A reference to an object: any lower-case UUID. */
export const id = v.pipe(v.string('must be an id'), v.regex(UUID, 'must be an id (lower-case UUID)'))

/** In a query: an id, or `me` for the caller. */
export const idOrMe = v.pipe(
  v.string(),
  v.check((value) => value === 'me' || UUID.test(value), 'must be an id (lower-case UUID) or me'),
)

/** An id made by the client: UUIDv7, lower case. */
export const clientId = v.pipe(v.string('must be an id'), v.regex(UUID_V7, 'must be a lower-case UUIDv7'))

/** A valid calendar day, `YYYY-MM-DD`. */
export const day = v.pipe(v.string('must be a day, YYYY-MM-DD'), v.check(isDay, 'must be a real day, YYYY-MM-DD'))

/** A local time, `HH:MM`. */
export const time = v.pipe(v.string('must be a time, HH:MM'), v.check(isTime, 'must be a time, HH:MM'))

/** An RFC 3339 instant; the output is milliseconds since 1970. */
export const instant = v.pipe(
  v.string('must be an instant (RFC 3339)'),
  v.regex(
    /^\d{4}-\d\d-\d\d[Tt ](?!24)\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/,
    'must be an instant (RFC 3339), such as 2026-03-15T09:00:00Z',
  ),
  v.check((value) => isDay(value.slice(0, 10)), 'must name a real day'),
  v.transform((value) => Date.parse(value.replace(' ', 'T').toUpperCase())),
  v.check((value) => Number.isFinite(value), 'must be an instant (RFC 3339)'),
)

const zones = new Map<string, boolean>()

/** Short names that are no IANA zones: ICU knows one zone for each, Temporal none. */
const OF_ICU = /^(?:A[CEGRS]|B[ES]|C[ANST]|E[AC]|I[ES]|JS|MI|N[ES]|P[LNRS]|SS|VS)T$/i

/** Whether the runtime knows this IANA time zone; offsets such as `+02:00` are refused. */
function isZone(name: string): boolean {
  let known = zones.get(name)
  if (known === undefined) {
    known = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(name) && !OF_ICU.test(name) && zoneResolves(name)
    if (zones.size < 2000) zones.set(name, known)
  }
  return known
}

function zoneResolves(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** An IANA time zone that this runtime knows. */
export const zone = v.pipe(
  v.string('must be an IANA time zone'),
  v.check(isZone, 'must be an IANA time zone, such as Europe/Copenhagen'),
)

/** One of these words. */
export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  v.picklist(values, `must be one of ${values.join(', ')}`)

export const locale = oneOf(LOCALES)

export const timeFormat = oneOf(TIME_FORMATS)

export const color = oneOf(COLORS)

/** An integer from `min` to `max`. */
export const whole = (min: number, max: number) =>
  v.pipe(
    v.number('must be a whole number'),
    v.check(
      (value) => Number.isInteger(value) && value >= min && value <= max,
      `must be a whole number from ${min} to ${max}`,
    ),
  )

/** 1 is the highest, 4 means none. */
export const priority = whole(1, 4)

const labelsOf = (name: v.GenericSchema<string>) =>
  list(name, [0, MOST_LABELS], 'must be a list of names', `must be at most ${MOST_LABELS} names`)

/** The labels of one task. */
export const labelNames = labelsOf(title(LONGEST_LABEL))

/** The labels of a task in an exported file, see `exportedName`. */
export const exportedLabelNames = labelsOf(oneLine(1, LONGEST_LABEL))

/** A repeat; `domain/recurrence` checks what it says. */
export const recurrenceRule = v.pipe(
  v.string('must be an RRULE'),
  v.maxLength(LONGEST_RULE, `must be at most ${LONGEST_RULE} characters long`),
)

export const recurrenceBasis = v.picklist(BASES, `must be ${BASES.join(' or ')}`)

/** In minutes. */
export const duration = whole(1, LONGEST_DURATION)
export const flag = v.boolean('must be true or false')

export const email = v.pipe(
  oneLine(3, LONGEST_EMAIL),
  v.transform(trimmedEmail),
  v.check(isEmail, 'must be an email address'),
)

/** The accounts feature also refuses common passwords. */
export const password = v.pipe(
  v.string('must be a text'),
  v.check((value) => value.isWellFormed() && !value.includes('\0'), 'must not hold broken or NUL characters'),
  v.check((value) => !isTooShort(value), `must be at least ${SHORTEST_PASSWORD} characters long`),
  v.check(
    (value) => value.length <= LONGEST_PASSWORD && new TextEncoder().encode(value).length <= LONGEST_PASSWORD,
    `must be at most ${LONGEST_PASSWORD} bytes long`,
  ),
)

/** An emoji with its tags, of which several make one when they are joined (UTS #51). */
const PICTURE = /^\p{Extended_Pictographic}[\ufe0e\ufe0f]?\p{Emoji_Modifier}?(?:[\u{e0020}-\u{e007e}]+\u{e007f})?$/u
const FLAG_OR_KEYCAP = /^(?:\p{Regional_Indicator}{2}|[\d#*]\ufe0f?\u20e3)$/u
const JOINER = '\u200d'
const isEmoji = (text: string): boolean =>
  FLAG_OR_KEYCAP.test(text) || text.split(JOINER).every((part) => PICTURE.test(part))

/** A project's icon: one emoji. */
export const icon = v.pipe(oneLine(1, LONGEST_ICON), v.check(isEmoji, 'must be an emoji'))

/** The icon in an exported file: one emoji, or several, which were accepted once. */
export const exportedIcon = v.pipe(
  oneLine(1, LONGEST_ICON),
  v.regex(/^(?![\d#*]+$)(?:\p{Extended_Pictographic}|\p{Emoji_Component})+$/u, 'must be an emoji'),
)
