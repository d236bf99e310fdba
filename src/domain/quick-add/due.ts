import { addDays, type Day, type Weekday } from '../calendar/day.ts'
import { timeFromMinutes, type Time } from '../calendar/time.ts'
import { withPartsOfStart } from '../recurrence/start-day.ts'
import { firstOccurrence, hasOccurrence, nextOccurrence } from '../recurrence/next.ts'
import { printRule } from '../recurrence/print.ts'
import type { Rule } from '../recurrence/rule.ts'
import type { Chosen } from './choose.ts'
import { jointRule, namesDays } from './senses/joint-rule.ts'
import type { TokenWith } from './senses/sense.ts'
import type { Context } from './types.ts'

export interface ParsedDue {
  day: Day | null
  time: Time | null
  rule: string | null
}

/**
 * Computes the due day, time and rule of the chosen phrases. A limit that leaves no occurrence, or has no effect, is
 * removed from `chosen`; a repeat without a limit that has no occurrence is ignored.
 */
export const dueFromTokens = (chosen: Chosen, isFromCompletion: boolean, context: Context): ParsedDue =>
  (chosen.repeat && dueOfRepeat(chosen, chosen.repeat, isFromCompletion, context)) ??
  dueOnce({ ...chosen, repeat: null }, context)

/** On the day that was typed; with a time alone, today or, where that has passed, tomorrow. */
function dueOnce(chosen: Chosen, context: Context): ParsedDue {
  const { today, time: now } = context
  const time = timeOf(chosen)
  const day = saidDay(chosen, time, context) ?? (time === null ? null : time < now ? addDays(today, 1) : today)
  return { day, time, rule: null }
}

/** Null for a repeat that has no occurrence. */
function dueOfRepeat(
  chosen: Chosen,
  repeat: TokenWith<'rule'>,
  isFromCompletion: boolean,
  context: Context,
): ParsedDue | null {
  const { today, time: now } = context
  const time = timeOf(chosen)
  const isOver = (day: Day) => time !== null && day === today && time <= now
  /** "Every month" beside "the last friday of the month": each last friday. */
  const ofDay = chosen.day && (chosen.day.rule ?? ruleBeside(chosen, repeat, chosen.day))
  const onEach = ofDay ? jointRule(repeat.rule, ofDay) : null
  const said = onEach ?? repeat.rule
  const nights = isInNight(chosen, time, context) ? 1 : 0
  const later = nights ? aDayLater(said) : null
  /** If the days of the repeat are not shifted, it begins and ends on the days as typed. */
  const shift = later ? nights : 0
  const rule = later ?? said
  const start = chosen.from ?? (onEach && chosen.day)
  // "2 days before the 1st" may be past.
  const isPast = onEach !== null && chosen.from === null && chosen.day!.day < today
  const from = start && !isPast ? addDays(start.day!, shift) : today
  const series =
    chosen.day && !onEach
      ? { rule, day: dayBeside(chosen, said, nights, isOver) }
      : seriesFrom(from, isOver(from), rule, chosen, isFromCompletion)
  const { day } = series
  if (day === null) return null
  const limited = withEnding(series.rule, chosen, day, shift)
  if (!hasOccurrence(limited, day)) return null
  return { day, time, rule: printRule(isFromCompletion ? limited : withPartsOfStart(limited, day)) }
}

/**
 * What a day directly beside a repeat that counts from completion says of it: "every 2 years on 1 january, from completion
 * date", "mandag hver 2. uge, fra fuldførelsesdatoen"; not "1 january every 2 years", which is the first of them.
 */
function ruleBeside({ completion }: Chosen, repeat: TokenWith<'rule'>, day: TokenWith<'day'>): Rule | null {
  const isDate = repeat.rule.freq === 'YEARLY' && day.isCalendarDay && day.from === repeat.to
  const isWeekday = repeat.rule.freq === 'WEEKLY' && day.weekday && (day.to === repeat.from || day.from === repeat.to)
  if (!completion || namesDays(repeat.rule) || !(isDate || isWeekday)) return null
  return { ...withPartsOfStart({ ...repeat.rule, interval: 1 }, day.day), interval: repeat.rule.interval }
}

/**
 * The first day of a repeat with a day beside it. A weekday is searched for from the first day of the repeat on; any other
 * day replaces that, of "every friday next week" the first on which it comes. When a weekday is today and its time has
 * passed, the next occurrence is used.
 */
function dayBeside(chosen: Chosen, said: Rule, nights: number, isOver: (day: Day) => boolean): Day | null {
  const { dayFrom, day, weekday, beginsPeriod } = chosen.day!
  if (weekday === undefined) {
    chosen.from = null
    const first = beginsPeriod ? firstOccurrence(said, day) : day
    return first && addDays(first, nights)
  }
  const own = chosen.from ? dayFrom!(chosen.from.day!) : day
  const begins = isOver(addDays(own, nights)) ? nextOccurrence(said, own) : own
  return begins && addDays(begins, nights)
}

/**
 * A repeat from a day on, with its first day. "Every month at 10 starting today" after 10 is on this day of each month, the
 * first time in the next. Not with a last day, which would be counted from that time.
 */
function seriesFrom(
  from: Day,
  isOver: boolean,
  rule: Rule,
  chosen: Chosen,
  isFromCompletion: boolean,
): { rule: Rule; day: Day | null } {
  const hasLastDay = chosen.ending !== null && chosen.ending.count === undefined
  if (chosen.from === null || hasLastDay || !isOver)
    return { rule, day: firstOccurrence(rule, isOver ? addDays(from, 1) : from) }
  const onThatDay = isFromCompletion ? rule : withPartsOfStart(rule, from)
  return { rule: onThatDay, day: firstAfter(onThatDay, from) }
}

/** The first day after `from`, from which the interval is counted if the series would begin on it. */
function firstAfter(rule: Rule, from: Day): Day | null {
  return firstOccurrence(rule, from) === from ? nextOccurrence(rule, from) : firstOccurrence(rule, addDays(from, 1))
}

/** The last day is `shift` days after the one that was typed. */
function withEnding(rule: Rule, chosen: Chosen, day: Day, shift: number): Rule {
  const { ending } = chosen
  if (!ending) return rule
  if (ending.count !== undefined) return { ...rule, count: ending.count }
  const until = addDays(ending.dayFrom ? ending.dayFrom(addDays(day, -shift)) : ending.day!, shift)
  if (until >= day && hasOccurrence({ ...rule, until }, day)) return { ...rule, until }
  chosen.ending = null
  return rule
}

/** From this part of the day on, the hours before `END_OF_NIGHT` are those of the next day: "tonight at 1". */
const EVENING: Time = '19:00'
const END_OF_NIGHT: Time = '04:00'

/** The day that was typed, or the next one for a time in the night after it. */
export function saidDay(chosen: Pick<Chosen, 'day' | 'parts'>, time: Time | null, context: Context): Day | null {
  const { day } = chosen
  return day && (isInNight(chosen, time, context) ? addDays(day.day, 1) : day.day)
}

/**
 * Whether the time is in the night after the day that was typed: "friday night at 1". Between midnight and that time,
 * "tonight" is the current night.
 */
function isInNight(
  { day, parts }: Pick<Chosen, 'day' | 'parts'>,
  time: Time | null,
  { today, time: now }: Context,
): boolean {
  if (time === null || time >= END_OF_NIGHT || (day?.isSoft && day.day === today && time >= now)) return false
  return [...(day ? [day] : []), ...parts].some((each) => each.isSoft && each.time! >= EVENING)
}

/**
 * The rule for the day after each occurrence: the night after each friday is on a saturday, in weeks that also begin a
 * day later. Null when no rule can express it: "the last workday of the month", "the 15th".
 */
function aDayLater(rule: Rule): Rule | null {
  const { bymonthday, bysetpos } = rule
  if (bymonthday.length > 0 || bysetpos.length > 0 || rule.byday.some(({ ordinal }) => ordinal !== null)) return null
  const byday = rule.byday.map((each) => ({ ...each, weekday: dayAfter(each.weekday) }))
  return { ...rule, byday, wkst: rule.interval > 1 && byday.length > 1 ? dayAfter(rule.wkst) : rule.wkst }
}

const dayAfter = (weekday: Weekday): Weekday => ((weekday % 7) + 1) as Weekday

/**
 * The clock time, adjusted by a part of the day beside it ("tonight at 8"); without a clock time, the time of the part.
 */
export function timeOf({ day, repeat, clock, parts }: Pick<Chosen, 'day' | 'repeat' | 'clock' | 'parts'>): Time | null {
  if (day?.time && !day.isSoft) return day.time
  const part = parts[0]?.time ?? day?.time ?? repeat?.time ?? null
  if (!clock) return part
  const { hour, minute, half } = clock.clock
  if (half || part === null) return clock.time
  if (part >= EVENING && (hour === 12 || hour < 4)) return timeFromMinutes((hour % 12) * 60 + minute)
  if (hour >= 12) return clock.time
  if (part >= '14:00') return timeFromMinutes((hour + 12) * 60 + minute)
  return part === '09:00' ? timeFromMinutes(hour * 60 + minute) : clock.time
}
