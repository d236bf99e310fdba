import type { IncomingMessage } from 'node:http'
import { MINUTE } from '../../../domain/calendar/milliseconds.ts'
import { badRequest, invalid } from '../../../domain/errors.ts'
import { MIB } from '../../../domain/sizes.ts'
import { exceededLimit, isDeeperThan } from '../../json-limits.ts'
import { FIRST_BYTES } from './pace.ts'
import { bodyIncomplete, payloadTooLarge, tooSlow, unsupportedMediaType } from '../answers/refusals.ts'

export const BODY_LIMIT = MIB
/** Characters of a body above which what it holds is limited, so that parsing never blocks the event loop for long. */
const LARGE_BODY = 65_536
const MOST_NAMES = 2_000
const MOST_OBJECTS = 50_000
/** Of a body above BODY_LIMIT. */
const MOST_VALUES = 500_000
export const MAX_DEPTH = 32
/** Longest time, in milliseconds, to receive a body that is kept in memory. */
export const BODY_TIMEOUT = 2 * MINUTE

/**
 * Reads the whole body into memory. 413 as soon as it is known to exceed `limit` bytes; 408 when the first byte takes
 * over 15 s or the whole body over two minutes; 400 when the connection closes early.
 */
export function readBytes(incoming: IncomingMessage, limit: number): Buffer | Promise<Buffer> {
  const { 'content-length': length, 'transfer-encoding': chunked } = incoming.headers
  if (Number(length ?? 0) > limit) throw payloadTooLarge(limit)
  if (chunked === undefined && Number(length ?? 0) === 0) return NOTHING
  if (incoming.complete && incoming.readableLength === Number(length)) return incoming.read() as Buffer
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const onData = (chunk: Buffer) => {
      clearTimeout(firstByteTimer)
      size += chunk.length
      if (size > limit) stop(() => reject(payloadTooLarge(limit)))
      else chunks.push(chunk)
    }
    const onEnd = () => stop(() => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    const onBroken = () => stop(() => reject(bodyIncomplete()))
    const giveUp = () => stop(() => reject(tooSlow()))
    const firstByteTimer = setTimeout(giveUp, FIRST_BYTES)
    const bodyTimer = setTimeout(giveUp, BODY_TIMEOUT)
    const stop = (settle: () => void) => {
      clearTimeout(firstByteTimer)
      clearTimeout(bodyTimer)
      incoming.off('data', onData).off('end', onEnd).off('error', onBroken).off('close', onBroken)
      incoming.on('error', () => {})
      incoming.pause()
      settle()
    }
    incoming.on('data', onData).on('end', onEnd).on('error', onBroken).on('close', onBroken)
  })
}

const NOTHING = Buffer.alloc(0)

/** 415 for a compressed body. */
export function refuseCompressed({ headers }: IncomingMessage): void {
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding.toLowerCase() !== 'identity') throw unsupportedMediaType('Send the body uncompressed')
}

const contentType = ({ headers }: IncomingMessage): string => (headers['content-type'] ?? '').toLowerCase()

/** The type in Content-Type, in lower case and without its parameters; empty when none is given. */
export const mediaTypeOf = (incoming: IncomingMessage): string => contentType(incoming).split(';', 1)[0]!.trim()

export type BodyKind = 'json' | 'text'

/** The kind of body that the headers declare; 415 for a type, charset or encoding the route does not accept. */
export function kindOf(incoming: IncomingMessage, takesText: boolean): BodyKind {
  const type = mediaTypeOf(incoming)
  const parameters = contentType(incoming).split(';').slice(1)
  const charset = parameters.map(charsetIn).find(Boolean)
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') throw unsupportedMediaType('Send UTF-8')
  refuseCompressed(incoming)
  if (type === 'application/json') return 'json'
  if (takesText && type === 'text/plain') return 'text'
  const types = `application/json${takesText ? ' or text/plain' : ''}`
  throw unsupportedMediaType(`Send the body as ${types}, and name that in Content-Type`)
}

function charsetIn(parameter: string): string | undefined {
  const [name = '', value = ''] = parameter.split('=', 2)
  return name.trim() === 'charset' ? value.trim().replaceAll('"', '') : undefined
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Decodes bytes as UTF-8; 400 when they are not. */
export function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw badRequest('The body is not UTF-8')
  }
}

/** Parses a JSON object: 400 for invalid JSON or deep nesting, 422 for a large body that holds too much. */
export function parseObject(text: string): object {
  if (isDeeperThan(MAX_DEPTH, text)) throw badRequest(`The body is nested deeper than ${MAX_DEPTH}`)
  const values = text.length > BODY_LIMIT ? MOST_VALUES : Infinity
  const limits = { names: MOST_NAMES, objects: MOST_OBJECTS, values }
  const excess = text.length > LARGE_BODY ? exceededLimit(text, limits) : null
  if (excess) throw invalid({ body: `must not hold ${excess}` })
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw badRequest('The body is not JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw badRequest('The body is not a JSON object')
  return value
}
