const END_OF_EMBEDDING = '\u202c'
const END_OF_ISOLATE = '\u2069'
const BEGINNINGS: ReadonlyMap<string, string> = new Map([
  ...[...'\u202a\u202b\u202d\u202e'].map((sign) => [sign, END_OF_EMBEDDING] as const),
  ...[...'\u2066\u2067\u2068'].map((sign) => [sign, END_OF_ISOLATE] as const),
])
const SIGNS = /[\u202a-\u202e\u2066-\u2069]/g
const LINE_BREAK = /[\n\r\u0085\u2029]/

/**
 * A text with an end for each change of direction that it begins, so that none reaches into a sentence around it
 * (UAX #9, X5 to X8). A line break ends them all, and the end of an isolate what was begun in it.
 */
export function withDirectionsEnded(text: string): string {
  /** The ends to come, those of embeddings by the isolate around them. */
  const open: string[][] = [[]]
  for (const [sign] of text.split(LINE_BREAK).at(-1)!.matchAll(SIGNS)) {
    const end = BEGINNINGS.get(sign)
    if (end === END_OF_ISOLATE) open.push([])
    else if (end) open.at(-1)!.push(end)
    else if (sign === END_OF_EMBEDDING) open.at(-1)!.pop()
    else if (open.length > 1) open.pop()
  }
  return (
    text +
    open
      .toReversed()
      .map((embeddings) => embeddings.join(''))
      .join(END_OF_ISOLATE)
  )
}
