import { UPLOAD_PART } from '../../contract/attachments.ts'
import { invalid } from '../../domain/errors.ts'

/** An object takes about sixty bytes of memory, even when it is short in the file. */
const MOST_OBJECTS = 2_000_000
const MOST_VALUES = 10_000_000
/** Different names; an export has about eighty, and parsing millions of names takes minutes. */
const MOST_NAMES = 2_000

const [QUOTE, BACKSLASH, COMMA, COLON, BRACE, BRACKET] = Buffer.from('"\\,:{[')

/**
 * 422 `fields.file` for JSON that would take too much time or memory to parse. Names are compared by hash. Does not
 * check that it is JSON.
 */
export function refuseTooMany(json: Uint8Array): void {
  let [objects, values, hash] = [0, 0, 0]
  let isText = false
  const names = new Set<number>()
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]!
    if (byte === QUOTE) {
      isText = !isText
      if (isText) hash = 0
    } else if (isText) {
      if (byte === BACKSLASH) at++
      else hash = (Math.imul(hash, 31) + byte) | 0
    } else if (byte === COLON) {
      names.add(hash)
      refuseAbove(MOST_NAMES, names.size, 'different names')
    } else if (byte === BRACE || byte === BRACKET) refuseAbove(MOST_OBJECTS, ++objects, 'objects')
    else if (byte === COMMA) refuseAbove(MOST_VALUES, ++values, 'values')
  }
}

function refuseAbove(most: number, count: number, what: string): void {
  if (count > most) throw invalid({ [UPLOAD_PART]: `holds more than ${most} ${what}` })
}
