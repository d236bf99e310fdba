import { dayNumber, type Day } from '../calendar/day.ts'
import { DAY, MINUTE } from '../calendar/milliseconds.ts'
import { MORNING } from '../calendar/morning.ts'
import { minutesOf, type Time } from '../calendar/time.ts'
import { LONGEST_REMINDER } from '../lengths.ts'
import type { Chosen } from './choose.ts'
import { saidDay, timeOf, type ParsedDue } from './due.ts'
import { wordAt, type Line } from './line.ts'
import { isClockTime, isDate, isPartOfDay, isSameDay, type PhraseToken } from './senses/sense.ts'
import type { Context } from './types.ts'

/**
 * Makes one reminder of a `!` and the day, the time, or the day and time that directly follow it: "!friday 18:00". Any
 * other phrase there is text.
 */
export function withMoments(line: Line, tokens: PhraseToken[]): PhraseToken[] {
  const all: PhraseToken[] = []
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!
    const sign = line.words[token.from - 1]
    if (sign?.text !== '!' || sign.end !== token.start) {
      all.push(token)
      continue
    }
    const parts = momentFrom(line, tokens, index)
    all.push(parts ? momentToken(line, parts) : { ...token, kind: 'text', isSure: true })
    index += parts ? parts.length - 1 : 0
  }
  return all
}

/** A short weekday, or a part of the day, needs another word beside it: "!sun 9:00". */
function momentFrom(line: Line, tokens: PhraseToken[], index: number): PhraseToken[] | null {
  const token = tokens[index]!
  if (token.kind !== 'date' && token.kind !== 'time') return null
  const parts = [token]
  for (let next = tokens[index + 1]; next && parts[0]!.kind === 'date'; next = tokens[index + parts.length]) {
    const last = parts.at(-1)!
    const isOne = next.from === last.to && /^,?$/.test(wordAt(line, last.to - 1).after)
    if (!isOne || (last.kind === 'time' && !last.isSoft) || !(next.kind === 'time' || isSameDay(last, next))) break
    parts.push(next)
  }
  const isAlone = parts.length === 1 && (token.weak === 'short' || token.weak === 'part' || token.weak === 'after day')
  return isAlone ? null : parts
}

function momentToken(line: Line, parts: PhraseToken[]): PhraseToken {
  const [first, last] = [parts[0]!, parts.at(-1)!]
  const day = parts.findLast(isDate) ?? null
  const said = { day, repeat: null, clock: parts.find(isClockTime) ?? null, parts: parts.filter(isPartOfDay) }
  const time = timeOf(said)
  return {
    kind: 'reminder',
    moment: { day: saidDay(said, time, line.context), time: time ?? MORNING },
    from: first.from - 1,
    to: last.to,
    start: wordAt(line, first.from - 1).start,
    end: last.end,
    isSure: true,
    lead: '',
    lexicon: first.lexicon,
  }
}

const unchanged = (day: Day, time: Time): number => dayNumber(day) * DAY + minutesOf(time) * MINUTE

/**
 * Gives the reminders at a day or time their minutes from the due moment; those too far from it are removed from
 * `chosen`. A task without a date has none: they are removed too, and the last of them is returned.
 */
export function settleMoments(
  chosen: Chosen,
  due: ParsedDue,
  { given, instantOf = unchanged }: Context,
): PhraseToken | null {
  const namesDay = chosen.day !== null || chosen.repeat !== null
  const day = namesDay ? due.day : (given?.day ?? due.day)
  const time = due.time ?? (namesDay ? null : given?.time) ?? null
  // Of a task without a time, reminders count on the clock.
  const at = time === null ? unchanged : instantOf
  const unsettled = day === null ? chosen.reminders.filter(({ moment }) => moment) : []
  chosen.reminders = chosen.reminders
    .filter((token) => !unsettled.includes(token))
    .map((token) => {
      const { moment } = token
      if (!moment || day === null) return token
      const apart = at(moment.day ?? day, moment.time) - at(day, time ?? MORNING)
      return { ...token, minutes: Math.round(apart / MINUTE) }
    })
    .filter(({ minutes }) => Math.abs(minutes!) <= LONGEST_REMINDER)
  return unsettled.at(-1) ?? null
}
