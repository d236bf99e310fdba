/** Checks what belongs to the database and lies beside it: the attached files and the key. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Blob } from '../backup/gathering.ts'
import { backupsIn, filesIn, placeIn } from '../backup/layout.ts'
import { goneText, wrongKeyText, type SealedByOther } from '../backup/texts.ts'
import { wrong, type Finding } from './check.ts'

/** Checks that each attached file is there, by its size. */
export function checkFiles(dataDir: string, blobs: readonly Blob[]): Finding[] {
  const files = join(dataDir, 'files')
  const gone = blobs.filter(({ sha256, size }) => sizeOf(placeIn(files, sha256)) !== size)
  if (gone.length === 0) return []
  const hashes = gone.map(({ sha256 }) => sha256)
  return [wrong(goneText(hashes, files, filesIn(backupsIn(dataDir))))]
}

function sizeOf(path: string): number | null {
  try {
    return statSync(path).size
  } catch {
    return null
  }
}

export function checkKey(sealed: SealedByOther): Finding[] {
  const text = wrongKeyText(sealed)
  return text === null ? [] : [wrong(text)]
}
