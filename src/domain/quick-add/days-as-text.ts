import { joined, says, wordAt, type Line } from './line.ts'
import { namesDays } from './senses/joint-rule.ts'
import { isSameDay, type PhraseToken } from './senses/sense.ts'

/**
 * Whether a day, or mondays, are not meant: after "except", or after another such day and "and". `from` is its first word
 * without its lead, `before` the phrase before it.
 */
export function isExcepted(line: Line, token: PhraseToken, from: number, before: PhraseToken | undefined): boolean {
  if (token.kind !== 'date' && token.weak !== 'often') return false
  const free = before?.to ?? 0
  let first = token.from
  while (first > free && isListed(line, first - 1, token)) first--
  if (before?.isExcepted && first === free && goesOn(line, token, before, first)) return true
  for (let end = first; end <= from; end++) if (endsExcept(line, end)) return true
  return false
}

/** "24 dec and 1 jan", "24 dec, 25 dec", "from 24 dec until 1 jan"; not "except tomorrow until 1 dec". */
function goesOn(line: Line, token: PhraseToken, before: PhraseToken, first: number): boolean {
  if (token.limit) return token.limit === 'until' && before.limit === 'from'
  const isList = wordAt(line, before.to - 1).after === ',' && Boolean(before.isCalendarDay && token.isCalendarDay)
  return first < token.from || isList
}

/**
 * Whether it is a day that a repeat before it comes on too, at another time: "every monday at 7 and friday at 8", "and at
 * 8 on friday".
 */
export function isAnotherDay(line: Line, token: PhraseToken, tokens: PhraseToken[]): boolean {
  const time = tokens.at(-1)
  const isTimed = time?.kind === 'time' && time.to === token.from
  const before = isTimed ? tokens.slice(0, -1) : tokens
  const and = (isTimed ? time : token).from - 1
  if (token.kind !== 'date' || token.limit || before.at(-1)?.to !== and) return false
  return (
    line.lexicons.some((each) => each.and.has(wordAt(line, and).text)) &&
    before.some(({ kind, isSure }) => kind === 'repeat' && isSure)
  )
}

/** Leaves "a saturday", which may be any, in the title, where no time, length nor repeat is said: "find a saturday for the party". */
export function leaveAnyWeekday(line: Line, tokens: PhraseToken[]): void {
  if (tokens.some(({ kind }) => ['time', 'duration', 'repeat'].includes(kind))) return
  tokens.forEach((token, index) => {
    const article = wordAt(line, token.from - 1)
    const isAny =
      token.weekday !== undefined &&
      token.lead === '' &&
      article.after === '' &&
      line.lexicons.some(({ articles, numbers }) => articles.has(article.text) && numbers.get(article.text) === 1)
    const next = tokens[index + 1]
    const isNamed = next?.from === token.to && isSameDay(token, next)
    if (isAny && !isNamed) token.kind = 'text'
  })
}

/** Leaves "2 days after the 30th every month", for which there is no rule, in the title. */
export function leaveDaysOfOneMonth(tokens: PhraseToken[]): void {
  const sure = tokens.filter(({ isSure }) => isSure)
  const monthly = sure.filter(({ kind, rule }) => kind === 'repeat' && rule!.freq === 'MONTHLY' && !namesDays(rule!))
  const days = sure.filter(({ isOfOneMonth, limit }) => isOfOneMonth && !limit)
  if (monthly.length > 0 && days.length > 0) for (const each of [...monthly, ...days]) each.kind = 'text'
}

/** The words before the last day of "24, 25 and 26 dec" or "24 to 26 dec"; not the 2 of "all except 2 tomorrow". */
function isListed(line: Line, index: number, { isCalendarDay }: PhraseToken): boolean {
  line.step()
  const { text, after } = wordAt(line, index)
  if (!/^[,.]?$/.test(after)) return false
  return (
    (isCalendarDay && /^\d{1,2}\D{0,2}$/.test(text)) ||
    line.lexicons.some(({ and, to }) => and.has(text) || to.has(text))
  )
}

const endsExcept = (line: Line, end: number): boolean =>
  line.lexicons.some((lexicon) =>
    lexicon.except.some((words) => joined(line, end - 1, lexicon) && says(line, end - words.length, words, lexicon)),
  )
