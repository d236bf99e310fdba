import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
/** More than all tests of a run have at once. */
const ENOUGH_BYTES = 4 * 1024 ** 3

/**
 * Where tests put their files: in memory where there is plenty and programs run from there, since most of them wait for
 * a disk otherwise. What proves that writes are durable brings a file system of its own.
 */
export function folderForTests(): string {
  return process.env['TMPDIR'] === undefined && hasRoom() && runsPrograms() ? IN_MEMORY : tmpdir()
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize >= ENOUGH_BYTES && freemem() >= ENOUGH_BYTES
  } catch {
    return false
  }
}

function runsPrograms(): boolean {
  let folder: string | undefined
  try {
    folder = mkdtempSync(join(IN_MEMORY, 'errand-'))
    const program = join(folder, 'program')
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 })
    return spawnSync(program).status === 0
  } catch {
    return false
  } finally {
    if (folder) rmSync(folder, { recursive: true })
  }
}
