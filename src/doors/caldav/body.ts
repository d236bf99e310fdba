import type { IncomingMessage } from 'node:http'
import { badRequest, Refusal } from '../../domain/errors.ts'
import { MIB } from '../../domain/sizes.ts'
import { readBytes, refuseCompressed } from '../../platform/http/body.ts'

/** Bytes of an object. */
export const LARGEST_OBJECT = MIB
/** Bytes of XML: some programs name all their tasks in one multiget, 10,000 of them here. */
export const LARGEST_XML = 2 * LARGEST_OBJECT

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The body as text. `refuse`: what is said of one that is too large or no UTF-8. */
export async function bodyText(
  incoming: IncomingMessage,
  refuse: { large?: () => Refusal; text: () => Refusal },
  limit = LARGEST_OBJECT,
): Promise<string> {
  refuseCompressed(incoming)
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(incoming.headers['content-type'] ?? '') ?? []
  if (!/^utf-?8$|^us-ascii$/i.test(charset)) throw refuse.text()
  try {
    return utf8.decode(await readBytes(incoming, limit))
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
