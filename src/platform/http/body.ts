import type { IncomingMessage } from 'node:http'
import { MINUTE } from '../../domain/calendar/milliseconds.ts'
import { badRequest } from '../../domain/errors.ts'
import { refuseTooMany } from './json-size.ts'
import { FIRST_BYTES } from './pace.ts'
import { payloadTooLarge, tooSlow, unsupportedMediaType } from './answers.ts'

export const BODY_LIMIT = 1024 * 1024
const DEEPEST = 32
/** Milliseconds that a body may take which is kept in memory meanwhile. */
const SLOWEST = 2 * MINUTE

/**
 * The whole body, at most `limit` bytes; more is refused as soon as it is known, and no further byte is kept. 408 when
 * nothing comes for 15 s at first, or it takes two minutes.
 */
export function readBytes(incoming: IncomingMessage, limit: number): Buffer | Promise<Buffer> {
  const { 'content-length': length, 'transfer-encoding': chunked } = incoming.headers
  if (Number(length ?? 0) > limit) throw payloadTooLarge(limit)
  if (chunked === undefined && (length === undefined || length === '0')) return NOTHING
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const onData = (chunk: Buffer) => {
      clearTimeout(first)
      size += chunk.length
      if (size > limit) stop(() => reject(payloadTooLarge(limit)))
      else chunks.push(chunk)
    }
    const onEnd = () => stop(() => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    const onBroken = () => stop(() => reject(badRequest('The body broke off')))
    const giveUp = () => stop(() => reject(tooSlow()))
    const first = setTimeout(giveUp, FIRST_BYTES)
    const patience = setTimeout(giveUp, SLOWEST)
    const stop = (settle: () => void) => {
      clearTimeout(first)
      clearTimeout(patience)
      incoming.off('data', onData).off('end', onEnd).off('error', onBroken).off('close', onBroken)
      incoming.on('error', () => {})
      incoming.pause()
      settle()
    }
    incoming.on('data', onData).on('end', onEnd).on('error', onBroken).on('close', onBroken)
  })
}

const NOTHING = Buffer.alloc(0)

export type BodyKind = 'json' | 'text'

/** What the headers say the body is; 415 for what the route does not take. */
export function kindOf(incoming: IncomingMessage, takesText: boolean): BodyKind {
  const [type = '', ...parameters] = (incoming.headers['content-type'] ?? '').toLowerCase().split(';')
  const charset = parameters.map(charsetIn).find(Boolean)
  const encoding = incoming.headers['content-encoding'] ?? 'identity'
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') throw unsupportedMediaType('Send UTF-8')
  if (encoding.toLowerCase() !== 'identity') throw unsupportedMediaType('Send the body uncompressed')
  if (type.trim() === 'application/json') return 'json'
  if (takesText && type.trim() === 'text/plain') return 'text'
  throw unsupportedMediaType(`Send the body as application/json${takesText ? ' or text/plain' : ''}`)
}

function charsetIn(parameter: string): string | undefined {
  const [name = '', value = ''] = parameter.split('=', 2)
  return name.trim() === 'charset' ? value.trim().replaceAll('"', '') : undefined
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Bytes as the UTF-8 text they must be; else 400. */
export function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw badRequest('The body is not UTF-8')
  }
}

/** The JSON object in the text; 422 for a large one of more values or names than anybody needs. */
export function parseObject(text: string): object {
  if (text.length > BODY_LIMIT) refuseTooMany(text)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw badRequest('The body is not JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw badRequest('The body is not a JSON object')
  if (isDeeperThan(DEEPEST, value)) throw badRequest(`The body is nested deeper than ${DEEPEST}`)
  return value
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  return Object.values(value).some((inner) => isDeeperThan(levels - 1, inner))
}
