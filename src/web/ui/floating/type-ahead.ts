const PAUSE_MS = 700

let typed = ''
let lastAt = -PAUSE_MS

/**
 * Which name the letters typed so far go to: one that begins with them, else one with such a word; -1 for none. A
 * pause begins anew, and the same letter again goes on to the next. `from` has the focus; `at` is the key's time in ms.
 */
export function typeAhead(letter: string, names: readonly string[], from: number, at: number): number {
  const before = at - lastAt < PAUSE_MS ? typed : ''
  const again = before === letter.toLowerCase()
  typed = again ? before : before + letter.toLowerCase()
  lastAt = at
  const start = before === '' || again ? from + 1 : Math.max(from, 0)
  const inTurn = names.map((_, index) => (start + index) % names.length)
  const lower = names.map((name) => name.toLowerCase())
  const begins = inTurn.find((index) => lower[index]?.startsWith(typed))
  return begins ?? inTurn.find((index) => lower[index]?.includes(` ${typed}`)) ?? -1
}

/** What was typed counts for nothing in another menu, however soon that opens. */
export const forgetTyped = (): unknown => (lastAt = -PAUSE_MS)

/** Whether a key writes something now: Space only in the middle of a name. */
export const isTyping = ({ key, timeStamp, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 &&
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  (key !== ' ' || (typed !== '' && timeStamp - lastAt < PAUSE_MS))
