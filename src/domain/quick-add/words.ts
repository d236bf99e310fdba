import { isVisible, visibly } from '../text/visible.ts'

/** A word of the line. `text` is lower case (but `INITIALS`) without surrounding punctuation; empty for words to ignore. */
export interface Word {
  /** Position of `text` in the whole text. */
  start: number
  end: number
  text: string
  /** The opening bracket directly before it. */
  before: string
  /** The punctuation directly after it. */
  after: string
  /** `sigil`: `#`, `/`, `@` or `+` when the word begins with it; `name`: the rest as typed. */
  sigil: string
  name: string
  isQuoted: boolean
}

const OPENING = '(['
const CLOSING = '.,;:!?)]'
const SIGILS = '#/@+'
/** In capitals a name, such as that of California, and never the Danish "ca." of "ca. kl. 9". */
const INITIALS = 'CA'
/** By the mark that opens a quotation, the one that ends it; phones write the curly ones. */
export const CLOSING_QUOTE: Readonly<Record<string, string>> = { '"': '"', '“': '”', '„': '“' }

/** Splits `text` from `start` to `end` into words. `glued` are words that may be joined to digits (kl10, kl.10), with a dot those that need it, before a day and a month (d.24.12). */
export function wordsOf(text: string, start: number, end: number, glued: readonly string[], step: () => void): Word[] {
  const words: Word[] = []
  const closing = new LastQuotes(text, end)
  let quotedUntil = start
  for (let at = start; at < end;) {
    step()
    if (isSpace(text.charAt(at))) {
      at++
      continue
    }
    const before =
      OPENING.includes(text.charAt(at)) && at + 1 < end && !isSpace(text.charAt(at + 1)) ? text.charAt(at) : ''
    const core = at + before.length
    if (core >= quotedUntil) quotedUntil = Math.max(quotedUntil, closing.endOfQuote(core))
    const word = quotedName(text, core, end, closing) ?? plainWord(text, core, end)
    word.before = before
    at = word.end + word.after.length
    if (core < quotedUntil) words.push({ ...word, text: '', sigil: '' })
    else words.push(...parted(word, text, glued))
  }
  return words
}

/** Whether a character is white space. */
export const isSpace = (char: string) => /\s/.test(char)

/**
 * Finds closing quotes in linear time: remembers the last quote of each kind, so that the line is not searched in vain.
 */
class LastQuotes {
  readonly #text: string
  readonly #end: number
  readonly #last = new Map<string, number>()

  constructor(text: string, end: number) {
    this.#text = text
    this.#end = end
  }

  /** Index of the quote that closes the one at `at`, or -1. */
  close(at: number): number {
    const mark = CLOSING_QUOTE[this.#text[at] ?? '']
    if (!mark) return -1
    if (!this.#last.has(mark)) this.#last.set(mark, this.#text.lastIndexOf(mark, this.#end - 1))
    return this.#last.get(mark)! > at ? this.#text.indexOf(mark, at + 1) : -1
  }

  /** The end of a quotation that opens at `at` and closes at the end of a word; `at` if there is none. */
  endOfQuote(at: number): number {
    const close = this.close(at)
    const next = this.#text[close + 1] ?? ' '
    return close > at && (close + 1 >= this.#end || isSpace(next) || CLOSING.includes(next)) ? close + 1 : at
  }
}

function quotedName(text: string, start: number, end: number, quotes: LastQuotes): Word | null {
  const sigil = text.charAt(start)
  if (!SIGILS.includes(sigil)) return null
  const close = quotes.endOfQuote(start + 1) - 1
  if (close <= start + 2 || close >= end) return null
  const name = visibly(text.slice(start + 2, close))
  return name === ''
    ? null
    : { ...wordFrom(text, start, close + 1, tailEnd(text, close + 1, end), sigil, name), isQuoted: true }
}

/** The punctuation after a quoted name. */
function tailEnd(text: string, from: number, end: number): number {
  let to = from
  while (to < end && CLOSING.includes(text.charAt(to))) to++
  return to
}

function plainWord(text: string, start: number, end: number): Word {
  let chunkEnd = start
  while (chunkEnd < end && !isSpace(text.charAt(chunkEnd))) chunkEnd++
  let core = chunkEnd
  while (core > start && CLOSING.includes(text.charAt(core - 1))) core--
  if (core === start) return wordFrom(text, start, chunkEnd, chunkEnd, '', '')
  const first = text.charAt(start)
  const sigil = SIGILS.includes(first) && isVisible(text.slice(start + 1, core)) ? first : ''
  return wordFrom(text, start, core, chunkEnd, sigil, sigil && text.slice(start + 1, core))
}

function wordFrom(text: string, start: number, end: number, tail: number, sigil: string, name: string): Word {
  const typed = sigil ? '' : text.slice(start, end)
  const spelled = typed === INITIALS ? typed : typed.normalize('NFC').toLowerCase()
  return { start, end, text: spelled, before: '', after: text.slice(end, tail), sigil, name, isQuoted: false }
}

/** Splits `kl.10`, `!30` and `!friday` into two words, not `!p1`. */
function parted(word: Word, text: string, glued: readonly string[]): Word[] {
  const found = glued.find((each) => word.text.startsWith(each)) ?? '!'
  const sign = found.replace('.', '')
  const dotted = word.text[sign.length] === '.' ? 1 : 0
  const rest = word.text.slice(sign.length + dotted)
  const isPart = found === '!' ? /^(?!p[1-4]$)[\p{L}\d]/u : found === sign ? /^\d/ : /^\d+[./]\d/
  if (!word.text.startsWith(sign) || !isPart.test(rest)) return [word]
  const cut = word.start + sign.length
  return [{ ...word, end: cut, text: sign, after: dotted ? '.' : '' }, wordAfterSign(word, text, cut + dotted)]
}

function wordAfterSign(word: Word, text: string, start: number): Word {
  return { ...word, start, text: text.slice(start, word.end).toLowerCase(), before: '' }
}
