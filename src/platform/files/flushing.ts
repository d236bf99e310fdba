/** Writes files and folders so that they survive a power cut. */
import { createHash } from 'node:crypto'
import fs, { type FileHandle } from 'node:fs/promises'
import { Refusal } from '../../domain/errors.ts'
import { HEAD_BYTES } from '../../domain/files/type.ts'
import { codeOf } from '../error-code.ts'

/** Flushes what was written to the disk. */
type Flush = (handle: FileHandle) => Promise<void>

/** `onFatal` is called when flushing fails with EIO. */
export const flushOr =
  (onFatal: (error: unknown) => void): Flush =>
  (handle) =>
    handle.sync().catch((error: unknown) => {
      if (codeOf(error) === 'EIO') onFatal(error)
      throw error
    })

export async function flushFolder(path: string, flush: Flush): Promise<void> {
  const handle = await fs.open(path, 'r')
  try {
    await flush(handle)
  } finally {
    await handle.close()
  }
}

/** Subfolders of a folder, which are flushed before files in them count, also those of a process that ended before. */
export class Subfolders {
  readonly #folder: string
  readonly #flush: Flush
  readonly #made = new Map<string, Promise<void>>()

  constructor(folder: string, flush: Flush) {
    this.#folder = folder
    this.#flush = flush
  }

  /** Concurrent callers wait for the same creation. */
  ensure(path: string): Promise<void> {
    const making = this.#made.get(path) ?? this.#make(path)
    this.#made.set(path, making)
    making.catch(() => this.#made.delete(path))
    return making
  }

  async #make(path: string): Promise<void> {
    await fs.mkdir(path, { recursive: true, mode: 0o700 })
    await flushFolder(this.#folder, this.#flush)
  }
}

export interface Written {
  sha256: string
  /** Bytes. */
  size: number
  /** The first 64 bytes. */
  head: Uint8Array
}

/** Writes a new file and flushes it. 413 past `limit` bytes, or when the disk has not `space()` for more. */
export async function writeFlushed(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  { limit, flush, space }: { limit: number; flush: Flush; space: () => number },
): Promise<Written> {
  const hash = createHash('sha256')
  const head = Buffer.alloc(HEAD_BYTES)
  let size = 0
  const handle = await fs.open(path, 'wx', 0o600)
  try {
    for await (const chunk of bytes) {
      if (size + chunk.length > limit) throw new Refusal('payload_too_large', `A file may hold ${limit} bytes at most`)
      if (space() < chunk.length) throw new Refusal('payload_too_large', 'The server has no space for more files')
      if (size < HEAD_BYTES) head.set(chunk.subarray(0, HEAD_BYTES - size), size)
      size += chunk.length
      hash.update(chunk)
      await handle.appendFile(chunk)
    }
    await flush(handle)
  } finally {
    await handle.close()
  }
  return { sha256: hash.digest('hex'), size, head: head.subarray(0, Math.min(size, HEAD_BYTES)) }
}
