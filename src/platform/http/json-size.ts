import { invalid } from '../../domain/errors.ts'

/** Limits per body, so that parsing never blocks the event loop for long. */
const MOST_VALUES = 500_000
const MOST_NAMES = 2_000

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_OBJECT = 0x7b
const OPEN_LIST = 0x5b

/**
 * Scans a large JSON text before it is parsed: 422 for more than 500,000 values or 2,000 different names, which would
 * take seconds and hundreds of megabytes to parse. Names are compared by hash. Does not check that the text is JSON.
 */
export function refuseTooMany(text: string): void {
  let values = 0
  let inText = false
  let hash = 0
  const names = new Set<number>()
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === QUOTE) {
      inText = !inText
      if (inText) hash = 0
    } else if (inText) {
      if (unit === BACKSLASH) at++
      else hash = (Math.imul(hash, 31) + unit) | 0
    } else if (unit === COLON) {
      names.add(hash)
      if (names.size > MOST_NAMES) throw invalid({ body: `must not hold more than ${MOST_NAMES} different names` })
    } else if (unit === COMMA || unit === OPEN_OBJECT || unit === OPEN_LIST) {
      if (++values > MOST_VALUES) throw invalid({ body: `must not hold more than ${MOST_VALUES} values` })
    }
  }
}
