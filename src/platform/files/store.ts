/** Stores files under the SHA-256 of their content, so equal files are stored once. */
import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import fs, { type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf } from '../error-code.ts'
import type { Log } from '../log/log.ts'
import { syncFolder } from '../db/opening/folder.ts'
import { flushFolder, flushOr, Subfolders, writeFlushed, type Written } from './flushing.ts'
import { Holds } from './holds.ts'
import { NO_RESERVE, usableSpace, type KeptFree } from './disk-space.ts'

const NAMED_BY_HASH = /^[0-9a-f]{64}$/

/** An uploaded file, flushed in `files/tmp` until it is kept or discarded. */
export interface Draft extends Written {
  /** Opens the file for reading before it is kept. */
  open(): Promise<FileHandle>
  /** Its temporary path. */
  path: string
  /** Moves the file to its final place and flushes it. It is held there until `release`. After an error it is discarded. */
  keep(): Promise<void>
  discard(): Promise<void>
}

export interface FileStore {
  /** Bytes that all files of one person may have together; null: no limit. */
  readonly quota: number | null
  /**
   * Writes a stream to a draft file. 413 past `limit` bytes or when the disk is full; nothing is left behind after an
   * error.
   */
  receive(bytes: AsyncIterable<Uint8Array>, limit: number): Promise<Draft>
  /** Opens a file of this many bytes; null when it is missing or damaged, which is logged once. */
  open(sha256: string, size: number): Promise<FileHandle | null>
  /** Ends the hold of `keep`; the file is removed if nothing uses it by now. */
  release(sha256: string): void
  /** Removes a file that is neither used nor held; returns whether it was removed. */
  free(sha256: string): boolean
  /** Prevents all removals until the function it returns is called. */
  holdAll(): () => void
  /** Removes all unused files, such as those a crash left; returns how many. */
  sweep(): Promise<number>
}

interface Options {
  dataDir: string
  /** Called before a file is removed. */
  isUsed: (sha256: string) => boolean
  /** Called when flushing fails with EIO: data already written may be lost. */
  onFatal: (error: unknown) => void
  log: Pick<Log, 'error'>
  quota?: number | null
  keptFree?: KeptFree
}

/** Opens `<dataDir>/files`, creating it if needed, and deletes unfinished uploads. */
export function openFiles({ dataDir, isUsed, onFatal, log, quota = null, keptFree = NO_RESERVE }: Options): FileStore {
  const folder = join(dataDir, 'files')
  const drafts = join(folder, 'tmp')
  const flush = flushOr(onFatal)
  const subfolders = new Subfolders(folder, flush)
  const holds = new Holds()
  const lost = new Set<string>()
  const placeOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256)

  rmSync(drafts, { recursive: true, force: true })
  if (mkdirSync(drafts, { recursive: true, mode: 0o700 }) === folder) syncFolder(dataDir)

  /** Renames even when the file exists: the content is the same, and flushing the rename makes sure of both. */
  const keep = async (draft: string, sha256: string) => {
    const place = placeOf(sha256)
    holds.hold(sha256)
    try {
      await subfolders.ensure(dirname(place))
      await fs.rename(draft, place)
      lost.delete(sha256)
      await flushFolder(dirname(place), flush)
    } catch (error) {
      release(sha256)
      await fs.rm(draft, { force: true })
      throw error
    }
  }

  const release = (sha256: string) => {
    holds.release(sha256)
    free(sha256)
  }

  /** Synchronous, so that no upload can come between the check and the removal. */
  const free = (sha256: string) => {
    if (holds.includes(sha256) || isUsed(sha256)) return false
    rmSync(placeOf(sha256), { force: true })
    return true
  }

  return {
    quota,
    release,
    free,
    holdAll: () => holds.holdAll(),

    async open(sha256, size) {
      const file = await fs.open(placeOf(sha256), 'r').catch(unlessGone)
      const present = file && (await file.stat()).size
      if (present === size) return file
      await file?.close()
      if (isUsed(sha256) && !lost.has(sha256)) {
        lost.add(sha256)
        log.error({ file: sha256, bytes: size, present }, 'the file of an attachment is missing or damaged')
      }
      return null
    },

    async receive(bytes, limit) {
      const path = join(drafts, randomUUID())
      const discard = () => fs.rm(path, { force: true })
      try {
        const written = await writeFlushed(path, bytes, { limit, flush, space: () => usableSpace(drafts, keptFree) })
        return { ...written, path, open: () => fs.open(path, 'r'), keep: () => keep(path, written.sha256), discard }
      } catch (error) {
        await discard()
        throw error
      }
    },

    async sweep() {
      let gone = 0
      for (const subfolder of readdirSync(folder)) {
        if (!/^[0-9a-f]{2}$/.test(subfolder)) continue
        for (const name of await fs.readdir(join(folder, subfolder))) {
          if (NAMED_BY_HASH.test(name) && free(name)) gone++
        }
      }
      return gone
    },
  }
}

function unlessGone(error: unknown): null {
  if (codeOf(error) !== 'ENOENT') throw error
  return null
}
