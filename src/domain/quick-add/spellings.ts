/** How letters are written on a keyboard that lacks them. */
const WITHOUT_LETTERS: readonly Readonly<Record<string, string>>[] = [
  { æ: 'ae', ø: 'oe', å: 'aa' },
  { æ: 'ae', ø: 'o', å: 'a' },
]
/** Shorter ones would be other words: søn is a son then. */
const SHORTEST_WITHOUT = 4

/** A word, and how it is written without those letters. */
export const spellings = (word: string): string[] =>
  word.length < SHORTEST_WITHOUT
    ? [word]
    : [word, ...WITHOUT_LETTERS.map((letters) => word.replace(/[æøå]/g, (letter) => letters[letter]!))]
