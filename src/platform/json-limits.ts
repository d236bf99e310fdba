import { randomInt } from 'node:crypto'

/** The most that a JSON text may hold: objects and lists, values of any kind, different names. */
interface JsonLimits {
  objects?: number
  values: number
  names: number
}

const [QUOTE, BACKSLASH, COMMA, COLON, OPEN_OBJECT, OPEN_LIST, CLOSE_OBJECT, CLOSE_LIST] = Array.from(
  '"\\,:{[}]',
  (sign) => sign.charCodeAt(0),
)

/** Odd, and not to be foreseen: for a known hash, names that share it are easily found. */
const FACTOR = randomInt(2 ** 31) * 2 + 1

/** The shift is needed because some names share the sum of their products by every odd factor. */
function hashOf(before: number, unit: number): number {
  const product = Math.imul(before + unit, FACTOR)
  return product ^ (product >>> 15)
}

/** Whether objects and lists are nested deeper than that; of text that is no JSON the answer means nothing. */
export function isDeeperThan(levels: number, json: string): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < json.length; at++) {
    const unit = json.charCodeAt(at)
    if (unit === QUOTE) isText = !isText
    else if (isText) at += Number(unit === BACKSLASH)
    else if (unit === OPEN_OBJECT || unit === OPEN_LIST) {
      if (++depth > levels) return true
    } else if (unit === CLOSE_OBJECT || unit === CLOSE_LIST) depth--
  }
  return false
}

/**
 * `more than 2000 different names`: the first limit that a JSON text (or its UTF-8) exceeds, else null. Many values or
 * names take seconds and gigabytes to parse, so they are counted before. Names are compared by hash. Does not check
 * that it is JSON.
 */
export function exceededLimit(json: string | Uint8Array, most: JsonLimits): string | null {
  const { objects: mostObjects = Infinity, values: mostValues, names: mostNames } = most
  const unitAt = typeof json === 'string' ? (at: number) => json.charCodeAt(at) : (at: number) => json[at]!
  let [objects, values, hash] = [0, 0, 0]
  let isText = false
  const names = new Set<number>()
  for (let at = 0; at < json.length; at++) {
    const unit = unitAt(at)
    if (unit === QUOTE) {
      isText = !isText
      if (isText) hash = 0
    } else if (isText) {
      hash = hashOf(hash, unit)
      if (unit === BACKSLASH) hash = hashOf(hash, unitAt(++at))
    } else if (unit === COLON) {
      if (names.add(hash).size > mostNames) return `more than ${mostNames} different names`
    } else if (unit === COMMA || unit === OPEN_OBJECT || unit === OPEN_LIST) {
      if (unit !== COMMA && ++objects > mostObjects) return `more than ${mostObjects} objects`
      if (++values > mostValues) return `more than ${mostValues} values`
    }
  }
  return null
}
