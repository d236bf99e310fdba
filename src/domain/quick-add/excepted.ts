import { joined, says, type Line } from './line.ts'
import type { PhraseToken } from './sense.ts'

/**
 * Whether a day is not meant: after "except", or after another such day and "and". `from` is its first word without its
 * lead, `before` the phrase before it.
 */
export function isExcepted(line: Line, token: PhraseToken, from: number, before: PhraseToken | undefined): boolean {
  if (token.kind !== 'date') return false
  const free = before?.to ?? 0
  let first = token.from
  while (first > free && isListed(line, first - 1)) first--
  if (before?.isExcepted && !token.limit && first === free && first < token.from) return true
  for (let end = first; end <= from; end++) if (endsExcept(line, end)) return true
  return false
}

/** Whether it is a day that a repeat before it comes on too, at another time: "every monday at 7 and friday at 8". */
export function isAnotherDay({ words, lexicons }: Line, token: PhraseToken, before: PhraseToken[]): boolean {
  const and = token.from - 1
  if (token.kind !== 'date' || token.limit || before.at(-1)?.to !== and) return false
  return lexicons.some((each) => each.and.has(words[and]!.text)) && before.some(({ kind }) => kind === 'repeat')
}

/** The words before the last day of "24, 25 and 26 dec". */
function isListed({ words, lexicons, step }: Line, index: number): boolean {
  step()
  const { text, after } = words[index]!
  return /^[,.]?$/.test(after) && (/^\d{1,2}\D{0,2}$/.test(text) || lexicons.some(({ and }) => and.has(text)))
}

const endsExcept = (line: Line, end: number): boolean =>
  line.lexicons.some((lexicon) =>
    lexicon.except.some((words) => joined(line, end - 1, lexicon) && says(line, end - words.length, words, lexicon)),
  )
