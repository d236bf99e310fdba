import type { Readable } from 'node:stream'
import { Refusal } from '../../../domain/errors.ts'

/** Reads a small uploaded file into memory; 413 past `limit` bytes. */
export async function received(bytes: Readable, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) throw new Refusal('payload_too_large', `A file may hold ${limit} bytes at most`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
