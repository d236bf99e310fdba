/** Files on the disk, each under the SHA-256 of its bytes: the same bytes once, whoever brings them. */
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import fs, { type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Refusal } from '../../domain/errors.ts'
import { HEAD } from '../../domain/files/type.ts'
import { codeOf } from '../db/faults.ts'
import { syncFolder } from '../db/folder.ts'
import { NOTHING_KEPT, roomIn, type KeptFree } from './room.ts'

const NAMED_BY_HASH = /^[0-9a-f]{64}$/

/** Bytes that lie flushed in `files/tmp`, until they are kept or discarded. */
export interface Draft {
  sha256: string
  size: number
  /** The first 64 bytes. */
  head: Uint8Array
  /** Opens them to be read before they are kept. */
  open(): Promise<FileHandle>
  /** Where they lie until then. */
  path: string
  /** Puts them in their place, on the disk for good; held there until `release`. */
  keep(): Promise<void>
  discard(): Promise<void>
}

export interface FileStore {
  /** Bytes that one person's files may have together; null: any number. */
  readonly quota: number | null
  /** Writes what comes to the disk as it comes; 413 past `limit` bytes, or where no room is left. What fails leaves nothing behind. */
  receive(bytes: AsyncIterable<Uint8Array>, limit: number): Promise<Draft>
  /** Opens a file to be read. */
  open(sha256: string): Promise<FileHandle>
  /** Lets go of what `keep` held: without a use of it by now, it goes. */
  release(sha256: string): void
  /** Removes a file that nothing uses and nobody holds; answers whether it is gone. */
  free(sha256: string): boolean
  /** Until the answer is called, nothing is freed. */
  holdAll(): () => void
  /** Removes everything that nothing uses: what a crash left. Answers how many files went. */
  sweep(): Promise<number>
}

interface Options {
  dataDir: string
  /** Asked before a file is removed. */
  isUsed: (sha256: string) => boolean
  /** The disk said that what it took may not be there. */
  onFatal: (error: unknown) => void
  quota?: number | null
  keptFree?: KeptFree
}

/** Opens `<dataDir>/files`, made where it is missing, and empties what uploads left half done. */
export function openFiles({ dataDir, isUsed, onFatal, quota = null, keptFree = NOTHING_KEPT }: Options): FileStore {
  const folder = join(dataDir, 'files')
  const drafts = join(folder, 'tmp')
  const held = new Map<string, number>()
  const shelves = new Map<string, Promise<void>>()
  let holders = 0
  const placeOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256)

  rmSync(drafts, { recursive: true, force: true })
  if (mkdirSync(drafts, { recursive: true, mode: 0o700 }) === folder) syncFolder(dataDir)
  syncFolder(folder)

  const flush = (handle: FileHandle) =>
    handle.sync().catch((error: unknown) => {
      if (codeOf(error) === 'EIO') onFatal(error)
      throw error
    })

  const flushFolder = async (path: string) => {
    const handle = await fs.open(path, 'r')
    try {
      await flush(handle)
    } finally {
      await handle.close()
    }
  }

  /** Makes it, on the disk for good, before anything on it counts: also for those who come while it is made. */
  const shelf = (path: string): Promise<void> => {
    const making = shelves.get(path) ?? make(path)
    shelves.set(path, making)
    making.catch(() => shelves.delete(path))
    return making
  }

  const make = async (path: string) => {
    if ((await fs.mkdir(path, { recursive: true, mode: 0o700 })) !== undefined) await flushFolder(folder)
  }

  /** Over one that is there already too: the rename then puts the same bytes, and its flush answers for both. */
  const keep = async (draft: string, sha256: string) => {
    const place = placeOf(sha256)
    held.set(sha256, (held.get(sha256) ?? 0) + 1)
    try {
      await shelf(dirname(place))
      await fs.rename(draft, place)
      await flushFolder(dirname(place))
    } catch (error) {
      release(sha256)
      throw error
    }
  }

  const release = (sha256: string) => {
    const others = (held.get(sha256) ?? 1) - 1
    if (others > 0) return void held.set(sha256, others)
    held.delete(sha256)
    free(sha256)
  }

  /** Looks and removes in one go, so that no upload can come between. */
  const free = (sha256: string) => {
    if (holders > 0 || held.has(sha256) || isUsed(sha256)) return false
    rmSync(placeOf(sha256), { force: true })
    return true
  }

  return {
    quota,
    release,
    free,
    holdAll() {
      holders++
      let released = false
      return () => {
        if (!released) holders--
        released = true
      }
    },
    open: (sha256) => fs.open(placeOf(sha256), 'r'),

    async receive(bytes, limit) {
      const path = join(drafts, randomUUID())
      const discard = () => fs.rm(path, { force: true })
      try {
        const written = await write(path, bytes, limit, flush, () => roomIn(drafts, keptFree))
        return { ...written, path, open: () => fs.open(path, 'r'), keep: () => keep(path, written.sha256), discard }
      } catch (error) {
        await discard()
        throw error
      }
    },

    async sweep() {
      let gone = 0
      for (const shelf of readdirSync(folder)) {
        if (!/^[0-9a-f]{2}$/.test(shelf)) continue
        for (const name of await fs.readdir(join(folder, shelf))) {
          if (NAMED_BY_HASH.test(name) && free(name)) gone++
        }
      }
      return gone
    },
  }
}

type Flush = (handle: FileHandle) => Promise<void>

async function write(path: string, bytes: AsyncIterable<Uint8Array>, limit: number, flush: Flush, room: () => number) {
  const hash = createHash('sha256')
  const head = Buffer.alloc(HEAD)
  let size = 0
  const handle = await fs.open(path, 'wx', 0o600)
  try {
    for await (const chunk of bytes) {
      if (size + chunk.length > limit) throw new Refusal('payload_too_large', `A file may hold ${limit} bytes at most`)
      if (room() < chunk.length)
        throw new Refusal('payload_too_large', 'There is no room for more files on this server')
      if (size < HEAD) head.set(chunk.subarray(0, HEAD - size), size)
      size += chunk.length
      hash.update(chunk)
      await handle.appendFile(chunk)
    }
    await flush(handle)
  } finally {
    await handle.close()
  }
  return { sha256: hash.digest('hex'), size, head: head.subarray(0, Math.min(size, HEAD)) }
}
