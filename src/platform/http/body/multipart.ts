import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import { badRequest, invalid, Refusal } from '../../../domain/errors.ts'
import { bodyIncomplete, unsupportedMediaType } from '../answers/refusals.ts'
import { refuseCompressed } from './body.ts'

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
  if (!/^multipart\/form-data\s*(;|$)/i.test(incoming.headers['content-type'] ?? ''))
    throw unsupportedMediaType('Send the body as multipart/form-data')
}

/**
 * Reads a form with one file as a stream. 400 for an unreadable or incomplete form, 413 past `limit`, 422 for a missing
 * file, two files or unknown fields.
 */
export async function readForm<File>(incoming: IncomingMessage, options: FormOptions<File>): Promise<Form<File>> {
  const parser = parserFor(incoming)
  const fields: Record<string, string> = Object.create(null)
  let taking: { info: FileInfo; bytes: Readable; done: Promise<File> } | undefined

  const parsed = new Promise<void>((resolve, reject) => {
    let size = 0
    const waitsFor = new Set(['the end of the body', 'the end of the form'])
    let over = false
    const stop = (settle: () => void) => {
      over = true
      incoming.off('data', onData).off('end', onEnd).off('error', onBroken).off('close', onBroken)
      incoming.on('error', () => {})
      settle()
    }
    const seen = (end: string) => {
      waitsFor.delete(end)
      if (!over && waitsFor.size === 0) stop(resolve)
    }
    const fail = (error: unknown) => {
      if (over) return
      incoming.pause()
      stop(() => reject(error))
      taking?.bytes.destroy(error instanceof Error ? error : new Error(String(error)))
    }
    const onData = (chunk: Buffer) => {
      size += chunk.length
      if (size > options.limit)
        return fail(new Refusal('payload_too_large', `A form may hold ${options.limit} bytes at most`))
      try {
        // In pieces: once it has failed, the rest of a chunk with thousands of parts is not parsed.
        for (let at = 0; at < chunk.length; at += PIECE) {
          if (over) return
          if (!parser.write(chunk.subarray(at, at + PIECE))) incoming.pause()
        }
      } catch (error) {
        fail(unreadable(error))
      }
    }
    const onEnd = () => {
      seen('the end of the body')
      parser.end()
    }
    const onBroken = () => waitsFor.has('the end of the body') && fail(bodyIncomplete())

    parser
      .on('file', (name: string, bytes: Readable, filename: string, _encoding: string, type: string) => {
        bytes.on('error', () => {})
        const complaint = name !== options.part ? 'unknown field' : taking && 'sent twice'
        if (complaint) return fail(invalid({ [nameOf(name)]: complaint }))
        const info = { filename: filename ?? '', type }
        taking = { info, bytes, done: options.take(bytes, info) }
        taking.done.catch(fail)
      })
      .on('field', (name: string, value: string, _nameCut: boolean, cut: boolean) => {
        const complaint = complaintAbout(name, cut, options, fields)
        if (complaint) return fail(invalid({ [nameOf(name)]: complaint }))
        fields[name] = value
      })
      .on('partsLimit', () => fail(invalid({ body: `must not hold more than ${LIMITS.parts} parts` })))
      .on('drain', () => over || incoming.resume())
      .on('error', (error: unknown) => fail(unreadable(error)))
      .on('finish', () => seen('the end of the form'))
    incoming.on('data', onData).on('end', onEnd).on('error', onBroken).on('close', onBroken)
  })

  try {
    await parsed
    if (!taking) throw invalid({ [options.part]: 'required' })
    return { file: await taking.done, info: taking.info, fields }
  } catch (error) {
    await taking?.done.then(options.discard, () => {})
    throw error
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
