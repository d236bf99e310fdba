/**
 * Prefix of provisional positions, which sort after all of the server's; an id after it keeps several of them in
 * order.
 */
export const LAST = '~'

/** The order of two texts by their UTF-16 units, as the server orders positions, days and ids. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The order that people gave to rows of one kind; provisional positions last. */
export const byPosition = (a: { position: string }, b: { position: string }): number =>
  compareTexts(a.position, b.position)
