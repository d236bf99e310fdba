import type { Lexicon } from './lexicon.ts'
import { isPreposition, isPronoun } from './leads.ts'
import { followsTo, followsWholeNumber, isDashAt, isNounAt, isOfLanguage, wordAt, type Line } from './line.ts'
import { areBeside, isDayBeforeDash, placesOf } from './places.ts'
import { isMeeting } from './ranges-before-days.ts'
import { namesDays } from './senses/joint-rule.ts'
import { isClock, isSameDay, saysWhen, type PhraseToken } from './senses/sense.ts'

/**
 * Decides which ambiguous phrases count, by their context. `isTaken` tells which words are tokens of another kind, such
 * as `#Home`; they are skipped when looking at neighbours and ends of the line.
 */
export function weigh(line: Line, tokens: PhraseToken[], isTaken: (word: number) => boolean): void {
  for (const token of tokens) token.isSure ||= hasOwnReason(line, token)
  const near = new Neighbours(line, tokens, isTaken)
  for (let round = 0; round < 3; round++) {
    const before = sureCount(tokens)
    tokens.forEach((token, index) => near.settle(token, index))
    for (let index = tokens.length - 1; index >= 0; index--) near.settle(tokens[index]!, index)
    if (sureCount(tokens) === before) return
  }
}

const isDay = (token: PhraseToken | null): token is PhraseToken =>
  token !== null && isSureNear([token], 'date', 'repeat')

const sureCount = (tokens: PhraseToken[]) => tokens.reduce((sum, token) => sum + Number(token.isSure), 0)

/**
 * A word before it such as "on" or "until", not the "@" of a place ("lunch @ Sun Cafe"); for short weekdays it must be of
 * the same language ("this man" is English).
 */
function hasOwnReason(line: Line, { weak, from, to, lead, lexicon }: PhraseToken): boolean {
  if (weak !== 'short' && weak !== 'common word' && weak !== 'figures') return false
  const before = line.words[from - 1]
  const text = lead || (before?.after === '' ? before.text : '')
  if (text === '@' || (weak === 'short' && isPronoun(line, to, lexicon))) return false
  return (weak === 'short' ? [lexicon] : line.lexicons).some((each) =>
    [each.leads, each.weekdayLeads, each.calendarLeads, each.until, each.from, each.every].some((words) =>
      words.has(text),
    ),
  )
}

/** Whether a sure phrase of one of these kinds is beside it; the rest of a repeat is one. */
const isSureNear = (around: PhraseToken[], ...kinds: PhraseToken['kind'][]): boolean =>
  around.some(({ kind, isSure }) => isSure && kinds.includes(kind === 'rest' ? 'repeat' : kind))

/** "mon 9:00", "mon morning", "ma. 9.30", "mon 9-10:30", "mon 13/2"; not "the repair man at 9" and "har fri kl. 14" of two languages. */
const isDayBeside = (line: Line, short: PhraseToken, around: PhraseToken[], after: PhraseToken | null): boolean =>
  isSureNear(
    around.filter((each) => isOfLanguage(line, each, short.lexicon)),
    'time',
    'repeat',
  ) ||
  (after?.weak === 'part' && short.lexicon === after.lexicon) ||
  (after?.weak === 'dotted' && short.lexicon === after.lexicon) ||
  (after?.weak === 'after day' && /^\d/.test(wordAt(line, after.from).text)) ||
  around.some((each) => isSameDay(short, each))

/** Compares each phrase with its neighbours. */
class Neighbours {
  readonly #line: Line
  readonly #tokens: PhraseToken[]
  readonly #isTaken: (word: number) => boolean
  readonly #atStart: boolean[] = []
  readonly #atEnd: boolean[] = []
  readonly #beside: (left: PhraseToken, right: PhraseToken) => boolean
  readonly #places: number[]

  constructor(line: Line, tokens: PhraseToken[], isTaken: (word: number) => boolean) {
    this.#line = line
    this.#tokens = tokens
    this.#isTaken = isTaken
    this.#places = placesOf(line, isTaken)
    this.#beside = (left, right) => areBeside(line, this.#places, left, right)
  }

  settle(token: PhraseToken, index: number): void {
    this.#line.step()
    const before = this.#neighbour(index, -1)
    const after = this.#neighbour(index, 1)
    const isLast = this.#places[token.to] === this.#places.at(-1)
    this.#atStart[index] = this.#places[token.from] === 0 || Boolean(before?.isSure && this.#atStart[index - 1])
    this.#atEnd[index] = isLast || Boolean(after?.isSure && this.#atEnd[index + 1])
    if (!token.isSure) token.isSure = this.#hasReason(token, index, before, after)
  }

  #neighbour(index: number, step: 1 | -1): PhraseToken | null {
    const [token, other] = [this.#tokens[index]!, this.#tokens[index + step]]
    if (!other || other.kind === 'text') return null
    if (step > 0 && isClock(other) && isDayBeforeDash(this.#line, token, other)) return other
    return (step < 0 ? this.#beside(other, token) : this.#beside(token, other)) ? other : null
  }

  #hasReason(token: PhraseToken, index: number, before: PhraseToken | null, after: PhraseToken | null): boolean {
    const around = [before, after].filter((each) => each !== null)
    switch (token.weak) {
      case 'short':
        return (
          !isNounAt(this.#line, token) &&
          !isPronoun(this.#line, token.to, token.lexicon) &&
          (this.#endsRange(token, index) || isDayBeside(this.#line, token, around, after))
        )
      case 'common word':
      case 'figures':
        return this.#isDate(token, index, around, after)
      case 'fraction':
        if (!before && followsWholeNumber(this.#line, token.from)) return false
        return isSureNear(around, 'date', 'time', 'repeat') || Boolean(this.#atEnd[index])
      case 'weekday':
        return (
          around.some((each) => isSameDay(each, token)) ||
          this.#limits(token, index, around) ||
          this.#endsRange(token, index) ||
          this.#isTimed(token, after)
        )
      case 'monthly':
        return around.some(({ kind, rule }) => kind === 'repeat' && rule!.freq === 'MONTHLY')
      case 'edge':
        return isSureNear(around, 'date', 'time', 'repeat') || this.#isAtEdge(index)
      case 'part':
        return !isNounAt(this.#line, token) && (isSureNear(around, 'date', 'repeat') || this.#isShortDay(before))
      case 'after day':
        return isDay(before) || (isDay(after) && this.#isMeeting(token, after))
      case 'dotted':
        return isDay(before) && this.#isIn(before, token.lexicon)
          ? !isClock(after)
          : isDay(after) && this.#isIn(after, token.lexicon) && this.#isMeeting(token, after)
      case 'alone':
        return this.#tokens.every((each) => each === token || !saysWhen(each))
      case 'once':
        return before?.kind === 'repeat' && before.isSure && this.#followsComma(token)
      case 'often':
        return !isNounAt(this.#line, token) && !this.#hasOtherDay(token) && this.#isSetApart(token, index, around)
      default:
        return false
    }
  }

  /** "13/2 at 9", "the sun 13/2", "13/2 - 20/2", or a date that begins or ends the line. */
  #isDate(token: PhraseToken, index: number, around: PhraseToken[], after: PhraseToken | null): boolean {
    return (
      isSureNear(around, 'date', 'time', 'repeat') ||
      (after?.weak === 'dotted' && this.#isIn(token, after.lexicon)) ||
      around.some((each) => isSameDay(each, token)) ||
      this.#isAtEdge(index) ||
      this.#beginsRange(token, index)
    )
  }

  /** "from the 20th every week", or at the end of the line. */
  #limits(token: PhraseToken, index: number, around: PhraseToken[]): boolean {
    if (!token.limit || this.#isOfAnotherDay(around)) return false
    return isSureNear(around, 'repeat', 'time', 'date', 'duration') || Boolean(this.#atEnd[index])
  }

  /** Where no other time is named. */
  #isMeeting(range: PhraseToken, day: PhraseToken): boolean {
    return isMeeting(this.#line, range, day) && this.#tokens.every((each) => each === range || !isClock(each))
  }

  /** "fri night" */
  #isShortDay(before: PhraseToken | null): boolean {
    return before?.weak === 'short' && !isNounAt(this.#line, before)
  }

  /** Beside something sure, a name or the line's end; "saturdays 10-11:30", not "fridays 12.50 to Bo", "mondays or fridays 10-11:30". */
  #isSetApart(token: PhraseToken, index: number, around: PhraseToken[]): boolean {
    const isTime = (time: PhraseToken) => {
      if (time.weak !== 'dotted') return time.weak === 'after day' && time.minutes !== undefined
      return token.lexicon === time.lexicon || (this.#isIn(token, time.lexicon) && this.#standsAlone(time))
    }
    const isPart = token.lexicon.pluralWeekdays.has(wordAt(this.#line, token.from - 2).text)
    const hasTime = !isPart && around.some((each) => each.from >= token.to && isTime(each))
    if (around.some(({ isSure }) => isSure) || (hasTime && token.rule!.byday.length > 0)) return true
    return this.#touchesName(token) || Boolean(this.#atEnd[index]) || this.#opensLine(token)
  }

  /** "On weekdays take pills", "om mandagen: løb", "daily: pills"; not "weekdays off", nor "weekly: gym every monday". */
  #opensLine({ from, to, rule, lexicon }: PhraseToken): boolean {
    if (this.#places[from] !== 0 || this.#tokens.some(({ kind, weak }) => kind === 'repeat' && !weak)) return false
    return wordAt(this.#line, to - 1).after === ':' || (namesDays(rule!) && isPreposition(this.#line, from, lexicon))
  }

  /** Whether nothing follows that an amount may be for: the end, a name, another phrase, a comma, a bracket, "with Bo". */
  #standsAlone({ to }: PhraseToken): boolean {
    const { text, before } = wordAt(this.#line, to)
    if (text === '' || before !== '' || wordAt(this.#line, to - 1).after !== '' || this.#isTaken(to)) return true
    if (this.#line.lexicons.some(({ beside }) => beside.has(text))) return true
    return this.#tokens.some(({ kind, from }) => kind !== 'text' && from === to)
  }

  /** Whether a phrase may be of this language: "24. december" is Danish too, and all is for a Danish person. */
  #isIn(token: PhraseToken, lexicon: Lexicon): boolean {
    if (token.lexicon === lexicon || this.#line.context.locale.startsWith(lexicon.code)) return true
    const names = [lexicon.weekdays, lexicon.months, lexicon.calendarLeads]
    return this.#line.words.slice(token.from, token.to).some(({ text }) => names.some((each) => each.has(text)))
  }

  /** "Reply to the mail from the 20th tomorrow": nothing repeats, and the day beside it is the one that is meant. */
  #isOfAnotherDay(around: PhraseToken[]): boolean {
    const repeats = this.#tokens.some(({ kind, isSure }) => kind === 'repeat' && isSure)
    return !repeats && around.some(({ kind, isSure, limit }) => kind === 'date' && isSure && !limit)
  }

  /** "the 1st at 9" */
  #isTimed({ from }: PhraseToken, after: PhraseToken | null): boolean {
    const hasArticle = this.#line.lexicons.some(({ articles }) => articles.has(wordAt(this.#line, from).text))
    return hasArticle && after?.kind === 'time' && after.isSure && after.weak === undefined
  }

  /** "from mon to fri", "from the 1st to the 24th" */
  #endsRange(token: PhraseToken, index: number): boolean {
    const before = this.#tokens[index - 1]
    return (
      before?.limit === 'from' && before.isSure && before.to === token.from - 1 && followsTo(this.#line, token.from)
    )
  }

  /** "13/2 - 20/2", "20/12 and 21/12" */
  #beginsRange(token: PhraseToken, index: number): boolean {
    const after = this.#tokens[index + 1]
    const between = token.to
    if (after?.kind !== 'date' || !after.isSure || after.from !== between + 1) return false
    if (!after.isCalendarDay || !(token.day && after.day && token.day < after.day)) return false
    const { text } = wordAt(this.#line, between)
    const joins =
      isDashAt(this.#line, between) || this.#line.lexicons.some(({ and, to }) => and.has(text) || to.has(text))
    return joins && wordAt(this.#line, between - 1).after === ''
  }

  #isAtEdge(index: number): boolean {
    return Boolean(this.#atStart[index] || this.#atEnd[index])
  }

  /** Whether the line names the day of a month itself: "last workday on friday". */
  #hasOtherDay({ rule }: PhraseToken): boolean {
    if (rule?.freq !== 'MONTHLY' || !namesDays(rule)) return false
    return this.#tokens.some(({ kind, limit }) => kind === 'date' && !limit)
  }

  #touchesName(token: PhraseToken): boolean {
    return this.#followsComma(token) || this.#isTaken(token.from - 1) || this.#isTaken(token.to)
  }

  #followsComma({ from }: PhraseToken): boolean {
    return wordAt(this.#line, from - 1).after.endsWith(',')
  }
}
