import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import { badRequest, invalid, Refusal } from '../../../domain/errors.ts'
import { bodyIncomplete, unsupportedMediaType } from '../answers/refusals.ts'
import { mediaTypeOf, refuseCompressed } from './body.ts'

export interface FileInfo {
  /** As the sender wrote it, without a path; empty when there is none. */
  filename: string
  /** As the sender wrote it, in lower case. */
  type: string
}

export interface Form<File> {
  file: File
  info: FileInfo
  /** The other fields, by name. */
  fields: Record<string, string>
}

export interface FormOptions<File> {
  /** Name of the field that holds the file. */
  part: string
  /** Names of the other fields that are accepted. */
  fields: readonly string[]
  /** Largest size of the whole body, in bytes. */
  limit: number
  /** Reads the file as a stream, with back pressure. */
  take: (bytes: Readable, info: FileInfo) => Promise<File>
  /** Deletes what `take` made when the rest of the form is wrong. */
  discard: (file: File) => Promise<void>
}

const LIMITS = { fieldNameSize: 100, fieldSize: 1_000, headerPairs: 20, headerSize: 8_192, parts: 20 }

const PIECE = 8_192

/** 415 unless the headers declare an uncompressed multipart form; call it before reading the body. */
export function refuseNoForm(incoming: IncomingMessage): void {
  refuseCompressed(incoming)
  if (mediaTypeOf(incoming) !== 'multipart/form-data')
    throw unsupportedMediaType('Send the body as multipart/form-data')
}

/**
 * Reads a form with one file as a stream. 400 for an unreadable or incomplete form, 413 past `limit`, 422 for a missing
 * file, two files or unknown fields.
 */
export async function readForm<File>(incoming: IncomingMessage, options: FormOptions<File>): Promise<Form<File>> {
  const parser = parserFor(incoming)
  const feed = new ParserFeed(incoming, parser, options.limit)
  const fields: Record<string, string> = Object.create(null)
  let taking: { info: FileInfo; bytes: Readable; done: Promise<File> } | undefined

  parser
    .on('file', (name: string, bytes: Readable, filename: string, _encoding: string, type: string) => {
      bytes.on('error', () => {})
      // What it has written is parsed to its end, also when it is refused for what stands before the file.
      if (feed.isOver) return
      const complaint = name !== options.part ? 'unknown field' : taking && 'sent twice'
      if (complaint) return feed.fail(invalid({ [nameOf(name)]: complaint }))
      const info = { filename: filename ?? '', type }
      taking = { info, bytes, done: options.take(bytes, info) }
      taking.done.catch((error: unknown) => feed.fail(error))
    })
    .on('field', (name: string, value: string, _nameCut: boolean, cut: boolean) => {
      const complaint = complaintAbout(name, cut, options, fields)
      if (complaint) return feed.fail(invalid({ [nameOf(name)]: complaint }))
      fields[name] = value
    })
    .on('partsLimit', () => feed.fail(invalid({ body: `must not hold more than ${LIMITS.parts} parts` })))

  try {
    await feed.done
    if (!taking) throw invalid({ [options.part]: 'required' })
    return { file: await taking.done, info: taking.info, fields }
  } catch (error) {
    taking?.bytes.destroy(error instanceof Error ? error : new Error(String(error)))
    await taking?.done.then(options.discard, () => {})
    throw error
  }
}

type Parser = ReturnType<typeof parserFor>

/** Writes a body into a parser, as fast as that takes it. */
class ParserFeed {
  readonly #incoming: IncomingMessage
  readonly #parser: Parser
  readonly #limit: number
  readonly #result = Promise.withResolvers<void>()
  #size = 0
  #bodyEnded = false
  #formEnded = false
  #isOver = false

  constructor(incoming: IncomingMessage, parser: Parser, limit: number) {
    this.#incoming = incoming
    this.#parser = parser
    this.#limit = limit
    parser
      .on('drain', () => this.#isOver || incoming.resume())
      .on('error', (error: unknown) => this.fail(unreadable(error)))
      .on('finish', () => this.#ended({ form: true }))
    incoming.on('data', this.#onData).on('end', this.#onEnd).on('error', this.#onBroken).on('close', this.#onBroken)
  }

  /** Resolves when the body and the form have ended; rejects after `fail`. */
  get done(): Promise<void> {
    return this.#result.promise
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** Reads no more of the body. */
  fail(error: unknown): void {
    if (this.#isOver) return
    this.#incoming.pause()
    this.#stop()
    this.#result.reject(error)
  }

  readonly #onData = (chunk: Buffer): void => {
    this.#size += chunk.length
    if (this.#size > this.#limit)
      return this.fail(new Refusal('payload_too_large', `A form may hold ${this.#limit} bytes at most`))
    try {
      // In pieces: once it has failed, the rest of a chunk with thousands of parts is not parsed.
      for (let at = 0; at < chunk.length && !this.#isOver; at += PIECE) {
        if (!this.#parser.write(chunk.subarray(at, at + PIECE))) this.#incoming.pause()
      }
    } catch (error) {
      this.fail(unreadable(error))
    }
  }

  readonly #onEnd = (): void => {
    this.#ended({ body: true })
    this.#parser.end()
  }

  readonly #onBroken = (): void => {
    if (!this.#bodyEnded) this.fail(bodyIncomplete())
  }

  #ended({ body = this.#bodyEnded, form = this.#formEnded }): void {
    this.#bodyEnded = body
    this.#formEnded = form
    if (this.#isOver || !body || !form) return
    this.#stop()
    this.#result.resolve()
  }

  #stop(): void {
    this.#isOver = true
    this.#incoming.off('data', this.#onData).off('end', this.#onEnd)
    this.#incoming.off('error', this.#onBroken).off('close', this.#onBroken)
    this.#incoming.on('error', () => {})
  }
}

function parserFor(incoming: IncomingMessage) {
  try {
    const headers = { 'content-type': incoming.headers['content-type'] ?? '' }
    return new Busboy({ headers, limits: LIMITS })
  } catch (error) {
    throw unreadable(error)
  }
}

type Expected = Pick<FormOptions<unknown>, 'part' | 'fields'>

function complaintAbout(name: string, cut: boolean, { part, fields }: Expected, seen: object): string | undefined {
  if (name === part) return 'must be a file'
  if (!fields.includes(name)) return 'unknown field'
  if (Object.hasOwn(seen, name)) return 'sent twice'
  return cut ? 'is too long' : undefined
}

const nameOf = (name: string | undefined): string => (name ?? '').slice(0, 100) || 'body'

const unreadable = (error: unknown): Refusal =>
  error instanceof Refusal
    ? error
    : badRequest(`The form is unreadable: ${error instanceof Error ? error.message : String(error)}`)
