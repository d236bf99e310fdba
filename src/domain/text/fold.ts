/** Letters that Unicode normalization does not decompose, and their plain spelling. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
}
const ASCII = /^[\0-\x7f]*$/
/** Accents, and the soft hyphen, which pages on the web put inside long words. */
const IGNORED = /[\u0300-\u036f\u00ad]/g
const SPECIAL = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g')
const ASCII_WORD = /[a-z0-9]+/g
const WORD = /[\p{L}\p{N}\p{M}\p{Co}]+/gu

/**
 * Normalizes a text for searching: lower case, no accents or soft hyphens, ß as ss, æ as ae, ø as o, å as a. Folding is
 * idempotent.
 */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(IGNORED, '')
    .toLowerCase()
    .replace(SPECIAL, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFC')
}

/** The folded words of a text in order: runs of letters, digits and combining marks. */
export function foldedWords(text: string): string[] {
  return (ASCII.test(text) ? text.toLowerCase().match(ASCII_WORD) : fold(text).match(WORD)) ?? []
}

/** The folded words of a text, with a space before and after each: whether a word is among them is one search. */
export const spacedWords = (text: string): string => ` ${foldedWords(text).join(' ')} `
