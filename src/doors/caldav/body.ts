import type { IncomingMessage } from 'node:http'
import { badRequest, Refusal } from '../../domain/errors.ts'
import { readBytes } from '../../platform/http/body.ts'
import { unsupportedMediaType } from '../../platform/http/answers.ts'

/** Bytes of an object or of a request. */
export const LARGEST = 1024 * 1024

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The body as text. `refuse`: what is said of one that is too large or no UTF-8. */
export async function bodyText(
  incoming: IncomingMessage,
  refuse: { large?: () => Refusal; text: () => Refusal },
): Promise<string> {
  const encoding = incoming.headers['content-encoding'] ?? 'identity'
  if (encoding.toLowerCase() !== 'identity') throw unsupportedMediaType('Send the body uncompressed')
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(incoming.headers['content-type'] ?? '') ?? []
  if (!/^utf-?8$|^us-ascii$/i.test(charset)) throw refuse.text()
  try {
    return utf8.decode(await readBytes(incoming, LARGEST))
  } catch (error) {
    if (error instanceof TypeError) throw refuse.text()
    if (error instanceof Refusal && error.code === 'payload_too_large' && refuse.large) throw refuse.large()
    throw error
  }
}

export const badXmlSize = {
  large: () => badRequest(`The XML is larger than ${LARGEST} bytes`),
  text: () => badRequest('Send XML in UTF-8'),
}
