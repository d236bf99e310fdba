import { join } from 'node:path'
import { isSea } from 'node:sea'
import { isBundled } from './bundled.ts'

/** The command and first arguments that start this program again. */
export function ownProgram(): [string, ...string[]] {
  if (isSea()) return [process.execPath]
  const main = isBundled ? import.meta.filename : join(import.meta.dirname, '..', '..', 'main.ts')
  return [process.execPath, main]
}
