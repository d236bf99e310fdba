import { UPLOAD_PART } from '../../contract/attachments.ts'
import { invalid } from '../../domain/errors.ts'

/** An object takes some sixty bytes of memory, however few of the file. */
const MOST_OBJECTS = 2_000_000
const MOST_VALUES = 10_000_000

const [QUOTE, BACKSLASH, COMMA, BRACE, BRACKET] = Buffer.from('"\\,{[')

/** 422 `fields.file` for JSON that would take too much memory once it is parsed; it may still be none. */
export function refuseTooMany(json: Uint8Array): void {
  let [objects, values] = [0, 0]
  let isText = false
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (byte === QUOTE) isText = !isText
    else if (isText) {
      if (byte === BACKSLASH) at++
    } else if (byte === BRACE || byte === BRACKET) objects++
    else if (byte === COMMA) values++
  }
  if (objects > MOST_OBJECTS) throw invalid({ [UPLOAD_PART]: `holds more than ${MOST_OBJECTS} objects` })
  if (values > MOST_VALUES) throw invalid({ [UPLOAD_PART]: `holds more than ${MOST_VALUES} values` })
}
