import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { badRequest, Refusal } from '../../domain/errors.ts'
import { MIB } from '../../domain/sizes.ts'
import { readBytes, refuseCompressed } from '../../platform/http/body/body.ts'

/** Bytes of an object. */
export const LARGEST_OBJECT = MIB
/** Bytes of XML: some programs name all their tasks in one multiget, 10,000 of them here. */
export const LARGEST_XML = 2 * LARGEST_OBJECT

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The body as text. `refuse`: what is said of one that is too large or no UTF-8. */
async function bodyText(
  incoming: IncomingMessage,
  refuse: { large?: () => Refusal; text: () => Refusal },
  limit = LARGEST_OBJECT,
  decode: (bytes: Buffer) => string = (bytes) => utf8.decode(bytes),
): Promise<string> {
  refuseCompressed(incoming)
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(incoming.headers['content-type'] ?? '') ?? []
  if (!/^utf-?8$|^us-ascii$/i.test(charset)) throw refuse.text()
  try {
    return decode(await readBytes(incoming, limit))
  } catch (error) {
    if (error instanceof TypeError) throw refuse.text()
    if (error instanceof Refusal && error.code === 'payload_too_large' && refuse.large) throw refuse.large()
    throw error
  }
}

const badXml = {
  large: () => badRequest(`The XML is larger than ${LARGEST_XML} bytes`),
  text: () => badRequest('Send XML in UTF-8'),
}

export const xmlText = (incoming: IncomingMessage): Promise<string> => bodyText(incoming, badXml, LARGEST_XML)

/**
 * The text of a calendar object. Simple programs fold a line within a character (RFC 5545, 3.1): such lines are read
 * unfolded. `isAsSent`: whether there is none.
 */
export async function objectText(
  incoming: IncomingMessage,
  refuse: () => Refusal,
): Promise<{ text: string; isAsSent: boolean }> {
  let isAsSent = true
  const text = await bodyText(incoming, { text: refuse }, LARGEST_OBJECT, (bytes) => {
    isAsSent = isUtf8(bytes)
    return utf8.decode(isAsSent ? bytes : unfolded(bytes))
  })
  return { text, isAsSent }
}

const unfolded = (bytes: Buffer): Buffer =>
  Buffer.from(bytes.toString('latin1').replaceAll(/\r?\n[ \t]/g, ''), 'latin1')
